import { testDatabase } from '@merchant-payments/db/testing'
import { expect, onTestFinished, test } from 'vitest'
import { insertAttempts } from '../attempts/insert-attempts.ts'
import { addDeliveries } from '../testing/add-deliveries.ts'
import { answered } from '../testing/answered.ts'
import { dueDeliveriesOf } from '../testing/due-deliveries.ts'
import { entriesRead } from '../testing/entries-read.ts'
import { quietLog } from '../testing/quiet-log.ts'
import { createAccount, createEndpoint } from '../testing/seed.ts'
import { openPool } from './delivery-database.ts'
import { findEndpoints, fromStart } from './leases/find-endpoints.ts'
import { readDeliveries } from './read-deliveries.ts'
import { requeueDueDeliveries } from './requeue-due-deliveries.ts'

// The statements of a worker while a snapshot is held, which keeps an index entry of each delivery that was ever due, and after the
// tables were analyzed at a moment when no delivery was.

const database = await testDatabase()
const dead = 3_000
const batch = 100
/** Each row has three versions here, and what a test before this one left may be read, too. */
const eachOnce = 4 * dead

test('a backlog grows while a snapshot is held: no statement reads all that was ever sent for each delivery', async () => {
  const pool = openPool(database, quietLog)
  const holder = await database.pool.connect()
  await holder.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT 1')
  onTestFinished(async () => {
    holder.release(true)
    await pool.end()
  })
  const account = await createAccount(database)
  const { id: endpointId } = await createEndpoint(database, account)
  const key = { accountId: account.id, endpointId }
  await addDeliveries(pool, key, dead)
  await pool.query(`UPDATE deliveries SET status = 'queued', next_attempt_at = now()`)
  await pool.query(`UPDATE deliveries SET status = 'succeeded', next_attempt_at = NULL`)
  await database.pool.query('ANALYZE deliveries')

  const read = <T>(work: () => Promise<T>) => entriesRead(database, pool, work)

  await addDeliveries(pool, key, batch)
  const [searched, found] = await read(() => findEndpoints(pool, { owner: '1', after: fromStart, limit: 64 }))
  expect(found).toMatchObject([key])
  expect(searched).toBeLessThan(eachOnce)

  const [loaded, due] = await read(() => dueDeliveriesOf(pool, key))
  expect(due).toHaveLength(batch)
  expect(loaded).toBeLessThan(eachOnce)

  // Behind what was read before, nothing that was sent is read.
  const after = String(Number(due[0]?.id) - 1)
  const [again] = await read(() => readDeliveries(pool, [{ ...key, after, limit: 1000 }]))
  expect(again).toBeLessThan(10 * batch)

  const made = due.map((delivery) => ({ delivery, isPlain: true, record: answered }))
  const [recorded, fresh] = await read(() => insertAttempts(pool, made, new Date()))
  expect(fresh).toHaveLength(batch)
  expect(recorded).toBeLessThan(eachOnce)

  const [requeued] = await read(() => requeueDueDeliveries(pool))
  expect(requeued).toBeLessThan(eachOnce)
})
