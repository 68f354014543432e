import { beforeAll, expect, test } from 'vitest'
import { catchUp, openShop, testPlatform } from '../testing/index.ts'
import { force, undone } from '../testing/verification/undone.ts'
import { stuck } from './checks/stuck.ts'

const platform = await testPlatform()
const { database, services } = platform
let accountId = 0

beforeAll(async () => {
  const shop = await openShop(platform, { card_payments: 'inactive' })
  accountId = shop.accountId
  await shop.client.webhookEndpoints.create({ url: 'https://shop.example/hooks' })
  const { id } = await shop.sell()
  await shop.sell()
  await shop.client.subscriptionSessions.create({
    ...{ amount_cents: 1000, currency: 'usd', interval: 'month' },
    ...{ success_url: 'https://shop.example/ok', cancel_url: 'https://shop.example/no' },
  })
  await platform.processor.pay(id)
  await catchUp(platform)
  await shop.client.refunds.create({ session_id: id, amount: 300 })
  await catchUp(platform)
})

async function look() {
  const noPause = async () => undefined
  const { findings } = await stuck.run({
    services,
    accounts: null,
    since: new Date(0),
    throttle: noPause,
    pace: noPause,
  })
  return findings
}

const hours = (count: number) => `now() - interval '${count} hours'`

test('rows of finished work are not stuck', async () => {
  expect(await look()).toEqual([])
})

test.each([
  [
    'a request that failed, and that its client does not repeat',
    'idempotent_requests',
    `INSERT INTO idempotent_requests (account_id, key, operation, body_hash, locked_until, created_at)
     VALUES ($1, 'failed', 'refunds.create', '', now(), ${hours(1)})`,
  ],
  [
    'a delivery that waited while its endpoint failed',
    'deliveries',
    `UPDATE deliveries SET status = 'pending', next_attempt_at = ${hours(1)} WHERE id = (SELECT min(id) FROM deliveries WHERE account_id = $1)`,
  ],
])('%s is not stuck at once', async (_, table, statement) => {
  await undone(database, table, async () => {
    expect(await force(database, statement, [accountId])).toBe(1)
    expect(await look()).toEqual([])
  })
})

test.each([
  [
    'a refund without an answer',
    'refunds',
    `UPDATE refunds SET status = 'reserved', requested_at = ${hours(2)} WHERE account_id = $1`,
  ],
  [
    'a movement without an answer',
    'movements',
    `INSERT INTO movements (account_id, ref, payment_id, kind, amount, currency, done, created_at, updated_at)
     SELECT account_id, 'planted', id, 'transfer', 5, 'usd', false, ${hours(2)}, ${hours(2)} FROM payments WHERE account_id = $1`,
  ],
  [
    'a reversal that is due',
    'payments',
    `UPDATE payments SET due = -5, updated_at = ${hours(2)} WHERE account_id = $1`,
  ],
  [
    'an excess fee that was not returned',
    'payments',
    `UPDATE payments SET fee_excess = 5, created_at = ${hours(25)} WHERE account_id = $1`,
  ],
  [
    'a fee that was not returned with its refund',
    'refunds',
    `UPDATE refunds SET fee_return = 5, due_at = now(), updated_at = ${hours(25)} WHERE account_id = $1`,
  ],
  [
    'a delivery that is due',
    'deliveries',
    `WITH endpoint AS (UPDATE webhook_endpoints SET updated_at = ${hours(1)} WHERE account_id = $1)
     UPDATE deliveries SET pending_since = ${hours(1)} WHERE id = (SELECT min(id) FROM deliveries WHERE account_id = $1)`,
  ],
  [
    'a retry that was not made due',
    'deliveries',
    `UPDATE deliveries SET status = 'queued', next_attempt_at = ${hours(1)} WHERE id = (SELECT min(id) FROM deliveries WHERE account_id = $1)`,
  ],
  [
    'a deactivated endpoint whose deliveries are not suspended',
    'webhook_endpoints',
    `UPDATE webhook_endpoints SET active = false, suspending = true, updated_at = ${hours(2)} WHERE account_id = $1`,
  ],
  [
    'an event of the processor that is not applied',
    'processor_events',
    `UPDATE processor_events SET processed_at = NULL, received_at = ${hours(2)} WHERE id = (SELECT min(id) FROM processor_events) AND $1 > 0`,
  ],
  [
    'a list of events that is to be read',
    'event_feeds',
    `INSERT INTO event_feeds (livemode, processor_account, due_at) SELECT false, 'acct_planted', ${hours(2)} WHERE $1 > 0`,
  ],
  [
    'a session that is open past its expiry',
    'payment_sessions',
    `UPDATE payment_sessions SET expires_at = ${hours(2)} WHERE account_id = $1 AND status = 'open'`,
  ],
  [
    'a subscription session that is open past its expiry',
    'subscription_sessions',
    `UPDATE subscription_sessions SET expires_at = ${hours(2)} WHERE account_id = $1 AND status = 'open'`,
  ],
  [
    'a request that no process executes',
    'idempotent_requests',
    `INSERT INTO idempotent_requests (account_id, key, operation, body_hash, locked_until, created_at)
     VALUES ($1, 'planted', 'refunds.create', '', ${hours(49)}, ${hours(49)})`,
  ],
  [
    'a copy of a ledger that is due',
    'balance_mirrors',
    `INSERT INTO balance_mirrors (account_id, due_at) VALUES ($1, ${hours(2)})
     ON CONFLICT (account_id) DO UPDATE SET due_at = excluded.due_at`,
  ],
  [
    'a monthly statement that is due',
    'monthly_statements',
    `INSERT INTO monthly_statements (account_id, month, requested_at, totals, due_at, expires_at)
     VALUES ($1, '2026-10', now(), '{}', ${hours(2)}, now() + interval '1 day')`,
  ],
  [
    'a lease of a process that is gone',
    'leases',
    `INSERT INTO leases (name, holder, expires_at) SELECT 'planted', gen_random_uuid(), ${hours(2)} WHERE $1 > 0`,
  ],
])('%s is stuck after its limit', async (_, table, statement) => {
  await undone(database, table, async () => {
    expect(await force(database, statement, [accountId])).toBe(1)
    expect(await look()).toEqual([expect.objectContaining({ message: expect.stringContaining('open since') })])
  })
})
