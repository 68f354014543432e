import { testDatabase } from '@merchant-payments/db/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { entriesRead } from '../../testing/entries-read.ts'
import { quietLog } from '../../testing/quiet-log.ts'
import { createAccount } from '../../testing/seed.ts'
import { openPool } from '../delivery-database.ts'
import { acquireEndpoints } from './acquire-endpoints.ts'
import { findEndpoints, fromStart } from './find-endpoints.ts'
import { createHeartbeat } from './heartbeat.ts'
import { releaseEndpoints } from './release-endpoints.ts'

const database = await testDatabase()

/** A worker with a clock of its own. */
async function worker() {
  const pool = openPool(database, quietLog, { poolSize: 1 })
  onTestFinished(() => pool.end())
  let ms = 0
  const onLost = vi.fn()
  const heartbeat = createHeartbeat(pool, onLost, () => ms)
  await heartbeat.beat()
  const owner = () => heartbeat.owner() ?? ''
  return {
    ...{ pool, heartbeat, owner, onLost },
    pass: (more: number) => {
      ms += more
    },
    acquire: async (ids: readonly string[]) =>
      (await acquireEndpoints(pool, owner(), keys(ids))).map(({ endpointId }) => endpointId).toSorted(),
    release: (ids: readonly string[]) => releaseEndpoints(pool, owner(), keys(ids)),
  }
}

const keys = (ids: readonly string[]) => ids.map((endpointId) => ({ accountId: 1, endpointId }))
/** By the database's clock. */
const passFor = (owner: string, seconds: number) =>
  database.pool.query(
    `UPDATE delivery_workers SET alive_until = alive_until - $2 * interval '1 second' WHERE id = $1`,
    [owner, seconds],
  )

test('an endpoint has one holder at a time, and another one when that has released it', async () => {
  const [one, other] = [await worker(), await worker()]
  expect(await one.acquire(['we_a', 'we_b'])).toEqual(['we_a', 'we_b'])
  expect(await other.acquire(['we_a', 'we_b', 'we_c'])).toEqual(['we_c'])
  await one.release(['we_a'])
  await other.release(['we_b'])
  const { rows } = await database.pool.query(`SELECT 1 FROM endpoint_leases WHERE endpoint_id = 'we_a'`)
  expect(rows).toEqual([])
  expect(await other.acquire(['we_a', 'we_b'])).toEqual(['we_a'])
})

test('of many workers that acquire the same endpoints at the same moment, each endpoint has one', async () => {
  const workers = await Promise.all([1, 2, 3, 4].map(worker))
  const ids = Array.from({ length: 50 }, (_, n) => `we_many_${n}`)
  const acquired = await Promise.all(workers.map((one, n) => one.acquire(n % 2 ? ids : ids.toReversed())))
  expect(acquired.flat().toSorted()).toEqual(ids.toSorted())
})

test('what a dead worker had leased is taken after ten seconds, and not before', async () => {
  const [dead, other] = [await worker(), await worker()]
  await dead.acquire(['we_dead'])
  await passFor(dead.owner(), 9)
  expect(await other.acquire(['we_dead'])).toEqual([])
  await passFor(dead.owner(), 2)
  expect(await other.acquire(['we_dead'])).toEqual(['we_dead'])
})

test('a worker that the database has given up comes back under another number', async () => {
  const one = await worker()
  const before = one.owner()
  await passFor(before, 11)
  await one.heartbeat.beat()
  expect(one.onLost).toHaveBeenCalledTimes(1)
  expect(one.owner()).not.toBe(before)
  expect(one.owner()).not.toBe('')
})

test('a worker without an answer for seven and a half seconds takes its leases for lost, before others take them', async () => {
  const one = await worker()
  one.pass(7_500)
  expect(one.owner()).not.toBe('')
  one.pass(1)
  expect(one.heartbeat.owner()).toBe(null)
  expect(one.onLost).toHaveBeenCalledTimes(1)
  // The database would still have renewed its row.
  await one.heartbeat.beat()
  expect(one.onLost).toHaveBeenCalledTimes(1)
  expect(one.owner()).not.toBe('')
})

