/** The search parameters of an address, as texts only. */
export type SearchParams = Record<string, string>

export function toSearchParams(search: Record<string, unknown>): SearchParams {
  return Object.fromEntries(
    Object.entries(search)
      .filter(([, value]) => typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      .map(([name, value]) => [name, String(value)]),
  )
}

/** Plain texts instead of the router's JSON, so that addresses stay readable. */
export function parseSearchParams(text: string): SearchParams {
  return Object.fromEntries(new URLSearchParams(text))
}

export function stringifySearchParams(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}
