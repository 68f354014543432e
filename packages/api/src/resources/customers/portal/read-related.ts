import { type PaymentRow, toPayment } from '../../../contract/payments/wire.ts'
import type { AccountScope } from '../../../core/request/account-scope.ts'
import { unixSeconds } from '../../../core/request/clock.ts'
import { pageOf } from '../../../core/wire/list.ts'
import { escapeLikePattern } from '../../../core/wire/search-pattern.ts'
import { sql } from '../../../core/wire/sql.ts'
import { paymentColumns } from '../../payments/columns.ts'
import { soldTo } from '../../payments/portal/payment-filter-sql.ts'
import { listPortalSubscriptions } from '../../subscriptions/portal/list.ts'

type Refund = { id: string; paymentId: string; amount: bigint; currency: string; status: string; createdAt: Date }
type Dispute = Refund & { reason: string }

/**
 * Objects related to a customer besides their own sales: payments and subscriptions of the same email, and the refunds
 * and disputes of all these payments. The latest of each.
 */
export async function readRelated(scope: AccountScope, { id, email }: { id: string; email: string }, shown: number) {
  const { services, account } = scope
  const { pool } = services.database
  const own = soldTo(account.id, id)
  const sameEmail = sql`customer_email ILIKE ${escapeLikePattern(email)}`
  // Arrays, as else all payments of the account are read as soon as the customer's seem to be few.
  const theirs = sql`account_id = ${account.id} AND payment_id = ANY(ARRAY(
    SELECT id FROM payments WHERE account_id = ${account.id} AND ${own}
    UNION SELECT id FROM payments WHERE account_id = ${account.id} AND ${sameEmail}))`
  const latest = sql`ORDER BY created_at DESC, id DESC LIMIT ${shown + 1}`
  const made = sql`payment_id AS "paymentId", amount, currency, status, created_at AS "createdAt"`

  const [payments, refunds, disputes, subscriptions] = await Promise.all([
    pool.query<PaymentRow>(sql`
      WITH paid AS MATERIALIZED (
        SELECT ${paymentColumns} FROM payments WHERE account_id = ${account.id} AND ${sameEmail} AND (${own}) IS NOT TRUE)
      SELECT * FROM paid ORDER BY "createdAt" DESC, id DESC LIMIT ${shown + 1}`),
    pool.query<Refund>(
      sql`SELECT COALESCE(own_id, id) AS id, ${made} FROM refunds WHERE ${theirs} AND COALESCE(own_id, id) IS NOT NULL ${latest}`,
    ),
    pool.query<Dispute>(sql`SELECT id, reason, ${made} FROM disputes WHERE ${theirs} ${latest}`),
    listPortalSubscriptions(scope, { other_of: { customer_id: id, email }, limit: shown }),
  ])
  const others = pageOf(payments.rows, shown, (row) => toPayment(services, row, account))
  const refunded = pageOf(refunds.rows, shown, toRelated)
  const disputed = pageOf(disputes.rows, shown, (row) => ({ ...toRelated(row), reason: row.reason }))
  return {
    same_email: {
      payments: others.items,
      has_more_payments: others.has_more,
      subscriptions: subscriptions.items,
      has_more_subscriptions: subscriptions.has_more,
    },
    refunds: refunded.items,
    has_more_refunds: refunded.has_more,
    disputes: disputed.items,
    has_more_disputes: disputed.has_more,
  }
}

function toRelated({ id, paymentId, amount, currency, status, createdAt }: Refund) {
  return {
    id,
    payment_id: paymentId,
    amount: Number(amount),
    currency,
    status: status === 'reserved' ? 'pending' : status,
    created: unixSeconds(createdAt),
  }
}
