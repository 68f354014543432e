import { z } from 'zod'
import * as field from '../../../core/wire/fields.ts'
import { listOf, listQuery } from '../../../core/wire/list.ts'
import { manualPayout } from '../../../money/manual-payouts/wire.ts'

export const heldList = z.strictObject({ ...listQuery, livemode: z.boolean(), merchant_id: field.id.optional() })
export type HeldList = z.infer<typeof heldList>

export const accountOfMerchant = z.strictObject({ merchant_id: field.id, livemode: z.boolean() })
export type AccountOfMerchant = z.infer<typeof accountOfMerchant>

export const payoutRecord = accountOfMerchant.extend({
  /** Minor units. Of many payments together, so it may be more than one payment can be. */
  amount: z.int().min(1),
  /** In which the payments settled. */
  currency: z
    .string()
    .regex(/^[A-Za-z]{3}$/, 'must be a three-letter ISO 4217 code')
    .toLowerCase(),
  reference: field.text(200).refine(field.isVisible, 'must not be blank'),
})
export type PayoutRecord = z.infer<typeof payoutRecord>

export const recordedPayout = manualPayout.extend({
  merchant_id: z.string(),
  /** The amount still owed in the currency; negative if the merchant owes. */
  left: z.int(),
})

export const recordedPayouts = z.object({
  /** The latest hundred, newest first. */
  items: z.array(manualPayout.extend({ recorded_by: z.string() })),
})

export const held = listOf(
  z.object({
    /** "1790000000000:mer_…:usd": its place in the list, which begins with the time of the oldest payment. */
    id: z.string(),
    object: z.literal('held_payout'),
    merchant_id: z.string(),
    merchant_name: z.string(),
    livemode: z.boolean(),
    currency: z.string(),
    /** The amount that the platform owes the merchant; negative if the merchant owes. Minor units. */
    amount: z.int(),
    payments: z.int(),
    /** When the oldest of those payments was made. */
    oldest: field.unixTime,
    /** The processor's message when it refused the oldest transfer. */
    refusal: z.string().nullable(),
    /** The reason for the delay: transfers are inactive, a retry is due, or only a manual payout is possible. */
    waits_for: z.enum(['transfers', 'next_try', 'manual_payout']),
  }),
  'HeldPayoutList',
)
