/** Where the pages of the dashboard are. */
const dashboard = '/dashboard'

/** The modes of a sandbox; the dashboard shows one at a time. */
export type Mode = { live: boolean }

/** The address of a page, in a mode, with the filters that are set. */
export function pathTo(page: string, { live }: Mode, query: Record<string, string | number | undefined> = {}): string {
  const set = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams()
  for (const [name, value] of set) search.set(name, String(value))
  if (live) search.set('mode', 'live')
  const text = search.toString()
  return `${page === '' ? '/' : `${dashboard}/${page}`}${text ? `?${text}` : ''}`
}

/** The address of whatever has an id. */
export function pathToId(id: string, mode: Mode): string {
  if (id.startsWith('evt_')) return pathTo(`events/${encodeURIComponent(id)}`, mode)
  if (id.startsWith('req_')) return pathTo(`requests/${encodeURIComponent(id)}`, mode)
  return pathTo(`objects/${encodeURIComponent(id)}`, mode)
}

/** Where a form leads back to: a page of the dashboard, whatever was sent. */
export function returnTo(sent: string | null): string {
  return sent !== null && /^\/(dashboard\/[\w./?=&%:+*-]*|\?[\w=&%]*)?$/.test(sent) ? sent : '/'
}
