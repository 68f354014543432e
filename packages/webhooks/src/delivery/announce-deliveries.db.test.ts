import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { testDatabase } from '@merchant-payments/db/testing'
import { patienceMs } from '@merchant-payments/vitest/suites'
import { expect, onTestFinished, test, vi } from 'vitest'
import { quiet, quietLog } from '../testing/quiet-log.ts'
import { recordEvents } from '../testing/seed.ts'
import { createShops } from '../testing/shops.ts'
import { createAnnouncer, listen } from './announce-deliveries.ts'

const database = await testDatabase()

function startListener() {
  const heard = vi.fn()
  const listener = listen(database.url, heard, quietLog)
  onTestFinished(() => listener.stop())
  return heard
}

test('a listener hears once that it listens, and then of each announcement', async () => {
  const heard = startListener()
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1), { timeout: patienceMs })
  const announce = createAnnouncer(database.pool, quietLog)
  for (let commit = 0; commit < 50; commit += 1) announce()
  await vi.waitFor(() => expect(heard.mock.calls.length).toBeGreaterThan(1), { timeout: patienceMs })
  // Concurrent announcements are combined, because PostgreSQL serializes transactions with a NOTIFY.
  expect(heard.mock.calls.length).toBeLessThan(10)
})

test('a listener whose connection was cut listens again', async () => {
  const heard = startListener()
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1), { timeout: patienceMs })
  await database.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'webhook-delivery-listener'`,
  )
  await vi.waitFor(() => expect(heard.mock.calls.length).toBeGreaterThan(1), { timeout: patienceMs })
})

test('a listener that is stopped while its server is silent ends at once', async () => {
  const silent = net.createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void silent.close())
  await once(silent, 'listening')
  const warn = vi.fn()
  const { port } = silent.address() as AddressInfo
  const listener = listen(`postgres://test@127.0.0.1:${port}/test`, quiet, { ...quietLog, warn })
  await once(silent, 'connection')
  await listener.stop()
  expect(warn).not.toHaveBeenCalled()
})

test('an announcement that cannot be made is left to the polls', async () => {
  const reported = vi.fn()
  const pool = { query: async () => Promise.reject(new Error('gone')) } as unknown as typeof database.pool
  createAnnouncer(pool, { debug: reported })()
  await vi.waitFor(() => expect(reported).toHaveBeenCalledTimes(1), patienceMs)
})

test('an event that another process has committed is delivered although the worker polls once an hour', async () => {
  const { shop, worker } = await createShops(database)
  const { account, received } = await shop()
  await worker({ listenUrl: database.url, pollMs: 3_600_000 })
  const announce = createAnnouncer(database.pool, quietLog)
  for (let number = 1; number <= 3; number += 1) {
    await recordEvents(database, account)
    announce()
    await vi.waitFor(() => expect(received).toHaveLength(number), { timeout: patienceMs })
  }
})
