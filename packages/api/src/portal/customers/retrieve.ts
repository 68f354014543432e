import type { AccountScope } from '../../request/trpc.ts'
import { retrieveCustomer } from '../../resources/customers/retrieve.ts'
import { paymentColumns } from '../../resources/payments/columns.ts'
import { type PaymentRow, toPayment } from '../../resources/payments/wire.ts'
import { pageOf } from '../../wire/list.ts'
import { listPortalSubscriptions } from '../subscriptions/list.ts'
import type { PortalCustomerWire } from './schema.ts'

/** As many payments and subscriptions as are shown; their own lists have them all. */
const shown = 10

/**
 * Payments are those of sessions of both kinds that the customer was named in, and of the subscriptions that began so. What
 * somebody paid who only wrote the same email is nobody's. Arrays, because else all payments of the account are read as
 * soon as they seem to be few.
 */
const theirs = `account_id = $1 AND (
  session_id = ANY(ARRAY(
    SELECT id FROM payment_sessions WHERE account_id = $1 AND customer_id = $2
    UNION ALL
    SELECT id FROM subscription_sessions WHERE account_id = $1 AND customer_id = $2))
  OR subscription_id = ANY(ARRAY(
    SELECT began.id FROM subscription_sessions s
      JOIN subscriptions began ON began.account_id = s.account_id AND began.session_ref = s.ref
     WHERE s.account_id = $1 AND s.customer_id = $2)))`

type Total = { currency: string; payments: bigint; received: bigint; refunded: bigint }

/** A customer with what they have bought. @throws customer_not_found */
export async function retrievePortalCustomer(scope: AccountScope, id: string): Promise<PortalCustomerWire> {
  const { services, account } = scope
  const { pool } = services.database
  const customer = await retrieveCustomer(scope, id)
  const [totals, payments, subscriptions] = await Promise.all([
    pool.query<Total>({
      name: 'totals of a customer',
      text: `SELECT currency, count(*) AS payments, sum(amount_received)::bigint AS received,
                    sum(amount_refunded)::bigint AS refunded
               FROM payments
              WHERE ${theirs} AND status = 'succeeded'
              GROUP BY currency
              ORDER BY sum(amount_received) DESC, currency`,
      values: [account.id, id],
    }),
    pool.query<PaymentRow>({
      name: 'payments of a customer',
      // All of them first: in search of the latest, the payments of everybody would be gone through.
      text: `WITH bought AS MATERIALIZED (SELECT ${paymentColumns} FROM payments WHERE ${theirs})
             SELECT * FROM bought ORDER BY "createdAt" DESC, id DESC LIMIT $3`,
      values: [account.id, id, shown + 1],
    }),
    listPortalSubscriptions(scope, { customer_id: id, limit: shown }),
  ])
  const latest = pageOf(payments.rows, shown, (row) => toPayment(row, account.livemode))
  return {
    ...customer,
    totals: totals.rows.map(toTotal),
    payments_count: totals.rows.reduce((sum, row) => sum + Number(row.payments), 0),
    payments: latest.items,
    has_more_payments: latest.has_more,
    subscriptions: subscriptions.items,
    has_more_subscriptions: subscriptions.has_more,
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
