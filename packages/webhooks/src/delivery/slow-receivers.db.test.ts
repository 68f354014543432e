import { testDatabase } from '@merchant-payments/db/testing'
import { patienceMs } from '@merchant-payments/vitest/suites'
import { beforeAll, expect, test, vi } from 'vitest'
import { type Authority, createAuthority } from '../testing/authority.ts'
import { type Behaviour, startReceiver } from '../testing/receiver.ts'
import { createAccount, createEndpoint, recordEvents } from '../testing/seed.ts'
import { startWorker } from '../testing/start-test-worker.ts'
import { waitForDeliveries as waitForDeliveriesOf } from '../testing/wait-for-deliveries.ts'

const database = await testDatabase()
let authority: Authority
beforeAll(async () => {
  authority = await createAuthority('Test authority')
})

const receiver = async (behave?: Behaviour) => startReceiver(await authority.issue(), behave)
const worker = (options: Parameters<typeof startWorker>[1] = {}) =>
  startWorker(database, { trustedAuthorities: [authority.certificate], ...options })
const waitForDeliveries = (accountId: number) => waitForDeliveriesOf(database, accountId)

test('a worker that is woken once sends all that waits, more than it takes at a time, also to a slow receiver', async () => {
  const shop = await receiver()
  const slow = await receiver((response) => void setTimeout(() => response.writeHead(204).end(), 1200))
  const account = await createAccount(database)
  await createEndpoint(database, account, { url: shop.url })
  await recordEvents(database, account, 250)
  const other = await createAccount(database)
  await createEndpoint(database, other, { url: slow.url })
  await recordEvents(database, other, 12)
  const { wake } = await worker({ pollMs: 3_600_000 })
  wake()
  const sent = [...(await waitForDeliveries(account.id)), ...(await waitForDeliveries(other.id))]
  expect(sent.filter(({ status }) => status === 'succeeded')).toHaveLength(262)
})

test('a worker that gets no processor time between answers sends all pending deliveries (fault: it paused until the next poll)', async () => {
  const starving = await receiver((response) => {
    // The wait blocks the event loop of the worker, which runs in this process.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 150)
    response.writeHead(204).end()
  })
  const account = await createAccount(database)
  await createEndpoint(database, account, { url: starving.url })
  await recordEvents(database, account, 24)
  const { wake } = await worker({ pollMs: 3_600_000 })
  wake()
  const sent = await waitForDeliveries(account.id)
  expect(sent.filter(({ status }) => status === 'succeeded')).toHaveLength(24)
})

test('a receiver that hangs does not hold up other receivers', async () => {
  const [slow, fast] = [await receiver(() => undefined), await receiver()]
  const account = await createAccount(database)
  await createEndpoint(database, account, { url: slow.url })
  await recordEvents(database, account, 40)
  const other = await createAccount(database)
  await createEndpoint(database, other, { url: fast.url })
  await recordEvents(database, other, 5)
  await worker({ maxConcurrent: 12, timeoutMs: 2 * patienceMs })
  // Without a limit for each endpoint all places would be taken for longer than anything is waited for.
  await vi.waitFor(() => expect(fast.received).toHaveLength(5), { timeout: patienceMs })
  expect(slow.received.length).toBeLessThanOrEqual(9)
  await slow.close()
})

test('receivers whose bodies stall do not hold up a receiver that answers soon', async () => {
  const stalling = await receiver((response) => response.writeHead(200, { 'Content-Length': '1000' }).write('four'))
  const fast = await receiver()
  const account = await createAccount(database)
  for (let index = 0; index < 15; index += 1)
    await createEndpoint(database, account, { url: `${stalling.url}/${index}` })
  await recordEvents(database, account, 40)
  const other = await createAccount(database)
  await createEndpoint(database, other, { url: fast.url })
  const { wake, stop } = await worker({ maxConcurrent: 40, timeoutMs: 3000 })
  // From when all of them are known to be slow.
  await vi.waitFor(() => expect(stalling.received.length).toBeGreaterThan(60), { timeout: patienceMs })
  await recordEvents(database, other, 10)
  const before = stalling.received.length
  wake()
  await vi.waitFor(() => expect(fast.received).toHaveLength(10), { timeout: patienceMs })
  // Deliveries to the slow endpoint keep their share. The number that timed out to make room depends on the machine.
  expect(stalling.received.length - before).toBeLessThan(240)
  const sofar = stalling.received.length
  await vi.waitFor(() => expect(stalling.received.length).toBeGreaterThan(sofar + 20), { timeout: patienceMs })
  await stop()
})
