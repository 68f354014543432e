import type { RefundRow } from '../../contract/refunds/wire.ts'
import { type Sql, sql } from '../../core/wire/sql.ts'

/** A refund with an id, and the session of its payment. */
export type ListedRefund = RefundRow & { id: string; sessionId: string | null }

/** The columns of a refund `r` and of its payment `p`. */
export const refundColumns = sql`
  COALESCE(r.own_id, r.id) AS id, r.own_id AS "ownId", r.payment_id AS "paymentId", r.amount, r.currency, r.status, r.reason,
  r.failure_reason AS "failureReason", r.created_at AS "createdAt", p.session_id AS "sessionId"`

export const refundsWithPayment = (refunds: Sql) => sql`
  ${refunds} r JOIN payments p ON p.account_id = r.account_id AND p.id = r.payment_id`
