import type { ServerResponse } from 'node:http'
import { testDatabase } from '@merchant-payments/db/testing'
import { patienceMs } from '@merchant-payments/vitest/suites'
import { expect, onTestFinished, test, vi } from 'vitest'
import { recordEvents } from '../testing/seed.ts'
import { createShops } from '../testing/shops.ts'
import { deliveriesOf, waitForDeliveries } from '../testing/wait-for-deliveries.ts'

// How many requests to an endpoint are in flight: until the answer when it is good, until the commit when it is not.

const database = await testDatabase()
/** Without pauses. */
const retrySchedule = Array.from({ length: 12 }, () => 0)
const { shop, worker } = await createShops(database, { retrySchedule, maxPerEndpoint: 9 })

/** No attempt can be committed until the returned function is called. */
async function holdUpCommits(): Promise<() => Promise<void>> {
  const client = await database.pool.connect()
  await client.query('BEGIN; LOCK TABLE attempts IN SHARE MODE')
  let held = true
  const letGo = async () => {
    if (!held) return
    held = false
    await client.query('ROLLBACK')
    client.release()
  }
  onTestFinished(letGo)
  return letGo
}

test('while no attempt can be committed, an endpoint that answers well gets more than it may have at a time', async () => {
  const { account, received } = await shop()
  const letGo = await holdUpCommits()
  await recordEvents(database, account, 40)
  await worker()
  await vi.waitFor(() => expect(received).toHaveLength(40), { timeout: patienceMs })
  const before = await deliveriesOf(database, account.id)
  expect(before.flatMap(({ attempts }) => attempts)).toEqual([])
  expect(new Set(before.map(({ status }) => status))).toEqual(new Set(['pending']))
  await letGo()
  const all = await waitForDeliveries(database, account.id)
  expect(all.every(({ status, attempts }) => status === 'succeeded' && attempts.length === 1)).toBe(true)
  expect(received).toHaveLength(40)
})

test('a failure that is not committed yet keeps its place, and nothing else is sent', async () => {
  let up = true
  const { account, state, received } = await shop((response) => response.writeHead(up ? 204 : 500).end())
  await recordEvents(database, account, 30)
  const { loops, lines } = await worker()
  await waitForDeliveries(database, account.id)

  up = false
  const letGo = await holdUpCommits()
  await recordEvents(database, account, 30)
  const failed = () => lines.filter(({ message }) => message === 'a delivery attempt failed').length
  await vi.waitFor(() => expect(failed()).toBeGreaterThan(0), { timeout: patienceMs })
  const looked = loops().find.succeeded
  await vi.waitFor(() => expect(loops().find.succeeded).toBeGreaterThan(looked + 2), { timeout: patienceMs })
  expect(received.length - 30).toBeLessThanOrEqual(9)
  expect(await state()).toMatchObject({ active: true, consecutiveFailures: 0 })
  await letGo()
  await vi.waitFor(async () => expect(await state()).toMatchObject({ active: false }), {
    timeout: patienceMs,
  })
  // The requests that were open, then one at a time.
  expect(received).toHaveLength(30 + 10)
})

test('nine at a time are the most, from all workers together', async () => {
  let open = 0
  let most = 0
  const { account, received } = await shop((response: ServerResponse) => {
    open += 1
    most = Math.max(most, open)
    setTimeout(() => {
      open -= 1
      response.writeHead(204).end()
    }, 5)
  })
  await recordEvents(database, account, 300)
  const workers = await Promise.all([worker(), worker(), worker()])
  await waitForDeliveries(database, account.id)
  await Promise.all(workers.map(({ stop }) => stop()))
  expect(received).toHaveLength(300)
  expect(most).toBeGreaterThan(4)
  expect(most).toBeLessThanOrEqual(9)
})
