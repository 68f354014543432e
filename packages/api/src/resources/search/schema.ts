import { z } from 'zod'
import * as field from '../../core/wire/fields.ts'
import { searchText } from '../../core/wire/search-pattern.ts'

/** Shorter texts are in nearly everything, and in no index. */
export const minSearchLength = 3

export const searchInput = z.strictObject({
  /** A whole id, an email or a part of one, an amount, the last four digits of a card, a customer's name. */
  query: searchText.refine(
    (text) => text.length >= minSearchLength,
    `must have at least ${minSearchLength} characters`,
  ),
})

const foundKind = z.enum([
  'account',
  'customer',
  'delivery',
  'dispute',
  'event',
  'key',
  'payment',
  'payout',
  'plan',
  'product',
  'refund',
  'request',
  'subscription',
  'webhook_endpoint',
])
export type FoundKind = z.infer<typeof foundKind>

const found = z.object({
  kind: foundKind,
  id: z.string(),
  /** The id of the object whose page shows it: of a refund the payment, else its own. */
  opens: z.string(),
  /** The object's name for people: an email, a name, an address; null if it has only an id. */
  title: z.string().nullable(),
  amount: z.int().nullable(),
  currency: z.string().nullable(),
  /**
   * For a payment `failed`, `refunded` and `disputed` take precedence over the processor's status; null for an object
   * without a status.
   */
  status: z.string().nullable(),
  created: field.unixTime,
  livemode: z.boolean(),
})
export type FoundWire = z.infer<typeof found>

export const searchResults = z.object({
  /** Results of the page's mode first; of each kind at most five, newest first. */
  items: z.array(found),
})
