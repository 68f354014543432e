import { testDatabase } from '@merchant-payments/db/testing'
import { expect, onTestFinished, test } from 'vitest'
import { createAccount, createEndpoint, recordEvents } from '../testing/seed.ts'
import { openPool } from './database.ts'
import { enqueuePending } from './enqueue-pending.ts'
import { loadDue } from './load-due.ts'
import { openQueue } from './queue.ts'
import { replaySince } from './replay.ts'

const database = await testDatabase()
const quiet = () => undefined
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet }
const context = { retrySchedule: [0, 60], clock: { now: () => new Date() } }

test('a delivery that was replayed while it waited is sent by its later job alone, also when both jobs are taken together', async () => {
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
  await recordEvents(database, account)
  await enqueuePending(pool, queue, context)
  await database.prisma.delivery.updateMany({ data: { status: 'suspended' } })
  await replaySince(database, { accountId: account.id, endpointId, since: new Date(0) })
  await enqueuePending(pool, queue, context)

  const jobs = await queue.take(9, [])
  expect(jobs.map(({ data }) => data.generation ?? 0).toSorted()).toEqual([0, 1])
  const due = await loadDue(pool, queue, jobs)
  expect(due.map(({ job }) => job.data.generation)).toEqual([1])
})
