import { raw, type Sql, sql } from '../../wire/sql.ts'
import { hasFailed } from '../payments/conditions.ts'
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

/** The rows that are found of each table. */
export const rowsOf = {
  payments: sql`SELECT ${columns('payment', { title: 'COALESCE(customer_email, description)', ...money, status: paymentStatus })}
                  FROM payments`,
  refunds: sql`SELECT ${columns('refund', { id: 'COALESCE(own_id, id)', opens: 'payment_id', ...money, status: 'status' })}
                 FROM refunds`,
  disputes: sql`SELECT ${columns('dispute', { title: 'reason', ...money, status: 'status' })} FROM disputes`,
  subscriptions: sql`SELECT ${columns('subscription', { title: 'customer_email', status: 'status' })} FROM subscriptions`,
  customers: sql`SELECT ${columns('customer', { title: 'email' })} FROM customers`,
  products: sql`SELECT ${columns('product', { title: 'name' })} FROM products`,
  plans: sql`SELECT ${columns('plan', { title: 'name', ...money })} FROM subscription_products`,
  payouts: sql`SELECT ${columns('payout', { ...money, status: 'status' })} FROM payouts`,
  manualPayouts: sql`SELECT ${columns('payout', { title: 'reference', ...money })} FROM manual_payouts`,
  events: sql`SELECT ${columns('event', { title: 'type' })} FROM events`,
  deliveries: sql`SELECT ${columns('delivery', { id: deliveryId, status: 'status' })} FROM deliveries`,
  endpoints: sql`SELECT ${columns('webhook_endpoint', { title: 'url' })} FROM webhook_endpoints`,
  keys: sql`SELECT ${columns('key', { title: 'name' })} FROM api_keys`,
  requests: sql`SELECT ${columns('request', { id: 'request_id::text', title: "method || ' ' || path", status: 'status' })}
                  FROM logged_requests`,
  accounts: sql`SELECT ${columns('account', { id: 'merchant_id', title: 'processor_account_id' })} FROM accounts`,
} as const satisfies Record<string, Sql>
