import { randomBytes } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Random base-62 text. Bytes of 248 and above are thrown away, so that every character is equally likely. */
export function randomText(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 248 && text.length < length) text += alphabet[byte % 62]
    }
  }
  return text
}

/** A new id such as `pi_…`. `length` counts the random part. */
export function newId(prefix: string, length = 24): string {
  return `${prefix}_${randomText(length)}`
}
