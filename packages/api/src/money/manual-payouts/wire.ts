import type { ManualPayout } from '@merchant-payments/db'
import { z } from 'zod'
import { unixSeconds } from '../../core/request/clock.ts'
import * as field from '../../core/wire/fields.ts'

export const owed = z.object({
  currency: z.string(),
  /** Above zero, the platform owes the merchant; below zero, the merchant owes the platform. Minor units. */
  amount: z.int(),
})

export const manualPayout = z.object({
  /** mpo_… */
  id: z.string(),
  object: z.literal('manual_payout'),
  /** Minor units. */
  amount: z.int(),
  currency: z.string(),
  /** The operator's reference, for example of a bank transfer. */
  reference: z.string(),
  created: field.unixTime,
  livemode: z.boolean(),
})

export function toManualPayout({ id, amount, currency, reference, createdAt }: ManualPayout, livemode: boolean) {
  return {
    id,
    object: 'manual_payout' as const,
    amount: Number(amount),
    currency,
    reference,
    created: unixSeconds(createdAt),
    livemode,
  }
}
