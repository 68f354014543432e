import { testDatabase } from '@merchant-payments/db/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createAccount, createEndpoint, recordEvents } from '../testing/seed.ts'
import { openPool } from './delivery-database.ts'
import { acquireEndpoints } from './leases/acquire-endpoints.ts'
import { findEndpoints, fromStart } from './leases/find-endpoints.ts'
import { createHeartbeat } from './leases/heartbeat.ts'
import { readDeliveries } from './read-deliveries.ts'

// The statements for tables on several servers, on one: they find and read the same.

const distributed = vi.hoisted(() => ({ is: false }))
vi.mock('@merchant-payments/db', async (original) => ({
  ...(await original<typeof import('@merchant-payments/db')>()),
  isDistributed: async () => distributed.is,
}))

const database = await testDatabase()
const quiet = () => undefined
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet }

async function inBothWays<Result>(work: () => Promise<Result>): Promise<[one: Result, several: Result]> {
  distributed.is = false
  const one = await work()
  distributed.is = true
  return [one, await work()]
}

async function worker() {
  const pool = openPool(database, log, { poolSize: 2 })
  onTestFinished(() => pool.end())
  const heartbeat = createHeartbeat(pool, quiet)
  await heartbeat.beat()
  return { pool, owner: heartbeat.owner() ?? '' }
}

test('a search finds the same endpoints in the same order, without those that another worker has leased', async () => {
  const [{ pool, owner }, other] = [await worker(), await worker()]
  const keys: { accountId: number; endpointId: string }[] = []
  for (const _ of [1, 2, 3, 4]) {
    const account = await createAccount(database)
    const { id: endpointId } = await createEndpoint(database, account)
    await recordEvents(database, account, 3)
    keys.push({ accountId: account.id, endpointId })
  }
  await acquireEndpoints(pool, owner, keys.slice(0, 1))
  await acquireEndpoints(other.pool, other.owner, keys.slice(1, 2))
  const search = (after = fromStart, limit = 64) => findEndpoints(pool, { owner, after, limit })
  const [one, several] = await inBothWays(() => search())
  expect(several).toEqual(one)
  expect(one.map(({ endpointId, mine }) => [endpointId, mine])).toEqual([
    [keys[0]?.endpointId, true],
    [keys[2]?.endpointId, false],
    [keys[3]?.endpointId, false],
  ])
  const [next, nextOfSeveral] = await inBothWays(() => search(keys[0], 1))
  expect(nextOfSeveral).toEqual(next)
  expect(next).toMatchObject([keys[2] ?? {}])
})

test('endpoints and their deliveries are read alike', async () => {
  const { pool } = await worker()
  const wanted: Parameters<typeof readDeliveries>[1][number][] = []
  for (const limit of [2, 9]) {
    const account = await createAccount(database)
    const { id: endpointId } = await createEndpoint(database, account)
    await recordEvents(database, account, 5)
    wanted.push({ accountId: account.id, endpointId, after: '0', limit })
  }
  const [one, several] = await inBothWays(() => readDeliveries(pool, wanted))
  expect(several).toEqual(one)
  expect([...one.deliveries.values()].map(({ length }) => length)).toEqual([2, 5])
  expect(one.endpoints.size).toBe(2)
})
