import { randomUUID } from 'node:crypto'
import { statementsOn } from '@merchant-payments/db'
import { readPlans, testDatabase } from '@merchant-payments/db/testing'
import { expect, onTestFinished, test } from 'vitest'
import { rowsRead } from '../testing/rows-read.ts'
import { createAccount, createEndpoint, recordEvents } from '../testing/seed.ts'
import { openPool } from './delivery-database.ts'
import { enqueuePending } from './enqueue-pending.ts'
import { loadDue } from './load-due-deliveries.ts'
import { openQueue } from './queue.ts'
import { replaySince } from './replay-deliveries.ts'

const database = await testDatabase()
const quiet = () => undefined
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet }
const context = { retrySchedule: [0, 60], clock: { now: () => new Date() } }

async function start() {
  const pool = openPool(database, log)
  const queue = await openQueue(
    pool,
    { expireInSeconds: 30, heartbeatSeconds: 10, superviseEverySeconds: 60, maxPerEndpoint: 9 },
    log,
  )
  onTestFinished(async () => {
    await queue.stop()
    await pool.end()
  })
  const account = await createAccount(database)
  const { id: endpointId } = await createEndpoint(database, account)
  return { pool, queue, account, endpointId }
}

test('a delivery that was replayed while it waited is sent by its later job alone, also when both jobs are taken together', async () => {
  const { pool, queue, account, endpointId } = await start()
  await recordEvents(database, account)
  await enqueuePending(pool, queue, context)
  await database.prisma.delivery.updateMany({ data: { status: 'suspended' } })
  await replaySince(statementsOn(database.pool), { accountId: account.id, endpointId, since: new Date(0) })
  await enqueuePending(pool, queue, context)

  const jobs = await queue.take(9, [])
  expect(jobs.map(({ data }) => data.generation ?? 0).toSorted()).toEqual([0, 1])
  const due = await loadDue(pool, queue, jobs)
  expect(due.map(({ job }) => job.data.generation)).toEqual([1])
})

test('a job of an earlier release, which does not say when its delivery was created, is sent all the same', async () => {
  const { pool, queue, account } = await start()
  await recordEvents(database, account)
  await enqueuePending(pool, queue, context)
  const jobs = (await queue.take(9, [])).map((job) => {
    const { createdAt: _, ...data } = job.data
    return { ...job, data }
  })
  expect(jobs).toHaveLength(1)
  const due = await loadDue(pool, queue, jobs)
  expect(due.map(({ delivery }) => delivery.accountId)).toEqual([account.id])
})

test('what is due is found by its index, also on tables that have grown since it was first asked for', async () => {
  const { pool, queue, account, endpointId } = await start()
  // One connection: what it has prepared, and the numbers of its transaction, are its own.
  const single = openPool(database, log, { poolSize: 1 })
  onTestFinished(() => single.end())
  await recordEvents(database, account, 8)
  await enqueuePending(pool, queue, context)
  const jobs = await queue.take(8, [])
  // So often that PostgreSQL would keep the plan of a prepared statement.
  for (let time = 0; time < 8; time += 1) await loadDue(single, queue, jobs)
  await pool.query(
    `INSERT INTO events (account_id, id, type, object_id, transition, body, created_at)
     SELECT $1, 'evt_' || n, 'payment_intent.succeeded', 'pi_' || n, 'succeeded', '{}', now()
     FROM generate_series(1, 3000) n`,
    [account.id],
  )
  await pool.query(
    `INSERT INTO deliveries (account_id, event_id, endpoint_id, status, created_at)
     SELECT $1, 'evt_' || n, $2, 'succeeded', now() FROM generate_series(1, 3000) n`,
    [account.id, endpointId],
  )

  const read = await rowsRead(single, ['events', 'deliveries'], async () =>
    expect(await loadDue(single, queue, jobs)).toHaveLength(jobs.length),
  )
  expect(read).toBeLessThan(100)
})

test('month is analyzed before it begins: plans are kept when it has grown, and find deliveries by their keys', async () => {
  const { pool, queue, account, endpointId } = await start()
  const single = openPool(database, log, { poolSize: 1 })
  onTestFinished(() => single.end())
  const { rows } = await pool.query<{ first: Date }>(`SELECT date_trunc('month', now()) + interval '1 month' AS first`)
  const createdAt = rows[0]?.first ?? new Date(0)
  const addJobs = async (from: number, to: number) => {
    const inserted = await pool.query<{ id: string }>(
      `WITH event AS (
         INSERT INTO events (account_id, id, type, object_id, transition, body, created_at)
         SELECT $1, 'evt_' || n, 'payment_intent.succeeded', 'pi_' || n, 'succeeded', '{}', $5 FROM generate_series($3::int, $4) n
         RETURNING *
       )
       INSERT INTO deliveries (account_id, event_id, endpoint_id, status, created_at)
       SELECT account_id, id, $2, 'queued', created_at FROM event RETURNING id`,
      [account.id, endpointId, from, to, createdAt],
    )
    return inserted.rows.map(({ id }) => ({
      ...{ id: randomUUID(), retryCount: 0, groupId: endpointId },
      data: { accountId: account.id, deliveryId: id, createdAt: createdAt.getTime(), attempt: 1 },
    }))
  }
  const loadOften = async (jobs: Awaited<ReturnType<typeof addJobs>>) => {
    for (let time = 0; time < 8; time += 1) expect(await loadDue(single, queue, jobs)).toHaveLength(jobs.length)
    return readPlans(single, '%JOIN deliveries %')
  }
  await pool.query('ANALYZE deliveries, events')
  expect(await loadOften(await addJobs(1, 8))).toEqual([])
  const later = (await addJobs(9, 5000)).slice(-8)
  expect(await loadOften(later)).toMatchObject([{ custom: 5 }])
  expect(await readPlans(single, '%JOIN webhook_endpoints %')).toMatchObject([{ custom: 5 }])

  const { rows: prepared } = await single.query<{ name: string }>(
    `SELECT name FROM pg_prepared_statements WHERE statement LIKE '%JOIN deliveries %'`,
  )
  const plan = JSON.stringify((await single.query(`EXPLAIN EXECUTE ${prepared[0]?.name}('[]')`)).rows)
  expect(plan).toMatch(/Index Scan using deliveries_\w+_account_id_id_created_at_idx/)
  expect(plan).toMatch(/Index Scan using events_\w+_account_id_created_at_id_idx/)
  const read = await rowsRead(single, ['events', 'deliveries'], () => loadDue(single, queue, later))
  expect(read).toBeLessThan(100)
})
