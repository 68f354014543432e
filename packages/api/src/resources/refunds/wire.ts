import type { Payment, Refund } from '@merchant-payments/db'
import { unixSeconds } from '../../request/clock.ts'
import type { RefundWire } from './schema.ts'

/** Only a refund that the processor has is shown: one that is merely reserved has no id. */
export function toRefund(
  row: Refund & { id: string },
  payment: Pick<Payment, 'sessionId'>,
  livemode: boolean,
): RefundWire {
  return {
    id: row.id,
    object: 'refund',
    payment_intent: row.paymentId,
    session_id: payment.sessionId,
    amount: Number(row.amount),
    currency: row.currency,
    status: row.status as RefundWire['status'],
    reason: row.reason,
    failure_reason: row.failureReason,
    created: unixSeconds(row.createdAt),
    livemode,
  }
}
