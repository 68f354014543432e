import type { Payment } from '@merchant-payments/db'
import type { PaymentFailure, UsedMethod } from '@merchant-payments/processor'
import { unixSeconds } from '../../core/request/clock.ts'
import type { FeeColumns } from '../../core/rows/fee-columns.ts'
import type { Metadata } from '../../core/wire/fields.ts'
import { actionUrl } from './action-link.ts'
import { adviceOn } from './advice.ts'
import { type LinkServices, paymentReceiptUrl } from './receipt-link.ts'
import type { PaymentWire } from './schema.ts'

/** The columns of a payment that the wire contains. */
export type PaymentRow = Omit<
  Payment,
  | 'accountId'
  | 'discountId'
  | 'passFees'
  | 'feeExcess'
  | 'plan'
  | keyof FeeColumns
  | 'route'
  | 'hostAccount'
  | 'latestCharge'
  | 'cardLast4'
  | 'earlierLast4'
  | 'paidAt'
  | 'invoiceLines'
  | 'settledAmount'
  | 'settledCurrency'
  | 'due'
  | 'transferred'
  | 'moveAfter'
  | 'readVersion'
  | 'requestKey'
  | 'erasedAt'
  | 'updatedAt'
>

export function toPayment(
  services: LinkServices,
  row: PaymentRow,
  { id: accountId, livemode }: { id: number; livemode: boolean },
): PaymentWire {
  return {
    id: row.id,
    object: 'payment',
    amount: Number(row.amount),
    amount_received: Number(row.amountReceived),
    amount_refunded: Number(row.amountRefunded),
    amount_discount: Number(row.amountDiscount),
    amount_refundable: Number(row.amountReceived - row.amountRefunded),
    currency: row.currency,
    status: row.status,
    description: row.description,
    customer_email: row.customerEmail,
    customer_id: row.customerId,
    session_id: row.sessionId,
    subscription_id: row.subscriptionId,
    fee_amount: Number(row.feeAmount),
    disputed: row.disputed,
    last_error: storedError(row.lastError),
    action_url: actionUrl(services, accountId, row),
    card: toCard(row.method as UsedMethod | null),
    receipt_url: paymentReceiptUrl(services, accountId, row),
    metadata: row.metadata as Metadata,
    created: unixSeconds(row.createdAt),
    livemode,
  }
}

/** The card of a payment; null if it was made by another method. */
export function toCard(method: UsedMethod | null): PaymentWire['card'] {
  const card = method?.card
  if (!card) return null
  const { brand, last4, expMonth: exp_month, expYear: exp_year, country, wallet, threeDSecure: three_d_secure } = card
  return { brand, last4, exp_month, exp_year, country, wallet, three_d_secure }
}

export function toLastError(failure: PaymentFailure | null): PaymentWire['last_error'] {
  if (failure === null) return null
  const { code, declineCode: decline_code, message } = failure
  return { code, decline_code, message, advice: adviceOn(failure) }
}

/** The error of a row; one that an earlier release stored has no advice. */
function storedError(stored: unknown): PaymentWire['last_error'] {
  const error = stored as PaymentWire['last_error']
  return (
    error && {
      ...error,
      advice: error.advice ?? adviceOn({ code: error.code, declineCode: error.decline_code, advice: null }),
    }
  )
}
