import { testDatabase } from '@merchant-payments/db/testing'
import { expect, onTestFinished, test } from 'vitest'
import { addDeliveries } from '../testing/add-deliveries.ts'
import { dueDeliveriesOf } from '../testing/due-deliveries.ts'
import { entriesRead } from '../testing/entries-read.ts'
import { quietLog } from '../testing/quiet-log.ts'
import { createAccount, createEndpoint, recordEvents } from '../testing/seed.ts'
import { openPool } from './delivery-database.ts'
import { findEndpoints, fromStart } from './leases/find-endpoints.ts'
import { requeueDueDeliveries } from './requeue-due-deliveries.ts'

// Due deliveries are found by their index, also by plans that PostgreSQL made while there were no deliveries.

const database = await testDatabase()

async function start() {
  // One connection, which has prepared what it runs again.
  const pool = openPool(database, quietLog, { poolSize: 1 })
  onTestFinished(() => pool.end())
  const account = await createAccount(database)
  const { id: endpointId } = await createEndpoint(database, account)
  return { pool, account, key: { accountId: account.id, endpointId } }
}

test('deliveries are read in the order of recording, with the events and the endpoint', async () => {
  const { pool, account, key } = await start()
  const ids = await recordEvents(database, account, 5)
  const due = await dueDeliveriesOf(pool, key)
  expect(due.map(({ eventId }) => eventId)).toEqual(ids)
  expect(due[0]).toMatchObject({ ...key, attempt: 1, generation: 0, type: 'payment_intent.succeeded', sequence: 1 })
  expect(JSON.parse(due[0]?.body ?? '')).toMatchObject({ id: ids[0] })
})

test.each([
  ['this month', () => new Date()],
  [
    'a month that was analyzed before it began',
    () => new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 1, 2)),
  ],
])('in %s, few rows are read to find what is due among many that are not', async (_, at) => {
  const { pool, key } = await start()
  await database.pool.query('ANALYZE deliveries, events')
  const look = async () => {
    await findEndpoints(pool, { owner: '1', after: fromStart, limit: 64 })
    await dueDeliveriesOf(pool, key)
    await requeueDueDeliveries(pool)
  }
  // So often that PostgreSQL keeps the plan of a prepared statement.
  for (let time = 0; time < 8; time += 1) await look()
  const createdAt = at()
  await addDeliveries(pool, key, 3_000, { status: 'succeeded', createdAt })
  await addDeliveries(pool, key, 8, { createdAt })
  const [searched] = await entriesRead(database, pool, () =>
    findEndpoints(pool, { owner: '1', after: fromStart, limit: 64 }),
  )
  expect(searched).toBeLessThan(100)
  const [loaded, due] = await entriesRead(database, pool, () => dueDeliveriesOf(pool, key))
  expect(due).toHaveLength(8)
  expect(loaded).toBeLessThan(100)
  await addDeliveries(pool, key, 5, { status: 'queued', createdAt })
  await database.pool.query(
    `UPDATE deliveries SET next_attempt_at = now() - interval '1 second' WHERE status = 'queued'`,
  )
  const [requeued, result] = await entriesRead(database, pool, () => requeueDueDeliveries(pool))
  expect(result).toEqual({ endpointIds: Array.from({ length: 5 }, () => key.endpointId), more: false })
  expect(requeued).toBeLessThan(100)
})

test('a search reads one entry for each endpoint, however much waits for it', async () => {
  const { pool, key } = await start()
  await addDeliveries(pool, key, 3_000)
  const other = await createEndpoint(database, { id: key.accountId, livemode: false })
  await pool.query(
    `UPDATE deliveries SET endpoint_id = $1 WHERE id IN (SELECT id FROM deliveries WHERE endpoint_id = $2 ORDER BY id LIMIT 10)`,
    [other.id, key.endpointId],
  )
  await pool.query('VACUUM ANALYZE deliveries')
  const search = { owner: '1', after: fromStart, limit: 64 }
  const found = await findEndpoints(pool, search)
  const mine = found.filter(({ accountId }) => accountId === key.accountId)
  expect(mine.map(({ endpointId }) => endpointId).toSorted()).toEqual([key.endpointId, other.id].toSorted())
  const [searched] = await entriesRead(database, pool, () => findEndpoints(pool, search))
  expect(searched).toBeLessThan(100)
  const [first, second] = mine
  expect(await findEndpoints(pool, { ...search, after: first ?? fromStart })).toMatchObject([
    { endpointId: second?.endpointId },
  ])
})
