import type { Payment, Refund } from '@merchant-payments/db'
import { limitOn } from '../../../money/fees/fee-formula.ts'
import { feeTermsOf } from '../../../money/fees/fee-terms.ts'
import type { PaymentDetails } from './schema.ts'

type Sums = Pick<Payment, 'amountReceived' | 'amountRefunded' | 'feeAmount'>

/** The platform's fee on the received amount; 0 while nothing was received. */
const feeOf = ({ amountReceived, feeAmount }: Sums): bigint => (amountReceived > 0n ? feeAmount : 0n)

/** The merchant's part of a payment in minor units: received, less fee and refunds, without disputes. May be negative. */
export function netOf(payment: Sums): bigint {
  return payment.amountReceived - payment.amountRefunded - feeOf(payment)
}

/** The minimum or maximum of the fee that applied at the sale; null if the formula did. */
export function feeLimitOf(payment: Payment): PaymentDetails['proceeds']['fee_limit'] {
  const { amount, amountReceived } = payment
  const limit = limitOn(amountReceived > 0n ? amountReceived : amount, feeTermsOf(payment))
  return limit && { ...limit, amount: Number(limit.amount) }
}

/** The merchant's proceeds of a payment, and the amount that can be refunded. */
export function proceedsOf(
  payment: Payment,
  refunds: readonly Pick<Refund, 'status' | 'amount'>[],
): PaymentDetails['proceeds'] {
  const { amountReceived: received, amountRefunded: refunded, settledAmount, settledCurrency } = payment
  const reserved = refunds.reduce((sum, { status, amount }) => (status === 'reserved' ? sum + amount : sum), 0n)
  const left = received - refunded - reserved
  const refundable = payment.status === 'succeeded' && !payment.disputed && left > 0n ? left : 0n
  return {
    received: Number(received),
    refunded: Number(refunded),
    fee: Number(feeOf(payment)),
    net: Number(netOf(payment)),
    refundable: Number(refundable),
    fee_bps: payment.feeBps,
    fee_fixed: Number(payment.feeFixed),
    fee_limit: feeLimitOf(payment),
    fee_returns: payment.feeReturns,
    plan: payment.plan,
    pass_fees_to_customer: payment.passFees,
    settled:
      settledAmount === null || settledCurrency === null
        ? null
        : { amount: Number(settledAmount), currency: settledCurrency },
  }
}
