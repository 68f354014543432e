import { randomFillSync } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

// Asking for a few bytes costs as much as asking for many.
const pool = Buffer.alloc(4096)
let used = pool.length

/** Random base-62 text. Bytes of 248 and above are thrown away, so that every character is equally likely. */
export function randomText(length: number): string {
  let text = ''
  while (text.length < length) {
    if (used === pool.length) {
      randomFillSync(pool)
      used = 0
    }
    const byte = pool[used++] ?? 255
    if (byte < 248) text += alphabet[byte % 62]
  }
  return text
}

/** A new id such as `pi_…`. `length` counts the random part. */
export function newId(prefix: string, length = 24): string {
  return `${prefix}_${randomText(length)}`
}
