import { z } from 'zod'
import { heldReasons } from '../../../contract/balance/schema.ts'
import * as field from '../../../core/wire/fields.ts'

export const held = z.object({
  /** Those of the balance, by currency and reason, the account's own currency first. */
  items: z.array(
    z.object({
      /** Minor units; a negative amount is due from the merchant. */
      amount: z.int(),
      currency: z.string(),
      /** payouts_paused: it is on the balance, and the processor makes no payouts. */
      reason: z.enum([...heldReasons, 'payouts_paused']),
      /**
       * onboarding: the account can receive it once its onboarding is finished. transfer: it is on its way. platform: the
       * platform decides. answer: disputes wait for the merchant's response. decision: they wait for the banks. earnings: the
       * next ones pay for it.
       */
      ends: z.enum(['onboarding', 'transfer', 'platform', 'answer', 'decision', 'earnings']),
      /** When that is due: the first response, or the next transfer; null when there is no such moment. */
      until: field.unixTime.nullable(),
      /** The payments or disputes that it is of; 0 where it is not of single ones. */
      count: z.int(),
      /** The dispute that is due first, or the payment or dispute if there is one alone. */
      object_id: z.string().nullable(),
    }),
  ),
})
export type HeldWire = z.infer<typeof held>
