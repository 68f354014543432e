import type { Dispute, Payment, Refund } from '@merchant-payments/db'
import { settled } from '../transfers/due-to-merchant.ts'
import type { ManualLine } from './manual-line.ts'

/**
 * A payment that a manual payout pays, in full or in part. `transferred` is the amount before it. Amounts in the settled
 * currency.
 */
export type PaidPayment = Pick<
  Payment,
  'id' | 'route' | 'amountReceived' | 'feeAmount' | 'settledAmount' | 'due' | 'transferred'
> & {
  refunds: readonly Pick<Refund, 'id' | 'ownId' | 'amount' | 'status'>[]
  disputes: readonly Pick<Dispute, 'id' | 'withdrawn'>[]
}

/** Statuses of refunds that paid nothing to the customer. */
const undone: readonly string[] = ['failed', 'canceled']

/**
 * The lines of a manual payout for one payment; their sum is the amount that it pays. A payment that it pays in full, and for
 * which nothing was transferred before, is shown as sold, with its fee, refunds and disputes; any other as one transfer.
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
