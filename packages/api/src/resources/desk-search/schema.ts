import { z } from 'zod'
import * as field from '../../core/wire/fields.ts'
import { searchText } from '../../core/wire/search-pattern.ts'
import { minSearchLength } from '../search/schema.ts'

export const deskSearch = z.strictObject({
  /** A whole id, an email, a value of metadata such as an order number, or the name of a buyer. */
  query: searchText.refine(
    (text) => text.length >= minSearchLength,
    `must have at least ${minSearchLength} characters`,
  ),
})

export const deskResults = z.object({
  /** Newest first; a lookup finds five objects at most. */
  items: z.array(
    z.object({
      /** The merchant's id, the mode and the id of the object. */
      id: z.string(),
      kind: z.enum([
        'merchant',
        'payment',
        'payment_session',
        'subscription_session',
        'subscription',
        'customer',
        'dispute',
        'payout',
      ]),
      object_id: z.string(),
      merchant_id: z.string(),
      merchant_name: z.string(),
      livemode: z.boolean(),
      /** An email, a name, or the key and value of metadata that were found; null for an object found by its id without one. */
      title: z.string().nullable(),
      amount: z.int().nullable(),
      currency: z.string().nullable(),
      status: z.string().nullable(),
      created: field.unixTime,
    }),
  ),
})
export type DeskResult = z.infer<typeof deskResults>['items'][number]
