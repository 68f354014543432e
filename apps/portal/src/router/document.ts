import type { ParsedLocation } from '@tanstack/react-router'

/** The document of the server whose policy admits forms of the processor. */
export const formsDocument = '/details'

/** The document that shows a page: forms of the processor have one of their own, and no other page may load its scripts. */
export function documentOf(pathname: string): string {
  return /^\/mer_[^/]+\/(?:test|live)\/details\/?$/.test(pathname) ? formsDocument : '/'
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
  if (preload || window.location.pathname === needed) return
  window.location.replace(`${needed}#${location.href}`)
  await new Promise(() => undefined)
}
