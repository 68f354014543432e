import { describe, expect, test } from 'vitest'
import { countBlocks } from '../../testing/blocks-read.ts'
import { type Client, openShop, type Shop, signInAs, testPlatform } from '../../testing/index.ts'
import { fillPayments } from '../../testing/portal/many-payments.ts'

const platform = await testPlatform()
const { pool } = platform.database
/** Both accounts have more rows than a filter reads in the order of the list, before it uses an index of its own. */
const [small, large] = [2_000, 10_000]

/** The limit of a page with ten times as many rows: an index may be a level deeper. */
const mayRead = (blocks: number) => 1.2 * blocks + 60

async function shopOf(payments: number): Promise<Shop> {
  const shop = await openShop(platform)
  const filled = { accountId: shop.accountId, count: payments, until: platform.clock.now(), days: 20 }
  await fillPayments(platform.database, { ...filled, sessions: true })
  for (const statement of fillings) await pool.query(statement, [shop.accountId])
  return shop
}

const merchant = '(SELECT merchant_id FROM accounts WHERE id = $1)'
const fillings = [
  `INSERT INTO webhook_endpoints (account_id, id, url, sealed_secret, created_at, updated_at)
   VALUES ($1::int, 'we_' || lpad($1::int::text, 24, '0'), 'https://hooks.example', 'x', now(), now())`,
  `INSERT INTO events (sequence, record_number, account_id, id, type, object_id, transition, body, created_at)
   SELECT 1, 1, account_id, 'evt_' || substr(id, 4), 'payment_intent.succeeded', id, 'x', '{}', created_at FROM payments WHERE account_id = $1`,
  `INSERT INTO deliveries (account_id, event_id, endpoint_id, status, attempt_count, created_at)
   SELECT account_id, id, 'we_' || lpad($1::int::text, 24, '0'), 'succeeded', 1, created_at FROM events WHERE account_id = $1`,
  `INSERT INTO audit_entries (merchant_id, account_id, actor_kind, actor_id, actor_name, action, object_id, fields, created_at)
   SELECT ${merchant}, account_id, 'key', 'key_x', 'x', 'refunds.create', id, '{}', created_at FROM payments WHERE account_id = $1`,
  `INSERT INTO logged_requests (account_id, request_id, method, path, status, duration_ms, created_at)
   SELECT account_id, gen_random_uuid(), 'GET', '/api/v1/payments', 200, 1, created_at FROM payments WHERE account_id = $1`,
]

/** Another merchant, of whom each row has what the filters ask for: by it PostgreSQL takes such rows for frequent. */
async function shopOfOthers(): Promise<void> {
  const { accountId } = await shopOf(large)
  for (const statement of [
    `UPDATE payments SET currency = 'gbp', amount = 77, card_last4 = '0000' WHERE account_id = $1`,
    // The index of parts of texts has those of all accounts, so these are few.
    `UPDATE payments SET description = 'A rare orchid', customer_email = 'rare@example.org' WHERE account_id = $1 AND hashtext(id) % 50 = 0`,
    `UPDATE deliveries SET status = (CASE WHEN id % 2 = 0 THEN 'failed' ELSE 'queued' END)::delivery_status WHERE account_id = $1`,
    `UPDATE audit_entries SET action = 'keys.revoke', actor_id = 'key_rare', object_id = 're_rare' WHERE account_id = $1`,
    `UPDATE logged_requests SET path = '/api/v1/refunds' WHERE account_id = $1`,
  ])
    await pool.query(statement, [accountId])
}

const [few, many] = [await shopOf(small), await shopOf(large)]
await shopOfOthers()
await pool.query('VACUUM ANALYZE')

async function blocksOf(shop: Shop, call: (client: Client) => Promise<unknown>): Promise<number> {
  const { database, blocks } = countBlocks(platform.database)
  await call(await signInAs({ ...platform, services: { ...platform.services, database } }, shop.key))
  return blocks()
}

const calls: Record<string, (client: Client) => Promise<{ items: unknown[] }>> = {}
for (const filter of [
  { currency: 'gbp' },
  { amount_from: 77, amount_to: 77 },
  { search: 'orchid' },
  { search: '0000' },
  { customer_email: 'rare@example.org' },
  { customer_id: `cus_${'z'.repeat(24)}` },
])
  calls[`payments: ${JSON.stringify(filter)}`] = (client) => client.portal.payments.list(filter)
for (const status of ['failed', 'pending', 'suspended'] as const)
  calls[`deliveries: ${status}`] = (client) => client.portal.deliveries.list({ status })
for (const filter of [{ action: 'keys.' }, { actor_id: 'key_rare' }, { object_id: 're_rare' }])
  calls[`audit log: ${JSON.stringify(filter)}`] = (client) => client.portal.audit.list(filter)
calls['requests: path'] = (client) => client.portal.requests.list({ path: '/api/v1/refunds' })

describe('a filter that no row of an account passes', () => {
  test.each(Object.keys(calls))('%s reads no more of many rows than of few', async (name) => {
    const call = calls[name]
    if (!call) throw new RangeError(name)
    expect((await call(await signInAs(platform, many.key))).items).toEqual([])
    const [ofFew, ofMany] = [await blocksOf(few, call), await blocksOf(many, call)]
    expect(ofMany, `${ofFew} blocks of ${small} rows`).toBeLessThan(mayRead(ofFew))
  })
})

test('payments with a part of a text are counted up to 1,000, and others up to 10,000', async () => {
  const { count } = (await signInAs(platform, many.key)).portal.payments
  expect(await count({ search: 'gmail' })).toEqual({ count: 1_000, more: true })
  expect(await count({ status: 'succeeded' })).toEqual({ count: expect.any(Number), more: false })
  expect((await count({ status: 'succeeded' })).count).toBeGreaterThan(8_000)
})

test('a year of the overview is read without a look at each subscription, and what needs attention at each card', async () => {
  const both = async (client: Client) => {
    await client.portal.overview.retrieve({ days: 365 })
    await client.portal.overview.attention({})
  }
  const subscriptions = (count: number) => `
    WITH sold AS (
      INSERT INTO subscription_sessions (account_id, ref, status, name, unit_amount, currency, interval, interval_count, quantity,
        amount_total, pass_fees, fee_amount, plan, fee_bps, fee_fixed, route, success_url, cancel_url, metadata, expires_at,
        created_at, updated_at)
      SELECT $1::int, 'ref' || n, 'complete', 'Tea', 1, 'usd', 'month', 1, 1, 1, false, 1, 'free', 1, 1, 'direct', 'x', 'x', '{}', now(), now(), now()
        FROM generate_series(1, ${count}) n RETURNING *)
    INSERT INTO subscriptions (account_id, id, session_ref, status, items, current_period_start, current_period_end, cancel_at_period_end,
      read_version, created_at, updated_at)
    SELECT account_id, 'sub_' || ref, ref, 'active', '[]', now(), now() + interval '20 days', false, 0, now(), now() FROM sold`
  await pool.query(subscriptions(500), [few.accountId])
  await pool.query(subscriptions(5_000), [many.accountId])
  await pool.query('VACUUM ANALYZE subscriptions, subscription_sessions')
  const [ofFew, ofMany] = [await blocksOf(few, both), await blocksOf(many, both)]
  expect(ofMany, `${ofFew} blocks of 500`).toBeLessThan(1.5 * ofFew)
})
