import { testDatabase } from '@merchant-payments/db/testing'
import { patienceMs } from '@merchant-payments/vitest/suites'
import { expect, test, vi } from 'vitest'
import { createAuthority } from '../testing/authority.ts'
import { startReceiver } from '../testing/receiver.ts'
import { createAccount, createEndpoint } from '../testing/seed.ts'
import { startWorker } from '../testing/start-test-worker.ts'
import { deactivateManually } from './deactivate-manually.ts'
import { suspendDeliveries } from './suspend-deliveries.ts'

const database = await testDatabase()
const { prisma, pool } = database

/** An endpoint for which very much waits. */
async function scene(count: number, endpoint: Parameters<typeof createEndpoint>[2] = {}) {
  const account = await createAccount(database)
  const { id: endpointId } = await createEndpoint(database, account, endpoint)
  await pool.query(
    `WITH event AS (
       INSERT INTO events (sequence, record_number, account_id, id, type, object_id, transition, body, created_at)
       SELECT 1, 1, $1, 'evt_' || gen_random_uuid(), 'charge.refunded', 'pi_' || n, 'x', '{}', now() FROM generate_series(1, $3::int) n
       RETURNING account_id, id, created_at)
     INSERT INTO deliveries (account_id, event_id, endpoint_id, created_at, status)
     SELECT account_id, id, $2, created_at, CASE WHEN random() < 0.1 THEN 'queued' ELSE 'pending' END::delivery_status FROM event`,
    [account.id, endpointId, count],
  )
  const counts = async () => {
    const groups = await prisma.delivery.groupBy({ by: ['status'], where: { endpointId }, _count: true })
    return Object.fromEntries(groups.map(({ status, _count }) => [status, _count]))
  }
  const state = () => prisma.webhookEndpoint.findFirstOrThrow({ where: { id: endpointId } })
  return { account, endpointId, key: { accountId: account.id, endpointId }, counts, state }
}

test('a large backlog is suspended in batches, after the transaction of a deactivation', async () => {
  const { key, counts, state } = await scene(4_500)
  await prisma.$transaction((tx) => deactivateManually(tx, { ...key, now: new Date(), deactivatedAt: new Date() }))
  expect(await counts()).not.toHaveProperty('suspended')
  expect(await state()).toMatchObject({ active: false, suspending: true })
  expect(await suspendDeliveries(pool, key)).toBe(true)
  expect(await counts()).toMatchObject({ suspended: 2_000 })
  expect(await suspendDeliveries(pool, key)).toBe(true)
  expect(await suspendDeliveries(pool, key)).toBe(false)
  expect(await counts()).toEqual({ suspended: 4_500 })
  expect(await state()).toMatchObject({ active: false, suspending: false })
})

test('an endpoint that is active, or active again, keeps its deliveries', async () => {
  const { key, counts, state } = await scene(10)
  await prisma.webhookEndpoint.updateMany({ where: { id: key.endpointId }, data: { suspending: true } })
  expect(await suspendDeliveries(pool, key)).toBe(false)
  expect(await counts()).not.toHaveProperty('suspended')
  expect(await state()).toMatchObject({ active: true, suspending: false })
})

test('deliveries that another process has locked are suspended by a later call', async () => {
  const { key, counts, state } = await scene(10)
  await prisma.$transaction((tx) => deactivateManually(tx, { ...key, now: new Date(), deactivatedAt: new Date() }))
  const other = await pool.connect()
  await other.query('BEGIN')
  await other.query('SELECT 1 FROM deliveries WHERE endpoint_id = $1 ORDER BY id LIMIT 3 FOR UPDATE', [key.endpointId])
  expect(await suspendDeliveries(pool, key)).toBe(true)
  expect(await state()).toMatchObject({ suspending: true })
  await other.query('ROLLBACK')
  other.release()
  expect(await suspendDeliveries(pool, key)).toBe(false)
  expect(await counts()).toEqual({ suspended: 10 })
})

test('the tenth failure is committed whatever waits (fault: its transaction suspended the backlog, and was cancelled)', async () => {
  const authority = await createAuthority('Test authority')
  const shop = await startReceiver(await authority.issue(), (response) => response.writeHead(500).end())
  const { counts, state } = await scene(5_000, { url: shop.url, consecutiveFailures: 9 })
  // As slow as with a million rows: 5,000 of them in one statement take longer than any may.
  await pool.query(`CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(0.004); RETURN NEW; END $$;
    CREATE TRIGGER slow BEFORE UPDATE ON deliveries FOR EACH ROW WHEN (NEW.status = 'suspended') EXECUTE FUNCTION slow()`)
  await startWorker(database, { trustedAuthorities: [authority.certificate] })
  await vi.waitFor(async () => expect(await state()).toMatchObject({ active: false }), { timeout: 12_000 })
  expect(shop.received).toHaveLength(1)
  await vi.waitFor(async () => expect(await state()).toMatchObject({ suspending: false }), { timeout: 4 * patienceMs })
  expect(await counts()).toEqual({ suspended: 5_000 })
}, 120_000)
