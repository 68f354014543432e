import type { Payment, Refund } from '@merchant-payments/db'
import type { RefundableState } from './decide-refund.ts'
import type { PaidManually } from './read-paid-manually.ts'
import type { RefundableReading } from './read-refundable.ts'

/**
 * A refund that the balance that was read may not include: its outcome is unknown, it waits for money, or it ended after
 * the read began.
 */
type CountedRefund = Refund & { payment: Pick<Payment, 'route'>; ended: boolean }
/**
 * Whether the processor has accepted a refund that still waits for money. Other refunds may already be included in the
 * read.
 */
export function isUnsettled({ status, ended }: CountedRefund): boolean {
  return status !== 'reserved' && !ended
}

/** The state for the decision, from the processor's data and our own rows. */
export function refundableStateOf(
  payment: Payment,
  counted: readonly CountedRefund[],
  reading: RefundableReading,
  paidManually: PaidManually,
): RefundableState {
  const { settled, ...seen } = reading.payment
  // The processor counts a refund that waits for money as refunded, but has not deducted it from the balance yet.
  const ofPayment = counted.filter((refund) => !isUnsettled(refund) && refund.paymentId === payment.id)
  const ofAccount = counted.filter(
    (refund) =>
      (refund.payment.route === 'direct' || (refund.payment.route === 'destination' && !isUnsettled(refund))) &&
      refund.settledCurrency === settled?.currency,
  )
  const taken = ofAccount.reduce((sum, { settledAmount }) => sum + settledAmount, 0n)
  const onAccount = reading.available === null ? null : reading.available - taken
  return {
    status: seen.status,
    disputed: reading.disputed,
    received: seen.amountReceived,
    refunded: seen.amountRefunded,
    reserved: ofPayment.reduce((sum, { amount }) => sum + amount, 0n),
    fee: payment.feeAmount,
    available: settled && availableForRefund(payment, paidManually, onAccount, settled.available),
    settledAmount: settled?.amount ?? 0n,
  }
}

/**
 * The amount that covers refunds. For a payment on the route `transfer` it is the sum of three amounts: the amount that
 * the platform still holds, once it has arrived; the amount of its transfers that can be reversed; and the amount that
 * other payments can cover for its manual payouts. Reserved refunds of the payment are no longer due, so the sum
 * excludes them.
 */
function availableForRefund(
  payment: Payment,
  paidManually: PaidManually,
  onAccount: bigint | null,
  arrived: boolean,
): bigint | null {
  if (payment.route !== 'transfer') return onAccount
  const due = payment.due - payment.transferred
  const held = arrived && due > 0n ? due : 0n
  if (payment.transferred <= 0n) return held
  const unreversible = lesser(paidManually.amount, payment.transferred)
  const kept = lesser(unreversible, paidManually.heldForOthers)
  const sent = payment.transferred - unreversible
  if (sent === 0n) return held + kept
  if (onAccount === null) return null
  const left = due < 0n ? onAccount + due : onAccount
  return held + kept + lesser(left, sent)
}

function lesser(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
