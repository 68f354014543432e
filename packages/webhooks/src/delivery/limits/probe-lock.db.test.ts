import { testDatabase } from '@merchant-payments/db/testing'
import { expect, onTestFinished, test } from 'vitest'
import type { DueDelivery } from '../delivery.ts'
import { openPool } from '../delivery-database.ts'
import { createProbeLock, type ProbeLock } from './probe-lock.ts'

const database = await testDatabase()
const quiet = () => undefined
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet }

function openProbeLock(now?: () => number): ProbeLock {
  const pool = openPool(database, log)
  onTestFinished(() => pool.end())
  return createProbeLock(pool, 30_000, now)
}

const due = (id: string, endpointId: string, failing = true): { delivery: DueDelivery } => ({
  delivery: {
    accountId: 1,
    id,
    createdAt: new Date(0),
    eventId: '',
    sequence: null,
    endpointId,
    url: '',
    type: 'payment_intent.succeeded',
    body: '',
    traceparent: null,
    sealedSecret: '',
    previousSecret: null,
    formerSecretHints: [],
    failures: failing ? 1 : 0,
    lastFailure: null,
    attempt: 1,
  },
})

test('deliveries to a healthy endpoint pass freely', async () => {
  const lock = openProbeLock()
  const all = [due('1', 'we_healthy', false), due('2', 'we_healthy', false)]
  expect([...(await lock.acquire(all))]).toEqual(all)
  expect(lock.blocked()).toEqual([])
})

test('a failing endpoint is probed by one delivery at a time', async () => {
  const lock = openProbeLock()
  const [first, second, other] = [due('1', 'we_a'), due('2', 'we_a'), due('3', 'we_b')]
  expect([...(await lock.acquire([first, second, other]))]).toEqual([first, other])
  expect(lock.blocked().sort()).toEqual(['we_a', 'we_b'])
  expect([...(await lock.acquire([second]))]).toEqual([])
  await lock.release(first.delivery)
  expect([...(await lock.acquire([second]))]).toEqual([second])
})

test('two workers share the lock, and the one that did not get it leaves the endpoint alone for a while', async () => {
  let now = 0
  const [one, other] = [openProbeLock(), openProbeLock(() => now)]
  const [first, second] = [due('1', 'we_c'), due('2', 'we_c')]
  await one.acquire([first])
  expect((await other.acquire([second])).size).toBe(0)
  expect(other.blocked()).toEqual(['we_c'])
  await one.release(first.delivery)
  now = 1000
  expect(other.blocked()).toEqual([])
  expect((await other.acquire([second])).size).toBe(1)
})

test('the probe of a worker that died is free again when its lease is over, and only then', async () => {
  const [one, other] = [openProbeLock(), openProbeLock(() => now)]
  let now = 0
  const [first, second] = [due('1', 'we_d'), due('2', 'we_d')]
  await one.acquire([first])
  expect((await other.acquire([second])).size).toBe(0)
  await database.pool.query('UPDATE leases SET expires_at = now()')
  now = 1000
  expect((await other.acquire([second])).size).toBe(1)
  await one.release(first.delivery)
  expect((await one.acquire([first])).size).toBe(0)
})

test('a probe holds no connection and no lock of a session, which a pooler would lose or keep', async () => {
  const lock = openProbeLock()
  await lock.acquire([due('1', 'we_e')])
  const { rows } = await database.pool.query(
    `SELECT 1 FROM pg_locks
     WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  )
  expect(rows).toEqual([])
  expect(lock.blocked()).toEqual(['we_e'])
})
