import type { Payment, Refund } from '@merchant-payments/db'
import { unixSeconds } from '../../core/request/clock.ts'
import type { RefundWire } from './schema.ts'

/** The refund's public id: our id that the request returned, otherwise the processor's id. */
export function refundId({ id, ownId }: Pick<Refund, 'id' | 'ownId'>): string | null {
  return ownId ?? id
}

/** The columns of a refund that the wire contains. */
export type RefundRow = Pick<
  Refund,
  'id' | 'ownId' | 'paymentId' | 'amount' | 'currency' | 'status' | 'reason' | 'failureReason' | 'createdAt'
>

/** Only refunds with an id are returned; a reservation without an answer has no id. */
export function toRefund(
  row: RefundRow & ({ id: string } | { ownId: string }),
  payment: Pick<Payment, 'sessionId'>,
  livemode: boolean,
): RefundWire {
  return {
    id: row.ownId ?? (row.id as string),
    object: 'refund',
    payment_intent: row.paymentId,
    session_id: payment.sessionId,
    amount: Number(row.amount),
    currency: row.currency,
    // The processor was called, and has not answered yet.
    status: row.status === 'reserved' ? 'pending' : (row.status as RefundWire['status']),
    reason: row.reason,
    failure_reason: row.failureReason,
    created: unixSeconds(row.createdAt),
    livemode,
  }
}
