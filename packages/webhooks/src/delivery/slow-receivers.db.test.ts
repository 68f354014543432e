import { testDatabase } from '@merchant-payments/db/testing'
import { patienceMs } from '@merchant-payments/vitest/suites'
import { expect, test, vi } from 'vitest'
import { createAccount, createEndpoint, recordEvents } from '../testing/seed.ts'
import { createShops } from '../testing/shops.ts'
import { waitForDeliveries as waitForDeliveriesOf } from '../testing/wait-for-deliveries.ts'

const database = await testDatabase()
const { shop, receiver, worker } = await createShops(database)
const waitForDeliveries = (accountId: number) => waitForDeliveriesOf(database, accountId)

test('a worker that is woken once sends all that waits, more than it takes at a time, also to a slow receiver', async () => {
  const fast = await shop()
  const slow = await shop((response) => void setTimeout(() => response.writeHead(204).end(), 1200))
  await recordEvents(database, fast.account, 250)
  await recordEvents(database, slow.account, 12)
  const { wake } = await worker({ pollMs: 3_600_000 })
  wake()
  const sent = [...(await waitForDeliveries(fast.account.id)), ...(await waitForDeliveries(slow.account.id))]
  expect(sent.filter(({ status }) => status === 'succeeded')).toHaveLength(262)
})

test('a worker that gets no processor time between answers sends all pending deliveries (fault: it paused until the next poll)', async () => {
  const { account } = await shop((response) => {
    // The wait blocks the event loop of the worker, which runs in this process.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 150)
    response.writeHead(204).end()
  })
  await recordEvents(database, account, 24)
  const { wake } = await worker({ pollMs: 3_600_000 })
  wake()
  const sent = await waitForDeliveries(account.id)
  expect(sent.filter(({ status }) => status === 'succeeded')).toHaveLength(24)
})

test('a receiver that hangs does not hold up other receivers', async () => {
  const [slow, fast] = [await shop(() => undefined), await shop()]
  await recordEvents(database, slow.account, 40)
  await recordEvents(database, fast.account, 5)
  await worker({ maxConcurrent: 12, timeoutMs: 2 * patienceMs })
  // Without a limit for each endpoint all places would be taken for longer than anything is waited for.
  await vi.waitFor(() => expect(fast.received).toHaveLength(5), { timeout: patienceMs })
  expect(slow.received.length).toBeLessThanOrEqual(9)
  await slow.close()
})

test('receivers whose bodies stall do not hold up a receiver that answers soon', async () => {
  const stalling = await receiver((response) => response.writeHead(200, { 'Content-Length': '1000' }).write('four'))
  const fast = await shop()
  const account = await createAccount(database)
  for (let index = 0; index < 15; index += 1)
    await createEndpoint(database, account, { url: `${stalling.url}/${index}` })
  await recordEvents(database, account, 40)
  const { wake, stop } = await worker({ maxConcurrent: 40, timeoutMs: 3000 })
  // From when all of them are known to be slow.
  await vi.waitFor(() => expect(stalling.received.length).toBeGreaterThan(60), { timeout: patienceMs })
  await recordEvents(database, fast.account, 10)
  const before = stalling.received.length
  wake()
  await vi.waitFor(() => expect(fast.received).toHaveLength(10), { timeout: patienceMs })
  // Deliveries to the slow endpoint keep their share. The number that timed out to make room depends on the machine.
  expect(stalling.received.length - before).toBeLessThan(240)
  const sofar = stalling.received.length
  await vi.waitFor(() => expect(stalling.received.length).toBeGreaterThan(sofar + 20), { timeout: patienceMs })
  await stop()
})
