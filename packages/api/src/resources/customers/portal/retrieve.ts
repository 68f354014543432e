import { type PaymentRow, toPayment } from '../../../contract/payments/wire.ts'
import type { AccountScope } from '../../../core/request/account-scope.ts'
import { pageOf } from '../../../core/wire/list.ts'
import { sql } from '../../../core/wire/sql.ts'
import { listPaymentMethods } from '../../payment-methods/list.ts'
import { paymentColumns } from '../../payments/columns.ts'
import { soldTo } from '../../payments/portal/payment-filter-sql.ts'
import { listPortalSubscriptions } from '../../subscriptions/portal/list.ts'
import { retrieveCustomer } from '../retrieve.ts'
import { readRelated } from './read-related.ts'
import type { PortalCustomerWire } from './schema.ts'

/** Maximum payments and subscriptions per customer. The lists of payments and subscriptions have the rest. */
const shown = 10

type Total = { currency: string; payments: bigint; received: bigint; refunded: bigint }

/** A customer with their purchases. @throws customer_not_found */
export async function retrievePortalCustomer(scope: AccountScope, id: string): Promise<PortalCustomerWire> {
  const { services, account } = scope
  const { pool } = services.database
  const customer = await retrieveCustomer(scope, id)
  const theirs = sql`account_id = ${account.id} AND ${soldTo(account.id, id)}`
  const [totals, payments, subscriptions, methods, related] = await Promise.all([
    pool.query<Total>(sql`
      SELECT currency, count(*) AS payments, sum(amount_received)::bigint AS received,
             sum(amount_refunded)::bigint AS refunded
        FROM payments
       WHERE ${theirs} AND status = 'succeeded'
       GROUP BY currency
       ORDER BY sum(amount_received) DESC, currency`),
    // Materialized, as PostgreSQL would otherwise scan the payments of all customers for the latest ones.
    pool.query<PaymentRow>(sql`
      WITH bought AS MATERIALIZED (SELECT ${paymentColumns} FROM payments WHERE ${theirs})
      SELECT * FROM bought ORDER BY "createdAt" DESC, id DESC LIMIT ${shown + 1}`),
    listPortalSubscriptions(scope, { customer_id: id, limit: shown }),
    listPaymentMethods(scope, { id, limit: shown }),
    readRelated(scope, customer, shown),
  ])
  const latest = pageOf(payments.rows, shown, (row) => toPayment(services, row, account))
  return {
    ...customer,
    totals: totals.rows.map(toTotal),
    payments_count: totals.rows.reduce((sum, row) => sum + Number(row.payments), 0),
    payment_methods: methods.items,
    payments: latest.items,
    has_more_payments: latest.has_more,
    subscriptions: subscriptions.items,
    has_more_subscriptions: subscriptions.has_more,
    ...related,
  }
}

function toTotal({ currency, payments, received, refunded }: Total) {
  return {
    currency,
    payments: Number(payments),
    amount_received: Number(received),
    amount_refunded: Number(refunded),
    spent: Number(BigInt(received) - BigInt(refunded)),
  }
}
