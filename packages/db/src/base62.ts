import { randomBytes } from 'node:crypto'

/** The characters of ids, keys and passwords. */
export const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

// Bytes from here on are dropped: they would make the first characters likelier than the rest.
const unbiased = 256 - (256 % base62.length)

/** Random text, each of whose characters is equally likely. */
export function randomBase62(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < unbiased && text.length < length) text += base62.charAt(byte % base62.length)
    }
  }
  return text
}
