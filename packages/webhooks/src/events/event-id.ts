import { randomBytes } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const length = 24
// Bytes from here on are dropped: they would make the first characters of the alphabet likelier than the rest.
const unbiased = 256 - (256 % alphabet.length)

/** `evt_` and 24 random base-62 characters. */
export function createEventId(): string {
  let id = ''
  while (id.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < unbiased && id.length < length) id += alphabet.charAt(byte % alphabet.length)
    }
  }
  return `evt_${id}`
}
