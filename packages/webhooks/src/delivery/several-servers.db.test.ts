import { testDatabase } from '@merchant-payments/db/testing'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { quiet, quietLog } from '../testing/quiet-log.ts'
import { createAccount, createEndpoint, recordEvents } from '../testing/seed.ts'
import { openPool } from './delivery-database.ts'
import { acquireEndpoints } from './leases/acquire-endpoints.ts'
import { findEndpoints, fromStart } from './leases/find-endpoints.ts'
import { createHeartbeat } from './leases/heartbeat.ts'
import { readDeliveries } from './read-deliveries.ts'

// The statements for tables on several servers, on one: they find and read the same.

const database = await testDatabase()

/** Does the same as if there was one server, and as if there were several, as Citus says it. */
async function inBothWays<Result>(work: (pool: pg.Pool) => Promise<Result>): Promise<[one: Result, several: Result]> {
  const inOneWay = async () => {
    // A pool knows it from its first statement.
    const pool = openPool(database, quietLog, { poolSize: 2 })
    return work(pool).finally(() => pool.end())
  }
  const one = await inOneWay()
  await database.pool.query(
    `CREATE TABLE pg_dist_partition AS SELECT 'account_locks'::regclass AS logicalrelid, 'h' AS partmethod`,
  )
  return [one, await inOneWay().finally(() => database.pool.query('DROP TABLE pg_dist_partition'))]
}

async function worker() {
  const heartbeat = createHeartbeat(database.pool, quiet)
  await heartbeat.beat()
  return String(heartbeat.owner())
}

test('a search finds the same endpoints in the same order, without those that another worker has leased', async () => {
  const [owner, other] = [await worker(), await worker()]
  const keys: { accountId: number; endpointId: string }[] = []
  for (const _ of [1, 2, 3, 4]) {
    const account = await createAccount(database)
    const { id: endpointId } = await createEndpoint(database, account)
    await recordEvents(database, account, 3)
    keys.push({ accountId: account.id, endpointId })
  }
  await acquireEndpoints(database.pool, owner, keys.slice(0, 1))
  await acquireEndpoints(database.pool, other, keys.slice(1, 2))
  const [one, several] = await inBothWays((pool) => findEndpoints(pool, { owner, after: fromStart, limit: 64 }))
  expect(several).toEqual(one)
  expect(one.map(({ endpointId }) => endpointId)).toEqual([0, 2, 3].map((n) => keys[n]?.endpointId))
  const [next, nextOfSeveral] = await inBothWays((pool) =>
    findEndpoints(pool, { owner, after: keys[0] ?? fromStart, limit: 1 }),
  )
  expect(nextOfSeveral).toEqual(next)
  expect(next).toMatchObject([keys[2] ?? {}])
})

test('endpoints and their deliveries are read alike', async () => {
  const wanted: Parameters<typeof readDeliveries>[1][number][] = []
  for (const limit of [2, 9]) {
    const account = await createAccount(database)
    const { id: endpointId } = await createEndpoint(database, account)
    await recordEvents(database, account, 5)
    wanted.push({ accountId: account.id, endpointId, after: '0', limit })
  }
  const [one, several] = await inBothWays((pool) => readDeliveries(pool, wanted))
  expect(several.deliveries).toEqual(one.deliveries)
  expect([...several.endpoints.keys()].toSorted()).toEqual([...one.endpoints.keys()].toSorted())
  expect([...one.deliveries.values()].map(({ length }) => length)).toEqual([2, 5])
  expect(one.endpoints.size).toBe(2)
})
