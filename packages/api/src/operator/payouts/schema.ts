import { z } from 'zod'
import * as field from '../../wire/fields.ts'

export const heldList = z.strictObject({ livemode: z.boolean(), merchant_id: field.id.optional() })
export type HeldList = z.infer<typeof heldList>

export const held = z.object({
  items: z.array(
    z.object({
      /** "mer_…:usd" */
      id: z.string(),
      object: z.literal('held_payout'),
      merchant_id: z.string(),
      merchant_name: z.string(),
      livemode: z.boolean(),
      currency: z.string(),
      /** What the platform owes the merchant; below zero, what it is owed. Minor units. */
      amount: z.int(),
      payments: z.int(),
      /** When the oldest of those payments was made. */
      oldest: field.unixTime,
      /** Why it is not moved: the account cannot be paid, or it will be tried again. */
      waits_for: z.enum(['transfers', 'next_try']),
    }),
  ),
})
