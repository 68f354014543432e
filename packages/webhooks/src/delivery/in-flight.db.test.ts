import type { ServerResponse } from 'node:http'
import { testDatabase } from '@merchant-payments/db/testing'
import { patienceMs } from '@merchant-payments/vitest/suites'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type Authority, createAuthority } from '../testing/authority.ts'
import { type Behaviour, startReceiver } from '../testing/receiver.ts'
import { createAccount, createEndpoint, recordEvents } from '../testing/seed.ts'
import { startWorker } from '../testing/start-test-worker.ts'
import { deliveriesOf, waitForDeliveries } from '../testing/wait-for-deliveries.ts'

// How many requests to an endpoint are in flight: until the answer when it is good, until the commit when it is not.

const database = await testDatabase()
let authority: Authority
beforeAll(async () => {
  authority = await createAuthority('Test authority')
})

async function scene(behave: Behaviour) {
  const shop = await startReceiver(await authority.issue(), behave)
  const account = await createAccount(database)
  return { shop, account, endpoint: await createEndpoint(database, account, { url: shop.url }) }
}
/** Without pauses. */
const retrySchedule = Array.from({ length: 12 }, () => 0)
const worker = () =>
  startWorker(database, { trustedAuthorities: [authority.certificate], retrySchedule, maxPerEndpoint: 9 })
const endpointOf = (id: string) => database.prisma.webhookEndpoint.findFirstOrThrow({ where: { id } })

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
  const { shop, account } = await scene((response) => response.writeHead(204).end())
  const letGo = await holdUpCommits()
  await recordEvents(database, account, 40)
  await worker()
  await vi.waitFor(() => expect(shop.received).toHaveLength(40), { timeout: patienceMs })
  const before = await deliveriesOf(database, account.id)
  expect(before.flatMap(({ attempts }) => attempts)).toEqual([])
  expect(new Set(before.map(({ status }) => status))).toEqual(new Set(['pending']))
  await letGo()
  const all = await waitForDeliveries(database, account.id)
  expect(all.every(({ status, attempts }) => status === 'succeeded' && attempts.length === 1)).toBe(true)
  expect(shop.received).toHaveLength(40)
})

test('a failure that is not committed yet keeps its place, and nothing else is sent', async () => {
  let up = true
  const { shop, account, endpoint } = await scene((response) => response.writeHead(up ? 204 : 500).end())
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
  expect(shop.received.length - 30).toBeLessThanOrEqual(9)
  expect(await endpointOf(endpoint.id)).toMatchObject({ active: true, consecutiveFailures: 0 })
  await letGo()
  await vi.waitFor(async () => expect(await endpointOf(endpoint.id)).toMatchObject({ active: false }), {
    timeout: patienceMs,
  })
  // The requests that were open, then one at a time.
  expect(shop.received).toHaveLength(30 + 10)
})

test('nine at a time are the most, from all workers together', async () => {
  let open = 0
  let most = 0
  const { shop, account } = await scene((response: ServerResponse) => {
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
  expect(shop.received).toHaveLength(300)
  expect(most).toBeGreaterThan(4)
  expect(most).toBeLessThanOrEqual(9)
})
