import type { Dispute, Payment, Refund } from '@merchant-payments/db'
import { settled } from '../transfers/due-to-merchant.ts'
import type { ManualLine } from './manual-line.ts'

/** A payment of which a payout by hand pays something. `transferred` is what was before. Amounts in the settled currency. */
export type PaidPayment = Pick<
  Payment,
  'id' | 'route' | 'amountReceived' | 'feeAmount' | 'settledAmount' | 'due' | 'transferred'
> & {
  refunds: readonly Pick<Refund, 'id' | 'ownId' | 'amount' | 'status'>[]
  disputes: readonly Pick<Dispute, 'id' | 'withdrawn'>[]
}

/** Refunds in these states have given nothing to the customer. */
const undone: readonly string[] = ['failed', 'canceled']

/**
 * What a payout by hand is made of as far as one payment goes; the sum of the lines is what it pays of it. A payment that it
 * pays in full, and of which nothing was moved before, is shown as it was sold, with its fee and what was taken from it since;
 * of any other, that something was transferred for it.
 * @param paid in minor units of the settled currency
 */
export function manualPayoutLines(payment: PaidPayment, paid: bigint): ManualLine[] {
  const { id, route, settledAmount, transferred, due } = payment
  if (route !== 'transfer' || settledAmount === null || transferred !== 0n || paid !== due) {
    return [{ lineType: 'transfer', amount: paid, objectId: id }]
  }
  const fee = settledAmount - settled(payment, payment.amountReceived - payment.feeAmount)
  const lines: ManualLine[] = [
    { lineType: 'payment', amount: settledAmount, fee, objectId: id },
    ...payment.refunds
      .filter(({ status }) => !undone.includes(status))
      .map((refund) => ({
        lineType: 'refund' as const,
        amount: -settled(payment, refund.amount),
        objectId: refund.ownId ?? refund.id,
      })),
    ...payment.disputes
      .filter(({ withdrawn }) => withdrawn !== 0n)
      .map((dispute) => ({ lineType: 'dispute' as const, amount: -dispute.withdrawn, objectId: dispute.id })),
  ]
  const rest = paid - lines.reduce((sum, { amount, fee = 0n }) => sum + amount - fee, 0n)
  return rest === 0n ? lines : [...lines, { lineType: 'adjustment', amount: rest, objectId: id }]
}
