/** Pages for which a key is needed, by the word that stands in the address. */
export const keyPages = ['account', 'products', 'webhooks'] as const
export type KeyPage = (typeof keyPages)[number]

export type Route = { page: 'start' } | { page: 'paid'; sessionId: string } | { page: KeyPage }

export type Address = { search: string; hash: string }

/**
 * What an address shows. Pages are told apart after the `#`, so that the server has one page to serve and every other
 * path stays the API's; `?paid=cs_…` is where customers land after a payment.
 */
export function routeOf({ search, hash }: Address): Route {
  const word = /^#\/(\w+)$/.exec(hash)?.[1]
  const keyPage = keyPages.find((page) => page === word)
  if (keyPage) return { page: keyPage }
  if (hash === '#/') return { page: 'start' }
  const sessionId = new URLSearchParams(search).get('paid')
  return sessionId === null ? { page: 'start' } : { page: 'paid', sessionId }
}

/** The address of a page. */
export function hrefOf(page: 'start' | KeyPage): string {
  return page === 'start' ? '/#/' : `/#/${page}`
}
