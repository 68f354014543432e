import type { Payment } from '@merchant-payments/db'
import type { PaymentFailure } from '@merchant-payments/processor'
import { unixSeconds } from '../../request/clock.ts'
import type { Metadata } from '../../wire/fields.ts'
import type { PaymentWire } from './schema.ts'

/** What the wire shows of a payment's row. */
export type PaymentRow = Omit<
  Payment,
  | 'accountId'
  | 'passFees'
  | 'feeExcess'
  | 'plan'
  | 'feeBps'
  | 'feeFixed'
  | 'route'
  | 'hostAccount'
  | 'latestCharge'
  | 'settledAmount'
  | 'settledCurrency'
  | 'due'
  | 'transferred'
  | 'moveAfter'
  | 'readVersion'
  | 'updatedAt'
>

export function toPayment(row: PaymentRow, livemode: boolean): PaymentWire {
  return {
    id: row.id,
    object: 'payment',
    amount: Number(row.amount),
    amount_received: Number(row.amountReceived),
    amount_refunded: Number(row.amountRefunded),
    amount_refundable: Number(row.amountReceived - row.amountRefunded),
    currency: row.currency,
    status: row.status,
    description: row.description,
    customer_email: row.customerEmail,
    session_id: row.sessionId,
    subscription_id: row.subscriptionId,
    fee_amount: Number(row.feeAmount),
    disputed: row.disputed,
    last_error: row.lastError as PaymentWire['last_error'],
    metadata: row.metadata as Metadata,
    created: unixSeconds(row.createdAt),
    livemode,
  }
}

export function toLastError(failure: PaymentFailure | null): PaymentWire['last_error'] {
  return failure && { code: failure.code, decline_code: failure.declineCode, message: failure.message }
}