test('an answer to a heartbeat that comes too late renews nothing', async () => {
  const one = await worker()
  const before = one.owner()
  const beating = one.heartbeat.beat()
  one.pass(7_501)
  await beating
  expect(one.onLost).toHaveBeenCalledTimes(1)
  expect(one.owner()).not.toBe(before)
})

test('a worker that stops ends its leases, and workers that are long dead are forgotten with theirs', async () => {
  const [one, dead] = [await worker(), await worker()]
  await one.acquire(['we_stops'])
  await dead.acquire(['we_long_dead'])
  await passFor(dead.owner(), 2 * 3_600)
  await one.heartbeat.end()
  const other = await worker()
  const { rows } = await database.pool.query(`SELECT id FROM delivery_workers WHERE id = ANY($1)`, [[dead.owner()]])
  expect(rows).toEqual([])
  expect(await other.acquire(['we_stops', 'we_long_dead'])).toEqual(['we_long_dead', 'we_stops'])
})

test('a worker whose number is gone leases nothing, and the endpoint stays free (fault: leased for ever)', async () => {
  const [gone, other] = [await worker(), await worker()]
  await passFor(gone.owner(), 2 * 3_600)
  // A worker that registers deletes the numbers of workers that are long dead.
  await worker()
  expect(await gone.acquire(['we_of_nobody'])).toEqual([])
  expect(await other.acquire(['we_of_nobody'])).toEqual(['we_of_nobody'])
})

test('a search ends at its limit, in order, however many leases there are (fault: all endpoints were walked)', async () => {
  const account = await createAccount(database)
  const count = 1_000
  await database.pool.query(
    `INSERT INTO webhook_endpoints (account_id, id, url, events, sealed_secret, created_at, updated_at)
     SELECT $1, 'we_' || lpad(n::text, 4, '0'), 'https://shop.example/hook', '{*}', '', now(), now() FROM generate_series(1, $2::int) n`,
    [account.id, count],
  )
  await database.pool.query(
    `WITH event AS (
       INSERT INTO events (sequence, record_number, account_id, id, type, object_id, transition, body, created_at)
       VALUES (1, 1, $1, 'evt_' || gen_random_uuid(), 'charge.refunded', 'pi_1', 'x', '{}', now()) RETURNING account_id, id, created_at)
     INSERT INTO deliveries (account_id, event_id, endpoint_id, created_at)
     SELECT account_id, id, 'we_' || lpad(n::text, 4, '0'), created_at FROM event, generate_series(1, $2::int) n`,
    [account.id, count],
  )
  await database.pool.query(
    `INSERT INTO endpoint_leases SELECT $1, 'we_' || lpad(n::text, 4, '0'), $2 FROM generate_series(801, 1000) n`,
    [account.id, (await worker()).owner()],
  )
  await database.pool.query('ANALYZE endpoint_leases; ANALYZE deliveries')
  const { pool, owner } = await worker()
  const [entries, found] = await entriesRead(database, pool, () =>
    findEndpoints(pool, { owner: owner(), after: fromStart, limit: 64 }),
  )
  const ids = found.map(({ endpointId }) => endpointId)
  expect(ids).toEqual(Array.from({ length: 64 }, (_, n) => `we_${String(n + 1).padStart(4, '0')}`))
  expect(entries).toBeLessThan(count / 2)
})

test('a heartbeat says how many workers there are', async () => {
  await database.pool.query('DELETE FROM delivery_workers')
  const before = await worker()
  const counted = before.heartbeat.workers()
  const one = await worker()
  expect(one.heartbeat.workers()).toBe(counted + 1)
  await before.heartbeat.beat()
  expect(before.heartbeat.workers()).toBe(counted + 1)
})
