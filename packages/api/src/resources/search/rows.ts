import { raw, type Sql, sql } from '../../core/wire/sql.ts'
import { hasFailed } from '../../money/daily-totals/totals-sql.ts'
import type { FoundKind } from './schema.ts'

export type FoundRow = {
  kind: FoundKind
  id: string
  opens: string
  title: string | null
  amount: bigint | null
  currency: string | null
  status: string | null
  createdAt: Date
}

type Columns = { id?: string; opens?: string; title?: string; amount?: string; currency?: string; status?: string }

/** The columns of a `FoundRow`, alike for every table, so that several can be read in one statement. */
function columns(
  kind: FoundKind,
  { id = 'id', opens = id, title = 'NULL', amount = 'NULL', currency = 'NULL', status = 'NULL' }: Columns,
): Sql {
  return raw(`'${kind}' AS kind, ${id} AS id, ${opens} AS opens, (${title})::text AS title, (${amount})::bigint AS amount,
              (${currency})::text AS currency, (${status})::text AS status, created_at AS "createdAt"`)
}

const paymentStatus = `CASE WHEN ${hasFailed} THEN 'failed' WHEN disputed THEN 'disputed'
  WHEN amount_refunded > 0 AND amount_refunded >= amount_received THEN 'refunded' ELSE status END`

/** As `toDeliveryId` makes it. */
const deliveryId = `'dlv_' || substr(event_id, 5) || substr(endpoint_id, 4)`

const money = { amount: 'amount', currency: 'currency' }

/** @param from a part of the table, all of it by default */
type Rows = (accountId: number, from?: Sql) => Sql

const rowsIn =
  (table: string, kind: FoundKind, known: Columns): Rows =>
  (accountId, from = raw(table)) =>
    sql`SELECT ${columns(kind, known)} FROM ${from} AS its WHERE account_id = ${accountId}`

const named = "method || ' ' || path"

/** Queries for an account's rows of each table, which the caller continues with AND or ORDER BY. */
export const rowsOf = {
  payments: rowsIn('payments', 'payment', {
    ...{ title: 'COALESCE(customer_email, description)', ...money, status: paymentStatus },
  }),
  refunds: rowsIn('refunds', 'refund', {
    ...{ id: 'COALESCE(own_id, id)', opens: 'payment_id', ...money, status: 'status' },
  }),
  disputes: rowsIn('disputes', 'dispute', { title: 'reason', ...money, status: 'status' }),
  subscriptions: rowsIn('subscriptions', 'subscription', { title: 'customer_email', status: 'status' }),
  customers: rowsIn('customers', 'customer', { title: 'email' }),
  products: rowsIn('products', 'product', { title: 'name' }),
  plans: rowsIn('subscription_products', 'plan', { title: 'name', ...money }),
  payouts: rowsIn('payouts', 'payout', { ...money, status: 'status' }),
  manualPayouts: rowsIn('manual_payouts', 'payout', { title: 'reference', ...money }),
  events: rowsIn('events', 'event', { title: 'type' }),
  deliveries: rowsIn('deliveries', 'delivery', { id: deliveryId, status: 'status' }),
  endpoints: rowsIn('webhook_endpoints', 'webhook_endpoint', { title: 'url' }),
  keys: rowsIn('api_keys', 'key', { title: 'name' }),
  requests: rowsIn('logged_requests', 'request', { id: 'request_id::text', title: named, status: 'status' }),
  accounts: (accountId) =>
    sql`SELECT ${columns('account', { id: 'merchant_id', title: 'processor_account_id' })} FROM accounts WHERE id = ${accountId}`,
} as const satisfies Record<string, Rows>
