import type { ParsedLocation } from '@tanstack/react-router'

/** The document of the server whose policy admits forms of the processor. */
export const formsDocument = '/details'

/** The document that shows a page: forms of the processor have one of their own, and no other page may load its scripts. */
export function documentOf(pathname: string): string {
  return /^\/mer_[^/]+\/(?:test|live)\/details\/?$/.test(pathname) ? formsDocument : '/'
}

/**
 * Whether a document has the brand of a merchant that a page may not have: pages after a checkout have it, and no other, above all not the
 * sign-in.
 * @param search the query of the document
 */
export function hasForeignBrand(search: string, pathname: string): boolean {
  return new URLSearchParams(search).has('merchant') && !/^\/(?:paid|left)\/?$/.test(pathname)
}

/**
 * Loads the document of a page where this one may not show it: the page is then not shown here.
 * @param preload whether the page is only loaded ahead
 */
export async function inItsDocument({
  location,
  preload,
}: {
  location: ParsedLocation
  preload: boolean
}): Promise<void> {
  const needed = documentOf(location.pathname)
  const { pathname, search } = window.location
  if (preload || (pathname === needed && !hasForeignBrand(search, location.pathname))) return
  window.location.replace(`${needed}#${location.href}`)
  await new Promise(() => undefined)
}
