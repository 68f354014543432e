import { testDatabase } from '@merchant-payments/db/testing'
import { patienceMs } from '@merchant-payments/vitest/suites'
import { expect, onTestFinished, test, vi } from 'vitest'
import { insertAttempts } from '../attempts/insert-attempts.ts'
import { createAccount, createEndpoint } from '../testing/seed.ts'
import { openPool } from './delivery-database.ts'
import { enqueuePending } from './enqueue-pending.ts'
import { loadDue } from './load-due-deliveries.ts'
import { openQueue, takeLock } from './queue.ts'
import { watchLostJobs } from './recover-lost-jobs.ts'

// What the statements of the queue read while a snapshot is held, which keeps an index entry of everything that was ever on its
// way, and after the tables were analyzed at a moment when nothing was.

const database = await testDatabase()
const quiet = () => undefined
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet }
const context = { retrySchedule: [0], clock: { now: () => new Date() } }
const dead = 3_000
const batch = 100
/** Each row has three versions here, and what a test before this one left may be read, too. */
const eachOnce = 4 * dead
const options = { expireInSeconds: 30, heartbeatSeconds: 10, superviseEverySeconds: 60, maxPerEndpoint: 2 * batch }

async function scene() {
  const pool = openPool(database, log)
  const queue = await openQueue(pool, options, log)
  const holder = await database.pool.connect()
  await holder.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT 1')
  onTestFinished(async () => {
    holder.release(true)
    await queue.stop()
    await pool.end()
  })
  const account = await createAccount(database)
  const { id: endpointId } = await createEndpoint(database, account)
  const record = (count: number) =>
    pool.query(
      `WITH event AS (
         INSERT INTO events (account_id, id, type, object_id, transition, body, created_at)
         SELECT $1, 'evt_' || gen_random_uuid(), 'payment_intent.succeeded', 'pi_1', 'succeeded', '{}', now()
           FROM generate_series(1, $3::int) RETURNING account_id, id, created_at)
       INSERT INTO deliveries (account_id, event_id, endpoint_id, created_at)
       SELECT account_id, id, $2, created_at FROM event`,
      [account.id, endpointId, count],
    )
  await record(dead)
  await pool.query(`UPDATE deliveries SET status = 'queued'`)
  await pool.query(`UPDATE deliveries SET status = 'succeeded'`)
  await pool.query(
    `INSERT INTO pgboss.job (name, group_id, priority) SELECT 'webhook-delivery', $1, -n FROM generate_series(1, $2::int) n`,
    [endpointId, dead],
  )
  await pool.query(`UPDATE pgboss.job SET state = 'active', started_on = now() - interval '10 minutes'`)
  await pool.query('DELETE FROM pgboss.job')
  await database.pool.query('ANALYZE deliveries; ANALYZE pgboss.job')

  const read = async () => {
    // A connection counts what it did when it is idle. As many as there may be, or for one that is at work a new one is opened.
    const connections = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
    for (const client of connections) await client.query('SELECT pg_stat_force_next_flush()')
    for (const client of connections) client.release()
    const { rows } = await database.pool.query<{ entries: number }>(
      `SELECT sum(idx_tup_read)::int AS entries FROM pg_stat_user_indexes
        WHERE schemaname = 'pgboss' OR relname ~ '^(deliveries|events)'`,
    )
    return rows[0]?.entries ?? Number.NaN
  }
  /** The index entries that the work reads. */
  const entriesRead = async <T>(work: () => Promise<T>): Promise<[number, T]> => {
    const before = await read()
    const result = await work()
    return [(await read()) - before, result]
  }
  return { pool, queue, record, entriesRead }
}

test('backlog grows while a snapshot is held: all that was ever sent is read for each delivery', async () => {
  const { pool, queue, record, entriesRead } = await scene()
  await record(batch)
  const [relayed, relayedCount] = await entriesRead(() => enqueuePending(pool, queue, context))
  expect(relayedCount).toBe(batch)
  expect(relayed).toBeLessThan(eachOnce)

  const [taken, jobs] = await entriesRead(() => queue.take(2 * batch, []))
  expect(jobs).toHaveLength(batch)
  expect(taken).toBeLessThan(eachOnce)

  const [loaded, due] = await entriesRead(() => loadDue(pool, queue, jobs))
  expect(due).toHaveLength(batch)
  expect(loaded).toBeLessThan(eachOnce)

  const answer = { requestHeaders: {}, responseStatus: 200, responseHeaders: {}, responseBody: '', error: null }
  const made = due.map((it) => ({ ...it, record: { ...answer, durationMs: 1, startedAt: new Date() } }))
  const [recorded, { fresh }] = await entriesRead(async () => {
    const client = await pool.connect()
    return insertAttempts(client, made, new Date()).finally(() => client.release())
  })
  expect(fresh).toHaveLength(batch)
  expect(recorded).toBeLessThan(eachOnce)

  const [renewed] = await entriesRead(() => queue.renew(jobs))
  expect(renewed).toBeLessThan(5 * batch)
  const [completed] = await entriesRead(() => queue.complete(jobs))
  expect(completed).toBeLessThan(5 * batch)
  expect((await pool.query('SELECT FROM pgboss.job')).rowCount).toBe(0)
})

test('each search for jobs of dead workers reads all that were claimed since the snapshot', async () => {
  const { pool, entriesRead } = await scene()
  const search = { name: 'webhook-delivery', expireInSeconds: 30, everySeconds: 0.01, claimLock: takeLock }
  const lostJobs = watchLostJobs(pool, log, search)
  onTestFinished(() => lostJobs.stop())
  const next = async () => {
    const before = lostJobs.oldestClaim()
    await vi.waitFor(() => expect(lostJobs.oldestClaim()).not.toBe(before), { timeout: patienceMs })
  }
  await next()
  const [entries] = await entriesRead(async () => {
    for (let time = 0; time < 10; time += 1) await next()
  })
  expect(entries).toBeLessThan(eachOnce)
})
