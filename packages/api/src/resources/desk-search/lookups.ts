import { platformMerchantId } from '@merchant-payments/db'
import { join, raw, type Sql, sql } from '../../core/wire/sql.ts'

/** Maximum results of each lookup. */
const maxFound = 5
const limit = raw(String(maxFound))
const newest = sql`ORDER BY created_at DESC LIMIT ${limit}`

/**
 * The rows of one lookup: `(kind, object_id, account_id, title, amount, currency, status, created_at)`. A lookup names no account, so it
 * reads an index that begins with the value; a cluster sends it to every server.
 */
type Lookup = (text: string) => Sql

const payments = sql`SELECT 'payment' AS kind, id AS object_id, account_id, COALESCE(customer_email, description) AS title, amount::bigint AS amount,
  currency::text AS currency, status, created_at FROM payments`

const paymentById: Lookup = (id) => sql`${payments} WHERE id = ${id} LIMIT ${limit}`

const sessionById: Lookup = (id) => sql`
  SELECT 'payment_session' AS kind, id AS object_id, account_id, customer_email AS title, NULL::bigint AS amount, NULL AS currency, status, created_at
    FROM payment_sessions WHERE id = ${id} LIMIT ${limit}`

const disputeById: Lookup = (id) => sql`
  SELECT 'dispute' AS kind, id AS object_id, account_id, reason AS title, amount::bigint AS amount, currency::text AS currency, status, created_at
    FROM disputes WHERE id = ${id} LIMIT ${limit}`

const payoutById: Lookup = (id) => sql`
  SELECT 'payout' AS kind, id AS object_id, account_id, NULL AS title, amount::bigint AS amount, currency::text AS currency, status, created_at
    FROM payouts WHERE id = ${id} LIMIT ${limit}`

const merchantBy = (condition: Sql) => sql`
  SELECT 'merchant' AS kind, m.id AS object_id, a.id AS account_id, m.email AS title, NULL::bigint AS amount, NULL AS currency, NULL AS status,
         m.created_at FROM merchants m JOIN accounts a ON a.merchant_id = m.id
   WHERE m.id <> ${platformMerchantId} AND ${condition} LIMIT ${limit}`

const merchantById: Lookup = (id) => merchantBy(sql`a.livemode AND m.id = ${id}`)
const merchantByAccount: Lookup = (id) =>
  merchantBy(sql`a.livemode IN (true, false) AND a.processor_account_id = ${id}`)
const merchantByEmail: Lookup = (email) => merchantBy(sql`a.livemode AND lower(m.email) = lower(${email})`)

const paymentByEmail: Lookup = (email) =>
  sql`${payments} WHERE customer_email IS NOT NULL AND lower(customer_email) = lower(${email}) ${newest}`

const customerByEmail: Lookup = (email) => sql`
  SELECT 'customer' AS kind, id AS object_id, account_id, email AS title, NULL::bigint AS amount, NULL AS currency, NULL AS status, created_at
    FROM customers WHERE lower(email) = lower(${email}) ${newest}`

/** An order number: the objects that have it as a value of their metadata. */
const byMetadata: Lookup = (value) => sql`
  SELECT kind, object_id, account_id, key || ': ' || value AS title, NULL::bigint AS amount, NULL AS currency, NULL AS status, created_at
    FROM metadata_entries WHERE lower(normalize(value, NFC)) = lower(normalize(${value}::text, NFC)) ${newest}`

const sessionByBuyer: Lookup = (name) => sql`
  SELECT 'payment_session' AS kind, COALESCE(id, ref) AS object_id, account_id, customer_details ->> 'name' AS title, NULL::bigint AS amount,
         NULL AS currency, status, created_at FROM payment_sessions
   WHERE customer_details IS NOT NULL AND lower(normalize(customer_details ->> 'name', NFC)) = lower(normalize(${name}::text, NFC)) ${newest}`

const byPrefix: Readonly<Record<string, Lookup>> = {
  pi: paymentById,
  cs: sessionById,
  dp: disputeById,
  du: disputeById,
  po: payoutById,
  mer: merchantById,
  acct: merchantByAccount,
}

/** The query of all lookups for a text, with the merchant and the mode of what they find. */
export function searchSql(text: string): Sql {
  const prefix = /^([a-z]+)_\w{4,250}$/.exec(text)?.[1] ?? ''
  const byId = Object.hasOwn(byPrefix, prefix) ? byPrefix[prefix] : undefined
  const ofEmail = text.includes('@') ? [paymentByEmail, customerByEmail, merchantByEmail] : []
  const ofText = [byMetadata, sessionByBuyer, ...ofEmail]
  const lookups = byId ? [byId, byMetadata] : ofText
  const found = join(
    lookups.map((lookup) => sql`(${lookup(text)})`),
    ' UNION ALL ',
  )
  return sql`
    SELECT f.kind, f.object_id AS "objectId", a.merchant_id AS "merchantId", m.name AS "merchantName", a.livemode, f.title, f.amount::text AS amount,
           f.currency, f.status, f.created_at AS "createdAt"
      FROM (${found}) f JOIN accounts a ON a.id = f.account_id JOIN merchants m ON m.id = a.merchant_id
     ORDER BY f.created_at DESC, f.object_id DESC`
}
