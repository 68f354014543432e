/** Characters of a slug. */
const maxLength = 40
const minLength = 3

/** A word of the addresses of pages, which no slug may be. */
const reserved: ReadonlySet<string> = new Set(['test'])

/** Whether a text may be a slug: 3 to 40 of a–z, 0–9 and hyphens, and no reserved word. */
export function isSlug(text: string): boolean {
  return /^[a-z0-9-]{3,40}$/.test(text) && !reserved.has(text)
}

/** The slug that a name suggests, at most 40 characters with `suffix`: "Café Müller" → cafe-muller. */
export function slugOfName(name: string, suffix = ''): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  const enough = plain.length >= minLength && !reserved.has(plain) ? plain : `shop${plain === '' ? '' : `-${plain}`}`
  return enough.slice(0, maxLength - suffix.length).replace(/-+$/, '') + suffix
}
