import { z } from 'zod'
import { heldReasons } from '../../../contract/balance/schema.ts'
import * as field from '../../../core/wire/fields.ts'

export const held = z.object({
  /** Held amounts of the balance, by currency and reason, the account's own currency first. */
  items: z.array(
    z.object({
      /** Minor units; a negative amount is due from the merchant. */
      amount: z.int(),
      currency: z.string(),
      /** payouts_paused: the amount is on the balance, and the processor makes no payouts. */
      reason: z.enum([...heldReasons, 'payouts_paused']),
      /**
       * The event that ends the hold. onboarding: the account finishes its onboarding. transfer: the next transfer.
       * platform: the platform decides. answer: the merchant responds to the disputes. decision: the banks decide on
       * the disputes. earnings: the next earnings cover the debt.
       */
      ends: z.enum(['onboarding', 'transfer', 'platform', 'answer', 'decision', 'earnings']),
      /** The due time of the first response, or of the next transfer; null otherwise. */
      until: field.unixTime.nullable(),
      /** The number of payments or disputes; 0 when the amount does not consist of single ones. */
      count: z.int(),
      /** The dispute that is due first, or the only payment or dispute. */
      object_id: z.string().nullable(),
    }),
  ),
})
export type HeldWire = z.infer<typeof held>
