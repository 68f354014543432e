import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { testDatabase } from '@merchant-payments/db/testing'
import { printStderr } from '@merchant-payments/vitest/print-stderr'
import { patienceMs } from '@merchant-payments/vitest/suites'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Authority, createAuthority } from '../testing/authority.ts'
import { startReceiver } from '../testing/receiver.ts'
import { createAccount, createEndpoint, encryptionKey, recordEvents } from '../testing/seed.ts'
import { startWorker } from '../testing/start-test-worker.ts'

const database = await testDatabase()
const script = fileURLToPath(new URL('../testing/doomed-worker.ts', import.meta.url))

/** Another process that delivers. The returned function kills it, and has the ten seconds go by. */
function startDoomedWorker(authority: Authority): () => Promise<void> {
  const about = [database.url, authority.certificate, encryptionKey]
  const doomed = printStderr(spawn(process.execPath, [script, ...about], { stdio: ['ignore', 'ignore', 'pipe'] }))
  onTestFinished(() => void doomed.kill('SIGKILL'))
  return async () => {
    doomed.kill('SIGKILL')
    await once(doomed, 'exit')
    await database.pool.query(`UPDATE delivery_workers SET alive_until = alive_until - interval '10 seconds'`)
  }
}

const deliveryTo = (endpointId: string) =>
  database.prisma.delivery.findFirstOrThrow({ where: { endpointId }, include: { attempts: true } })

test('what a killed worker was sending is sent by another one ten seconds later', async () => {
  const authority = await createAuthority('Test authority')
  // The first request hangs; that worker dies over it.
  const shop = await startReceiver(await authority.issue(), (response, _, index) => {
    if (index > 0) response.writeHead(204).end()
  })
  const account = await createAccount(database)
  const endpoint = await createEndpoint(database, account, { url: shop.url })
  await recordEvents(database, account)

  const kill = startDoomedWorker(authority)
  await vi.waitFor(() => expect(shop.received).toHaveLength(1), { timeout: patienceMs })
  await kill()

  await startWorker(database, { trustedAuthorities: [authority.certificate] })
  const status = async () => (await deliveryTo(endpoint.id)).status
  await vi.waitFor(async () => expect(await status()).toBe('succeeded'), { timeout: patienceMs })
  expect(await deliveryTo(endpoint.id)).toMatchObject({
    attemptCount: 1,
    attempts: [{ number: 1, responseStatus: 204 }],
  })
  const [first, second] = shop.received
  expect(shop.received).toHaveLength(2)
  expect(second?.body).toEqual(first?.body)
  expect(await database.prisma.webhookEndpoint.findFirstOrThrow({ where: { id: endpoint.id } })).toMatchObject({
    consecutiveFailures: 0,
  })
})

test('killed between the answer and the commit: what was answered is sent again, and lost is nothing', async () => {
  const authority = await createAuthority('Test authority')
  const shop = await startReceiver(await authority.issue())
  const account = await createAccount(database)
  const endpoint = await createEndpoint(database, account, { url: shop.url })
  const ids = await recordEvents(database, account, 12)

  const writer = await database.pool.connect()
  await writer.query('BEGIN; LOCK TABLE attempts IN SHARE MODE')
  const kill = startDoomedWorker(authority)
  // More than an endpoint may have at a time: those before were answered.
  await vi.waitFor(() => expect(shop.received).toHaveLength(12), { timeout: patienceMs })
  await kill()
  // PostgreSQL would continue the statement of the killed process.
  await database.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'webhook-delivery'`,
  )
  await writer.query('ROLLBACK')
  writer.release()
  const open = { endpointId: endpoint.id, status: { not: 'succeeded' as const } }
  expect(await database.prisma.delivery.count({ where: open })).toBe(12)

  await startWorker(database, { trustedAuthorities: [authority.certificate] })
  await vi.waitFor(async () => expect(await database.prisma.delivery.count({ where: open })).toBe(0), {
    timeout: patienceMs,
  })
  const got = shop.received.map(({ headers }) => headers['x-service-event-id'])
  expect(got.toSorted()).toEqual([...ids, ...ids].toSorted())
  expect(await database.prisma.attempt.count({ where: { delivery: { endpointId: endpoint.id } } })).toBe(12)
})

test('a receiver that takes its time: the endpoint is kept by its worker meanwhile, and the delivery sent once', async () => {
  const authority = await createAuthority('Test authority')
  const answer = Promise.withResolvers<void>()
  const shop = await startReceiver(await authority.issue(), (response) => {
    void answer.promise.then(() => response.writeHead(204).end())
  })
  const account = await createAccount(database)
  const endpoint = await createEndpoint(database, account, { url: shop.url })
  await recordEvents(database, account)
  await startWorker(database, { trustedAuthorities: [authority.certificate] })
  await vi.waitFor(() => expect(shop.received).toHaveLength(1), { timeout: patienceMs })

  const aliveUntil = async () => {
    const { rows } = await database.pool.query<{ until: Date }>(
      `SELECT alive_until AS until FROM delivery_workers WHERE id = (SELECT owner FROM endpoint_leases WHERE endpoint_id = $1)`,
      [endpoint.id],
    )
    return rows[0]?.until.getTime() ?? 0
  }
  const before = await aliveUntil()
  expect(before).toBeGreaterThan(0)
  // Another worker finds it, and leaves it to its own.
  const other = await startWorker(database, { trustedAuthorities: [authority.certificate] })
  await vi.waitFor(async () => expect(await aliveUntil()).toBeGreaterThan(before), { timeout: patienceMs })
  const looked = other.loops().find.succeeded
  await vi.waitFor(() => expect(other.loops().find.succeeded).toBeGreaterThan(looked + 2), { timeout: patienceMs })
  answer.resolve()
  const delivery = () => database.prisma.delivery.findFirstOrThrow({ where: { endpointId: endpoint.id } })
  await vi.waitFor(async () => expect((await delivery()).status).toBe('succeeded'), { timeout: patienceMs })
  expect(shop.received).toHaveLength(1)
})
