/**
 * Builds a path from ids: path`/products/${id}`. Ids are percent-encoded.
 *
 * @throws TypeError for an id that is not a string, is empty, or would name another path (`.` and `..` survive encoding).
 */
export function path(parts: TemplateStringsArray, ...ids: string[]): string {
  return ids.reduce((built, id, index) => built + segment(id) + parts[index + 1], parts[0] ?? '')
}

function segment(id: unknown): string {
  if (typeof id !== 'string') throw new TypeError(`An id must be a string, not ${id === null ? 'null' : typeof id}.`)
  if (id.trim() === '') throw new TypeError('The id is empty.')
  if (id === '.' || id === '..') throw new TypeError(`${JSON.stringify(id)} is not an id.`)
  return encodeURIComponent(id)
}
