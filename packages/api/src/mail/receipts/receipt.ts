import type { Payment, Refund } from '@merchant-payments/db'
import type { UsedMethod } from '@merchant-payments/processor'
import { refundId } from '../../contract/refunds/wire.ts'
import { type ReceiptLine, receiptLines, type SoldBy } from './receipt-lines.ts'

/** Fields of every receipt. Amounts in minor units. */
type Shown = {
  /** The id of the payment or the refund, by which the merchant finds it. */
  number: string
  livemode: boolean
  merchant: { id: string; name: string; taxNumber: string | null }
  /** The language that the customer has chosen, or the merchant for them; null follows the browser. */
  locale: string | null
  currency: string
  date: Date
  total: bigint
  /** The payment method, to which refunds are returned as well; null if it is not known. */
  method: UsedMethod | null
}

export type PaymentReceipt = Shown & {
  kind: 'payment'
  lines: readonly ReceiptLine[]
  /** Oldest first; failed refunds are left out. */
  refunds: readonly { number: string; amount: bigint; date: Date; pending: boolean }[]
  /** The amount received, less refunds. */
  remaining: bigint
}

export type RefundReceipt = Shown & {
  kind: 'refund'
  /** The refund is in progress. */
  pending: boolean
  payment: { number: string; date: Date; total: bigint }
}

export type Receipt = PaymentReceipt | RefundReceipt

type Owner = Pick<Shown, 'livemode' | 'merchant' | 'locale'>

/** States of a refund in which the customer has the money, or gets it. */
export const givenBack = ['succeeded', 'pending', 'requires_action']

/** @param refunds those in the states of `givenBack` */
export function paymentReceipt(
  owner: Owner,
  payment: Payment,
  sold: SoldBy,
  refunds: readonly Refund[],
): PaymentReceipt {
  const { amountReceived: total } = payment
  return {
    ...owner,
    kind: 'payment',
    number: payment.id,
    currency: payment.currency,
    date: dateOf(payment),
    total,
    method: payment.method as UsedMethod | null,
    lines: receiptLines(payment, sold),
    refunds: refunds.flatMap((refund) => {
      const number = refundId(refund)
      const { amount, createdAt: date, status } = refund
      return number === null ? [] : [{ number, amount, date, pending: status !== 'succeeded' }]
    }),
    remaining: refunds.reduce((left, { amount }) => left - amount, total),
  }
}

export function refundReceipt(owner: Owner, number: string, refund: Refund, payment: Payment): RefundReceipt {
  return {
    ...owner,
    kind: 'refund',
    number,
    currency: refund.currency,
    date: refund.createdAt,
    total: refund.amount,
    method: payment.method as UsedMethod | null,
    pending: refund.status !== 'succeeded',
    payment: { number: payment.id, date: dateOf(payment), total: payment.amountReceived },
  }
}

/** The date of a payment. Payments that were last read before `paidAt` was stored have their creation time. */
function dateOf({ paidAt, createdAt }: Payment): Date {
  return paidAt ?? createdAt
}
