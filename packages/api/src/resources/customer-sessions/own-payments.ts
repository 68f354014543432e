import { statementsOn } from '@merchant-payments/db'
import type { Buyer } from '../../contract/invoices/schema.ts'
import type { Services } from '../../core/request/context.ts'
import { isId } from '../../core/request/id.ts'
import { join, type Sql, sql } from '../../core/wire/sql.ts'
import { soldTo } from '../payments/portal/payment-filter-sql.ts'
import { hasAddress } from './find-known.ts'
import type { PageSession } from './page-session.ts'

/** The place of a payment in the order of a page. */
export type PaymentCursor = { id: string; createdAt: Date }

/**
 * The payments of a session that succeeded or are processing, newest first. Each condition reads the newest rows of its index, and
 * not all payments of a customer; payments that name their session alone are found by the ids of the sessions.
 * @param after the payment before the first one; null for the newest
 */
export async function findOwnPayments(
  { database }: Services,
  session: PageSession,
  { after, limit }: { after: PaymentCursor | null; limit: number },
): Promise<PaymentCursor[]> {
  const { account, customers, email } = session
  const rest = sql`${after === null ? sql`true` : sql`(p.created_at, p.id) < (${after.createdAt}, ${after.id})`}
     ORDER BY p.created_at DESC, p.id DESC LIMIT ${limit}`
  const paid = (which: Sql) => sql`(SELECT p.id, p.created_at FROM payments p
    WHERE p.account_id = ${account.id} AND p.status IN ('succeeded', 'processing') AND ${which} AND ${rest})`
  const ofCustomer = (id: string) => [
    paid(sql`p.customer_id = ${id}`),
    paid(sql`p.session_id = ANY(ARRAY(
      SELECT id FROM payment_sessions WHERE account_id = ${account.id} AND customer_id = ${id}
      UNION ALL
      SELECT id FROM subscription_sessions WHERE account_id = ${account.id} AND customer_id = ${id}))`),
    sql`(SELECT paid.id, paid.created_at
           FROM subscription_sessions s
           JOIN subscriptions b ON b.account_id = s.account_id AND b.session_ref = s.ref
          CROSS JOIN LATERAL ${paid(sql`p.subscription_id = b.id`)} AS paid
          WHERE s.account_id = ${account.id} AND s.customer_id = ${id})`,
  ]
  const branches = [
    ...customers.flatMap(({ id }) => ofCustomer(id)),
    ...(email === null ? [] : [paid(hasAddress(sql`p.customer_email`, email))]),
  ]
  if (branches.length === 0) return []
  const { rows } = await database.pool.query<PaymentCursor>(sql`
    SELECT id, created_at AS "createdAt" FROM (${join(branches, ' UNION ')}) AS theirs
     ORDER BY created_at DESC, id DESC LIMIT ${limit}`)
  return rows
}

/** The condition for the payments that belong to a session: those of its customers, and those with the address of the code. */
function isOwnPayment({ account, customers, email }: PageSession): Sql {
  const owned: Sql[] = [
    ...customers.map(({ id }) => soldTo(account.id, id)),
    ...(email === null ? [] : [hasAddress(sql`customer_email`, email)]),
  ]
  return sql`(${join(owned.length === 0 ? [sql`false`] : owned, ' OR ')})`
}

/** The invoice of a payment of a session, with the buyer that its customer completes. */
export type OwnInvoice = { id: string; number: string; customerId: string | null; buyer: Buyer }

/**
 * @returns null for an unknown invoice, one of another buyer, an erased one, and a credit note; also for one of another customer, at whose
 * payment the address of the session was typed
 */
export async function findOwnInvoice(
  { database }: Services,
  session: PageSession,
  id: string,
): Promise<OwnInvoice | null> {
  if (!isId('inv', id)) return null
  const [found] = await statementsOn(database.pool).$queryRaw<OwnInvoice[]>`
    SELECT i.id, i.number, i.customer_id AS "customerId", i.buyer FROM invoices i
     WHERE i.account_id = ${session.account.id} AND i.id = ${id} AND i.refund_ref IS NULL AND i.erased_at IS NULL
       AND EXISTS (SELECT 1 FROM payments
                    WHERE account_id = ${session.account.id} AND payments.id = i.payment_id AND ${isOwnPayment(session)})`
  if (!found || (found.customerId !== null && !session.customers.some(({ id: known }) => known === found.customerId)))
    return null
  return found
}
