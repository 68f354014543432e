import { fillPayments } from '@merchant-payments/api/testing/many-payments'
import type { Database } from '@merchant-payments/db'
import pg from 'pg'
import { base62 } from './base62.ts'
import { fillWithoutIndexes } from './without-indexes.ts'

/** The data of a shop that has had payments for a number of days. */
type Filled = {
  accountId: number
  payments: number
  days: number
  /** `we_…`; every event has a delivery to each. */
  endpoints: readonly string[]
}

/** $1 is the account. Two events of each payment, a minute apart, one of which an id of the payment's own. */
const events = `
  INSERT INTO events (account_id, id, type, object_id, transition, body, created_at, sequence, record_number, feed_position)
  SELECT account_id, name, type, told.id, n::text,
         format('{"id":"%s","type":"%s","created":%s,"livemode":false,"sequence":%s,"data":{"amount_received":1000,"currency":"usd","description":"%s"}}', name, type,
                floor(extract(epoch FROM at))::bigint, n, repeat('x', 500)), at, n, 2 * nth + n, 2 * nth + n
    FROM (SELECT p.account_id, p.id, n, row_number() OVER (PARTITION BY n ORDER BY p.created_at, p.id) - 1 AS nth,
                 date_trunc('milliseconds', p.created_at) + n * interval '1 minute' AS at
            FROM payments p CROSS JOIN generate_series(1, 2) n WHERE p.account_id = $1) told
    CROSS JOIN LATERAL (
      SELECT 'evt_' || ${base62('(extract(epoch FROM told.at) * 1000)::bigint', 7)} || substr(md5(told.id || n), 1, 17) AS name,
             CASE n WHEN 1 THEN 'payment_intent.succeeded' ELSE 'checkout.session.completed' END AS type) AS named
   -- As they come, so that those of a moment lie next to each other.
   ORDER BY at`

const deliveries = `
  INSERT INTO deliveries (account_id, event_id, endpoint_id, status, attempt_count, created_at, completed_at, pending_since)
  SELECT e.account_id, e.id, w.id, CASE WHEN hashtext(e.id) & 255 = 0 THEN 'failed' ELSE 'succeeded' END::delivery_status, 1,
         e.created_at, e.created_at, e.created_at
    FROM events e JOIN webhook_endpoints w ON w.account_id = e.account_id WHERE e.account_id = $1 ORDER BY e.created_at`

const filling = [
  events,
  `INSERT INTO account_locks (account_id, feed_end) SELECT account_id, max(feed_position) FROM events WHERE account_id = $1 GROUP BY 1
   ON CONFLICT (account_id) DO UPDATE SET feed_end = excluded.feed_end`,
  `INSERT INTO event_transitions SELECT account_id, object_id, type, transition FROM events WHERE account_id = $1`,
  `INSERT INTO event_sequences (account_id, object_id, last, first_at, last_at)
   SELECT account_id, object_id, max(sequence), min(created_at), max(created_at) FROM events WHERE account_id = $1 GROUP BY 1, 2`,
  deliveries,
  // Attempts of the days for which they are kept.
  `INSERT INTO attempts (account_id, delivery_id, number, request_headers, response_status, response_headers, response_body,
                         duration_ms, started_at)
   SELECT account_id, id, 1, '{"content-type": "application/json"}', 200, '{"server": "x"}', 'ok', 20, created_at
     FROM deliveries WHERE account_id = $1 AND created_at > now() - interval '30 days' ORDER BY created_at`,
  `INSERT INTO logged_requests (account_id, request_id, method, path, object_id, status, key_id, duration_ms, created_at)
   SELECT account_id, gen_random_uuid(), 'GET', '/api/v1/payments/' || id, id, 200, 'key_bench', 5, created_at
     FROM payments WHERE account_id = $1 AND created_at > now() - interval '30 days' ORDER BY created_at`,
  `INSERT INTO processor_events (id, livemode, type, object_id, subject, received_at, processed_at, outcome)
   SELECT 'evt_' || md5(id), false, 'payment_intent.succeeded', id, '{"kind": "other"}', created_at, created_at, 'applied'
     FROM payments WHERE account_id = $1 AND created_at > now() - interval '30 days' ORDER BY created_at`,
  `INSERT INTO processor_event_ids SELECT id, received_at FROM processor_events ON CONFLICT DO NOTHING`,
  `INSERT INTO audit_entries (merchant_id, account_id, actor_kind, actor_id, actor_name, action, object_id, fields, created_at)
   SELECT 'mer_bench', account_id, 'key', 'key_bench', 'bench', 'payment_sessions.create', id, '{amount}', created_at
     FROM payments WHERE account_id = $1`,
]

const indexedAfterwards = ['events', 'deliveries', 'payments', 'audit_entries']

/** Fills an account with payments of a number of days, and with the rows that follow from them, by SQL alone. */
export async function fill(database: Database, { accountId, payments, days }: Filled): Promise<void> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    await fillWithoutIndexes(client, indexedAfterwards, async () => {
      await fillPayments(database, { accountId, count: payments, until: new Date(), days })
      for (const statement of filling) await client.query(statement, statement.includes('$1') ? [accountId] : [])
    })
  } finally {
    await client.end()
  }
}
