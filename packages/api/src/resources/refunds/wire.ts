import type { Payment, Refund } from '@merchant-payments/db'
import { unixSeconds } from '../../request/clock.ts'
import type { RefundWire } from './schema.ts'

/** The refund's public id: the one that the request returned, otherwise the processor's. */
export function refundId({ id, ownId }: Pick<Refund, 'id' | 'ownId'>): string | null {
  return ownId ?? id
}

/** The columns of a refund that the wire contains. */
export type RefundRow = Pick<
  Refund,
  'id' | 'ownId' | 'paymentId' | 'amount' | 'currency' | 'status' | 'reason' | 'failureReason' | 'createdAt'
>

/** A refund is returned only if it has an id; one that is merely reserved has none. */
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
