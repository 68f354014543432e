import { currencies } from '../../../core/currency/currency.ts'
import { digitsOf } from '../../../core/currency/digits.ts'

/** The kinds of text that the search box accepts. */
export type Search =
  /** One object, by the whole of its id. */
  | { kind: 'id'; of: 'payment' | 'session' | 'subscription' | 'customer' | 'refund' | 'dispute'; id: string }
  /** A part of an email or a description; or an amount or the last digits of a card, when the text may be read as one. */
  | { kind: 'text'; text: string; indexed: boolean; amounts: readonly Amount[]; last4: string | null }

/** An amount in minor units, and the currencies for which the typed text means this amount. */
export type Amount = { amount: bigint; currencies: readonly string[] }

const objects = {
  pi: 'payment',
  cs: 'session',
  sub: 'subscription',
  cus: 'customer',
  re: 'refund',
  pyr: 'refund',
  dp: 'dispute',
  du: 'dispute',
} as const

/** Parses the text of the search box. Only whole ids are recognized; a part of an id is searched as text. */
export function readSearch(text: string): Search {
  const prefix = /^([a-z]+)_[0-9A-Za-z_]{4,250}$/.exec(text)?.[1]
  if (prefix !== undefined && Object.hasOwn(objects, prefix)) {
    return { kind: 'id', of: objects[prefix as keyof typeof objects], id: text }
  }
  const last4 = /^\d{4}$/.test(text) ? text : null
  return { kind: 'text', text, indexed: threeInARow.test(text), amounts: amountsIn(text), last4 }
}

/** Three letters or digits in a row: the trigram index finds no shorter text. */
const threeInARow = /[\p{L}\p{N}]{3}/u

/** The currencies of payments by their number of digits, computed at the first call. */
let byDigits: ReadonlyMap<number, readonly string[]> | undefined

/**
 * "10.94" is 1094 in currencies with two digits, 10940 in Kuwaiti dinars, and not an amount in yen; "1,094.00" is read
 * likewise.
 */
function amountsIn(text: string): Amount[] {
  const [, whole, fraction = ''] = /^(\d{1,3}(?:,\d{3}){1,2}|\d{1,9})(?:[.,](\d{1,3}))?$/.exec(text) ?? []
  if (whole === undefined) return []
  const found: Amount[] = []
  byDigits ??= Map.groupBy(currencies, digitsOf)
  for (const [digits, currencies] of byDigits) {
    if (fraction.length > digits) continue
    const amount = BigInt(`${whole.replaceAll(',', '')}${fraction.padEnd(digits, '0')}`)
    found.push({ amount, currencies })
  }
  return found
}
