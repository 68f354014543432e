import type { Payment, Refund } from '@merchant-payments/db'
import type { PaymentDetails } from './schema.ts'

/** The merchant's proceeds of a payment, and the amount that can be refunded. */
export function proceedsOf(
  payment: Payment,
  refunds: readonly Pick<Refund, 'status' | 'amount'>[],
): PaymentDetails['proceeds'] {
  const { amountReceived: received, amountRefunded: refunded, settledAmount, settledCurrency } = payment
  const fee = received > 0n ? payment.feeAmount : 0n
  const reserved = refunds.reduce((sum, { status, amount }) => (status === 'reserved' ? sum + amount : sum), 0n)
  const left = received - refunded - reserved
  const refundable = payment.status === 'succeeded' && !payment.disputed && left > 0n ? left : 0n
  return {
    received: Number(received),
    refunded: Number(refunded),
    fee: Number(fee),
    net: Number(received - refunded - fee),
    refundable: Number(refundable),
    fee_bps: payment.feeBps,
    fee_fixed: Number(payment.feeFixed),
    plan: payment.plan,
    pass_fees_to_customer: payment.passFees,
    settled:
      settledAmount === null || settledCurrency === null
        ? null
        : { amount: Number(settledAmount), currency: settledCurrency },
  }
}
