/** Pages for which a key is needed, by the word that stands in the address. */
export const keyPages = ['account', 'products', 'webhooks'] as const
export type KeyPage = (typeof keyPages)[number]

/** How a merchant comes back from the processor's onboarding: from its end, or because the link no longer opens it. */
export type OnboardingOutcome = 'done' | 'again'

export type Route =
  | { page: 'start' }
  | { page: 'paid'; sessionId: string }
  | { page: 'onboarded'; outcome: OnboardingOutcome }
  | { page: KeyPage }

export type Address = { search: string; hash: string }

/**
 * What an address shows. Pages are told apart after the `#`, so that the server has one page to serve and every other
 * path stays the API's; `?paid=cs_…` is where customers land after a payment, and `?onboarding=…` where merchants land
 * after the processor's onboarding.
 */
export function routeOf({ search, hash }: Address): Route {
  const word = /^#\/(\w+)$/.exec(hash)?.[1]
  const keyPage = keyPages.find((page) => page === word)
  if (keyPage) return { page: keyPage }
  if (hash === '#/') return { page: 'start' }
  const query = new URLSearchParams(search)
  const outcome = query.get('onboarding')
  if (outcome !== null) return { page: 'onboarded', outcome: outcome === 'again' ? 'again' : 'done' }
  const sessionId = query.get('paid')
  return sessionId === null ? { page: 'start' } : { page: 'paid', sessionId }
}

/** The address of a page. */
export function hrefOf(page: 'start' | KeyPage): string {
  return page === 'start' ? '/#/' : `/#/${page}`
}
