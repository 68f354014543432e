/** A text of the characters that ids, types and our own references are made of; null of anything else. */
export function parseIdentifier(value: unknown): string | null {
  return typeof value === 'string' && /^[\w.-]{1,255}$/.test(value) ? value : null
}
