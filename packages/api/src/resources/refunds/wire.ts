import type { Payment, Refund } from '@merchant-payments/db'
import { unixSeconds } from '../../request/clock.ts'
import type { RefundWire } from './schema.ts'

/** The id that a refund is shown by: what a request was answered with first, else the processor's own. */
export function refundId({ id, ownId }: Pick<Refund, 'id' | 'ownId'>): string | null {
  return ownId ?? id
}

/** Only a refund that has an id is shown: one that is merely reserved has none. */
export function toRefund(
  row: Refund & { id: string },
  payment: Pick<Payment, 'sessionId'>,
  livemode: boolean,
): RefundWire {
  return {
    id: row.ownId ?? row.id,
    object: 'refund',
    payment_intent: row.paymentId,
    session_id: payment.sessionId,
    amount: Number(row.amount),
    currency: row.currency,
    // The processor has been asked, and has not answered yet.
    status: row.status === 'reserved' ? 'pending' : (row.status as RefundWire['status']),
    reason: row.reason,
    failure_reason: row.failureReason,
    created: unixSeconds(row.createdAt),
    livemode,
  }
}
