import { testDatabase } from '@merchant-payments/db/testing'
import { expect, onTestFinished, test } from 'vitest'
import { openPool } from '../database.ts'
import type { DueDelivery } from '../delivery.ts'
import { type Gate, newGate } from './probe-lock.ts'

const database = await testDatabase()
const quiet = () => undefined
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet }

function openGate(now?: () => number): Gate {
  const pool = openPool(database.url, log)
  const gate = newGate(pool, now)
  onTestFinished(async () => {
    gate.close()
    await pool.end()
  })
  return gate
}

const due = (id: string, endpointId: string, failing = true): { delivery: DueDelivery } => ({
  delivery: {
    accountId: 1,
    id,
    eventId: '',
    endpointId,
    url: '',
    body: '',
    sealedSecret: '',
    previousSecret: null,
    failures: failing ? 1 : 0,
    lastFailure: null,
    attempt: 1,
  },
})

test('a healthy endpoint passes freely', async () => {
  const gate = openGate()
  const all = [due('1', 'we_healthy', false), due('2', 'we_healthy', false)]
  expect([...(await gate.admit(all))]).toEqual(all)
  expect(gate.closed()).toEqual([])
})

test('a failing one admits the first until it leaves', async () => {
  const gate = openGate()
  const [first, second, other] = [due('1', 'we_a'), due('2', 'we_a'), due('3', 'we_b')]
  expect([...(await gate.admit([first, second, other]))]).toEqual([first, other])
  expect(gate.closed().sort()).toEqual(['we_a', 'we_b'])
  expect([...(await gate.admit([second]))]).toEqual([])
  await gate.leave(first.delivery)
  expect([...(await gate.admit([second]))]).toEqual([second])
})

test('two workers share the gate, and the one that was turned away leaves the endpoint alone for a while', async () => {
  let now = 0
  const [one, other] = [openGate(), openGate(() => now)]
  const [first, second] = [due('1', 'we_c'), due('2', 'we_c')]
  await one.admit([first])
  expect((await other.admit([second])).size).toBe(0)
  expect(other.closed()).toEqual(['we_c'])
  await one.leave(first.delivery)
  now = 1000
  expect(other.closed()).toEqual([])
  expect((await other.admit([second])).size).toBe(1)
})

test('what a lost connection held is free again, for this worker too', async () => {
  const [one, other] = [openGate(), openGate()]
  const [first, second] = [due('1', 'we_d'), due('2', 'we_d')]
  await one.admit([first])
  await database.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_locks
     WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  )
  await expect.poll(async () => (await other.admit([second])).size).toBe(1)
  await expect(one.leave(first.delivery)).rejects.toThrow()
  await other.leave(second.delivery)
  expect((await one.admit([first])).size).toBe(1)
})
