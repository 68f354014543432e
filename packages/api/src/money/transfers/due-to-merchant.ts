import type { Dispute, Payment, Refund } from '@merchant-payments/db'
import { merchantShare } from '../fees/fee-kept-on-refund.ts'

type Hosted = Pick<Payment, 'route' | 'amountReceived' | 'feeAmount' | 'settledAmount'>

/** The refunds and disputes of a payment. */
type Taken = {
  refunds: readonly Pick<Refund, 'amount' | 'status' | 'reversesTransfer'>[]
  disputes: readonly Pick<Dispute, 'withdrawn'>[]
}

/**
 * The amount due to the merchant for a payment, in minor units of the settled currency; a negative amount is due from
 * the merchant. Zero for a payment on the merchant's own account. The base is the amount received less our fee for
 * `transfer`, and zero for `destination`, where the money went to the merchant with the payment. Refunds and disputes
 * that the platform paid are deducted, unless the refund itself took the money back from the merchant.
 */
export function dueFor(payment: Hosted, { refunds, disputes }: Taken): bigint {
  if (payment.route === 'direct' || payment.settledAmount === null) return 0n
  const { amountReceived: received, feeAmount: fee } = payment
  const given = payment.route === 'transfer' ? merchantShare({ received, fee }) : 0n
  const refunded = refunds.reduce((sum, refund) => sum + takenBy(refund), 0n)
  const withdrawn = disputes.reduce((sum, dispute) => sum + dispute.withdrawn, 0n)
  return settled(payment, given - refunded) - withdrawn
}

/** Statuses of refunds that paid nothing to the customer. */
const undone: readonly string[] = ['failed', 'canceled']

/**
 * The amount that a refund took from the platform and not from the merchant. The amount counts from the reservation on,
 * so that a transfer can be reversed before the refund is made. A failed refund returns the reversed amount to the
 * platform.
 */
function takenBy({ amount, status, reversesTransfer }: Taken['refunds'][number]): bigint {
  const paid = undone.includes(status) ? 0n : amount
  return reversesTransfer ? paid - amount : paid
}

/** An amount of a payment in the settled currency, rounded down, so that the platform can always pay the total. */
export function settled(payment: Pick<Payment, 'amountReceived' | 'settledAmount'>, amount: bigint): bigint {
  const { amountReceived: whole, settledAmount } = payment
  if (settledAmount === null || whole === 0n) throw new RangeError('the payment has not settled')
  const exact = amount * settledAmount
  const floored = exact / whole
  return exact < 0n && floored * whole !== exact ? floored - 1n : floored
}
