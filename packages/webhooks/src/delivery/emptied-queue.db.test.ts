import { testDatabase } from '@merchant-payments/db/testing'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createAccount, createEndpoint } from '../testing/seed.ts'
import { openPool } from './delivery-database.ts'
import { type HeldJob, openQueue } from './queue.ts'

// The queue is empty most of the time. A vacuum and an analysis find it so, and the plans that PostgreSQL makes then, it keeps.

const database = await testDatabase()
const quiet = () => undefined
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet }
const backlog = 5_000
const batch = 50
const options = { expireInSeconds: 30, heartbeatSeconds: 10, superviseEverySeconds: 60, maxPerEndpoint: 2 * batch }

async function scene() {
  // One after the other, the steps use the same connection again, and what it has prepared.
  const pool = openPool(database, log)
  const queue = await openQueue(pool, options, log)
  onTestFinished(async () => {
    await queue.stop()
    await pool.end()
  })
  const account = await createAccount(database)
  const { id: endpointId } = await createEndpoint(database, account)
  const addJobs = (count: number) =>
    pool.query(
      `INSERT INTO pgboss.job (name, group_id, group_tier, priority, heartbeat_seconds, data)
       SELECT 'webhook-delivery', $1, $1, -n, 10, json_build_object('accountId', $2::int, 'deliveryId', n::text)
         FROM generate_series(1, $3::int) n`,
      [endpointId, account.id, count],
    )
  return { pool, queue, addJobs }
}

/** Rows and index entries that the work reads of the queue. */
async function readOf(pool: pg.Pool, work: () => Promise<unknown>): Promise<number> {
  const count = async () => {
    await pool.query('SELECT pg_stat_force_next_flush()')
    const { rows } = await database.pool.query<{ count: number }>(
      `SELECT (SELECT sum(seq_tup_read) FROM pg_stat_user_tables WHERE schemaname = 'pgboss')::int +
              (SELECT sum(idx_tup_read) FROM pg_stat_user_indexes WHERE schemaname = 'pgboss')::int AS count`,
    )
    return rows[0]?.count ?? Number.NaN
  }
  const before = await count()
  await work()
  return (await count()) - before
}

test('a backlog grows in a queue that was analyzed while it was empty: each step reads the jobs that it is about', async () => {
  const { pool, queue, addJobs } = await scene()
  await database.pool.query('VACUUM ANALYZE pgboss.job')
  const step = async () => {
    let jobs: HeldJob[] = []
    const taken = await readOf(pool, async () => {
      jobs = await queue.take(batch, [])
    })
    const renewed = await readOf(pool, () => queue.renew(jobs))
    const returned = await readOf(pool, () => queue.giveBack(jobs.slice(0, 10)))
    const completed = await readOf(pool, () => queue.complete(jobs.slice(10)))
    return { jobs: jobs.length, taken, renewed, returned, completed }
  }
  // So often that PostgreSQL keeps the plans of prepared statements.
  for (let nth = 0; nth < 8; nth += 1) {
    await addJobs(1)
    await step()
  }
  await addJobs(backlog)
  const { jobs, ...read } = await step()
  expect(jobs).toBe(batch)
  for (const [name, entries] of Object.entries(read))
    expect([name, entries < 6 * batch, entries]).toEqual([name, true, entries])
})
