import { createHash } from 'node:crypto'
import { base62, randomBase62 } from '@merchant-payments/db'
import type { AccountScope } from './account-scope.ts'

/**
 * The prefixes of our own ids. The processor's ids (cs_, pi_, re_, …) are passed through; `re` is also used for a refund
 * that has no id from the processor yet.
 */
export type IdPrefix =
  | 'prod'
  | 'price'
  | 'cus'
  | 'we'
  | 'key'
  | 'mer'
  | 'mpo'
  | 're'
  | 'evt'
  | 'fs'
  | 'plink'
  | 'disc'
  | 'inv'

/** A new id: its prefix and 24 random base-62 characters. */
export function newId(prefix: IdPrefix): string {
  return `${prefix}_${randomBase62(24)}`
}

/**
 * The id of an object that a request creates, one of each kind. Each attempt at the request computes the same id, and so
 * finds the object that an attempt created before its process died.
 */
export function idOf({ requestKey }: Pick<AccountScope, 'requestKey'>, prefix: IdPrefix): string {
  if (requestKey === undefined) return newId(prefix)
  const bytes = createHash('sha256').update(`${prefix} ${requestKey}`).digest()
  return `${prefix}_${Array.from(bytes.subarray(0, 24), (byte) => base62[byte % base62.length]).join('')}`
}

/** Whether a text has the form of such an id. Any other text cannot exist, and needs no query. */
export function isId(prefix: IdPrefix, text: string): boolean {
  return text.startsWith(`${prefix}_`) && /^[0-9A-Za-z]{24}$/.test(text.slice(prefix.length + 1))
}
