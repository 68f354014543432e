import { testDatabase } from '@merchant-payments/db/testing'
import { readForwardProxy } from '@merchant-payments/forward-proxy'
import { patienceMs } from '@merchant-payments/vitest/suites'
import { expect, test, vi } from 'vitest'
import type { Behaviour } from '../testing/receiver.ts'
import { recordEvents } from '../testing/seed.ts'
import { createShops } from '../testing/shops.ts'
import { deliveriesOf, waitForDeliveries } from '../testing/wait-for-deliveries.ts'

const database = await testDatabase()
/** Ten attempts, soon. */
const retrySchedule = [0, ...Array.from({ length: 9 }, () => 0.02)]
const { shop, worker } = await createShops(database, { retrySchedule })

/** Answers the first `good` requests well and all others badly, each after a moment, so that many are open together. */
const failsAfter =
  (good: number): Behaviour =>
  (response, _, index) =>
    void setTimeout(() => response.writeHead(index < good ? 204 : 500).end(), 15)

test('an endpoint that always fails gets ten attempts of an event, then nothing, not even new events', async () => {
  const { account, state, received } = await shop(failsAfter(0))
  await recordEvents(database, account)
  const { lines } = await worker()
  expect(await waitForDeliveries(database, account.id)).toMatchObject([{ status: 'failed', attemptCount: 10 }])
  expect(await state()).toMatchObject({ active: false, consecutiveFailures: 10 })
  expect(await recordEvents(database, account)).toHaveLength(1)
  expect(await deliveriesOf(database, account.id)).toHaveLength(1)
  expect(received).toHaveLength(10)
  expect(lines.filter(({ level }) => level === 'warn')).toHaveLength(1)
})

test('nine failures, a success and nine failures leave an endpoint active; one more failure does not', async () => {
  const { account, state, received } = await shop((response, _, index) =>
    response.writeHead(index === 9 ? 200 : 500).end(),
  )
  await recordEvents(database, account)
  const { stop } = await worker()
  expect(await waitForDeliveries(database, account.id)).toMatchObject([{ status: 'succeeded', attemptCount: 10 }])
  await stop()
  await recordEvents(database, account)
  const nine = await worker({ retrySchedule: retrySchedule.slice(0, 9) })
  expect(await waitForDeliveries(database, account.id)).toMatchObject([{}, { status: 'failed', attemptCount: 9 }])
  expect(await state()).toMatchObject({ active: true, consecutiveFailures: 9 })
  await recordEvents(database, account)
  nine.wake()
  await waitForDeliveries(database, account.id)
  expect(await state()).toMatchObject({ active: false, consecutiveFailures: 10 })
  expect(received).toHaveLength(20)
})

// The first of the concurrent requests fails; from then on one request at a time is sent, however slow the open ones are. The
// maximum is therefore the number of open requests plus nine. Two workers begin with two each; at most nine are open.
test.each([
  ['from the start', 0, 4 + 9],
  ['after many successes', 60, 9 + 9],
])('an endpoint that fails %s gets few of its waiting deliveries', async (_, good, atMost) => {
  const { account, state, received } = await shop(failsAfter(good))
  await recordEvents(database, account, good + 60)
  const workers = await Promise.all([worker(), worker()])
  await waitForDeliveries(database, account.id)
  await Promise.all(workers.map(({ stop }) => stop()))
  expect(await state()).toMatchObject({ active: false, consecutiveFailures: 10 })
  expect(received.length - good).toBeLessThanOrEqual(atMost)
  expect(workers.flatMap(({ lines }) => lines).filter(({ level }) => level === 'warn')).toHaveLength(1)
})

test('a short outage with many waiting deliveries is not ten failures in a row', async () => {
  let up = false
  const { account, state, received } = await shop((response) => response.writeHead(up ? 204 : 500).end())
  await recordEvents(database, account, 30)
  const workers = await Promise.all(
    [0, 1].map(() => worker({ retrySchedule: [0, ...Array.from({ length: 9 }, () => 1)] })),
  )
  await vi.waitFor(() => expect(received.length).toBeGreaterThanOrEqual(5), { timeout: patienceMs })
  up = true
  expect((await waitForDeliveries(database, account.id)).every(({ status }) => status === 'succeeded')).toBe(true)
  await Promise.all(workers.map(({ stop }) => stop()))
  expect(await state()).toMatchObject({ active: true, consecutiveFailures: 0 })
})

test('an endpoint that asks for a pause by Retry-After gets it', async () => {
  const { account } = await shop((response) => response.writeHead(503, { 'Retry-After': '5400' }).end())
  await recordEvents(database, account)
  await worker({ retrySchedule: [0, 3600] })
  await expect.poll(() => deliveriesOf(database, account.id)).toMatchObject([{ status: 'queued', attemptCount: 1 }])
  const [waiting] = await deliveriesOf(database, account.id)
  const untilMs = (waiting?.nextAttemptAt?.getTime() ?? 0) - Date.now()
  expect([untilMs > 5_400_000 - 2 * patienceMs, untilMs <= 5_400_000]).toEqual([true, true])
})

test('a proxy that is down leaves the endpoints of all merchants active (fault: it deactivated them within seconds)', async () => {
  const { account, state, received } = await shop(failsAfter(0))
  await recordEvents(database, account, 3)
  // Nothing listens there.
  await worker({ proxy: readForwardProxy('http://127.0.0.1:1') ?? undefined })
  expect(await waitForDeliveries(database, account.id)).toMatchObject([
    { status: 'failed', attemptCount: 10 },
    { status: 'failed', attemptCount: 10 },
    { status: 'failed', attemptCount: 10 },
  ])
  expect(await state()).toMatchObject({ active: true, consecutiveFailures: 0 })
  expect(received).toHaveLength(0)
})
