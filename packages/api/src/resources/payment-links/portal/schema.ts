import { z } from 'zod'

/** The maximum number of payments that are summed. */
export const maxSummedPayments = 10_000

/** The money of the payments of a link, per currency. */
export const paymentLinkEarnings = z.object({
  items: z.array(
    z.object({
      currency: z.string(),
      /** Payments that succeeded, renewals included. */
      payments: z.int(),
      /** Minor units, before refunds and fees. */
      amount: z.int(),
      /** Minor units. */
      amount_refunded: z.int(),
      /** Minor units. */
      fee_amount: z.int(),
    }),
  ),
  /** The number of payments that are summed, where the link may have more; null where all are. */
  summed: z.int().nullable(),
})
export type PaymentLinkEarnings = z.infer<typeof paymentLinkEarnings>
