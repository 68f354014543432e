import { testDatabase } from '@merchant-payments/db/testing'
import { patienceMs } from '@merchant-payments/vitest/suites'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createAccount, createEndpoint, recordEvents } from '../testing/seed.ts'
import { openPool } from './delivery-database.ts'
import { enqueuePending } from './enqueue-pending.ts'
import { openQueue, type Queue, takeLock } from './queue.ts'

const database = await testDatabase()
const quiet = () => undefined
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet }
const maxPerEndpoint = 9

/** The queues of several workers, with jobs of one endpoint that are due. */
async function start(workers: number, jobs: number): Promise<[Queue, ...Queue[]]> {
  const opened = Array.from({ length: workers }, async () => {
    const pool = openPool(database, log)
    const options = { expireInSeconds: 30, heartbeatSeconds: 10, superviseEverySeconds: 60, maxPerEndpoint }
    const queue = await openQueue(pool, options, log)
    onTestFinished(async () => {
      await queue.stop()
      await pool.end()
    })
    return { pool, queue }
  })
  const [first, ...others] = await Promise.all(opened)
  if (!first) throw new Error('no worker')
  await first.pool.query('DELETE FROM pgboss.job')
  const account = await createAccount(database)
  await createEndpoint(database, account)
  await recordEvents(database, account, jobs)
  await enqueuePending(first.pool, first.queue, { retrySchedule: [0], clock: { now: () => new Date() } })
  return [first.queue, ...others.map(({ queue }) => queue)]
}

test('workers that take at the same moment hold no more of an endpoint together than it may have', async () => {
  const queues = await start(3, 30)
  for (let round = 0; round < 20; round += 1) {
    const taken = await Promise.all(queues.map((queue) => queue.take(50, [])))
    expect(taken.flat()).toHaveLength(maxPerEndpoint)
    await Promise.all(queues.map((queue, index) => queue.giveBack(taken[index] ?? [])))
  }
})

test('a job that was answered makes room for another one, until it is completed', async () => {
  const [queue, other] = await start(2, 40)
  const jobs = await queue.take(50, [])
  expect(jobs).toHaveLength(9)
  expect(await queue.take(50, [])).toHaveLength(0)
  for (const job of jobs.slice(0, 4)) queue.answered(job)
  // Another worker knows nothing of it.
  expect(await other?.take(50, [])).toHaveLength(0)
  expect(await queue.take(50, [])).toHaveLength(4)
  expect(await queue.take(50, [])).toHaveLength(0)
  await queue.complete(jobs.slice(0, 4))
  expect(await queue.take(50, [])).toHaveLength(0)
  await queue.complete(jobs.slice(4, 6))
  expect(await other?.take(50, [])).toHaveLength(2)
})

test('an answered job whose attempt cannot be committed counts again', async () => {
  const [queue] = await start(1, 20)
  const [job] = await queue.take(50, [])
  if (!job) throw new Error('no job')
  queue.answered(job)
  queue.forget(job)
  expect(await queue.take(50, [])).toHaveLength(0)
})

test('a job that is completed while a take has counted it as answered makes room once', async () => {
  const [queue] = await start(1, 40)
  const jobs = await queue.take(50, [])
  const [answered, waiting] = [jobs.slice(0, 5), jobs.slice(5)]
  for (const job of answered) queue.answered(job)
  // The take has begun, and waits for another worker's.
  const other = await database.pool.connect()
  await other.query(`BEGIN; SELECT pg_advisory_xact_lock(${takeLock})`)
  const taking = queue.take(50, [])
  const isWaiting = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
                     AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
  await vi.waitFor(async () => expect((await database.pool.query(isWaiting)).rowCount).toBe(1), { timeout: patienceMs })

  const completing = queue.complete(answered)
  for (let more = 0; more < 10; more += 1) await database.pool.query('SELECT 1')
  await other.query('ROLLBACK')
  other.release()
  const taken = await taking
  await completing
  expect([...waiting, ...taken]).toHaveLength(maxPerEndpoint)
  expect(await queue.take(50, [])).toHaveLength(0)
})
