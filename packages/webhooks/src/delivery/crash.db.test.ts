import { once } from 'node:events'
import { testDatabase } from '@merchant-payments/db/testing'
import { patienceMs } from '@merchant-payments/vitest/suites'
import { expect, test, vi } from 'vitest'
import { recordEvents } from '../testing/seed.ts'
import { createShops, eventIdsAt } from '../testing/shops.ts'

const database = await testDatabase()
const { shop: shopThat, worker, startDoomedWorker } = await createShops(database)

/** Another process that delivers. The returned function kills it, and has the ten seconds go by. */
function startKillableWorker(): () => Promise<void> {
  const doomed = startDoomedWorker()
  return async () => {
    doomed.kill('SIGKILL')
    await once(doomed, 'exit')
    await database.pool.query(`UPDATE delivery_workers SET alive_until = alive_until - interval '10 seconds'`)
  }
}

const deliveryTo = (endpointId: string) =>
  database.prisma.delivery.findFirstOrThrow({ where: { endpointId }, include: { attempts: true } })

test('what a killed worker was sending is sent by another one ten seconds later', async () => {
  // The first request hangs; that worker dies over it.
  const { account, endpoint, state, received } = await shopThat((response, _, index) => {
    if (index > 0) response.writeHead(204).end()
  })
  await recordEvents(database, account)

  const kill = startKillableWorker()
  await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: patienceMs })
  await kill()

  await worker()
  const status = async () => (await deliveryTo(endpoint.id)).status
  await vi.waitFor(async () => expect(await status()).toBe('succeeded'), { timeout: patienceMs })
  expect(await deliveryTo(endpoint.id)).toMatchObject({
    attemptCount: 1,
    attempts: [{ number: 1, responseStatus: 204 }],
  })
  const [first, second] = received
  expect(received).toHaveLength(2)
  expect(second?.body).toEqual(first?.body)
  expect(await state()).toMatchObject({ consecutiveFailures: 0 })
})

test('killed between the answer and the commit: what was answered is sent again, and lost is nothing', async () => {
  const { account, endpoint, received } = await shopThat()
  const ids = await recordEvents(database, account, 12)

  const writer = await database.pool.connect()
  await writer.query('BEGIN; LOCK TABLE attempts IN SHARE MODE')
  const kill = startKillableWorker()
  // More than an endpoint may have at a time: those before were answered.
  await vi.waitFor(() => expect(received).toHaveLength(12), { timeout: patienceMs })
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

  await worker()
  await vi.waitFor(async () => expect(await database.prisma.delivery.count({ where: open })).toBe(0), {
    timeout: patienceMs,
  })
  expect(eventIdsAt(received).toSorted()).toEqual([...ids, ...ids].toSorted())
  expect(await database.prisma.attempt.count({ where: { delivery: { endpointId: endpoint.id } } })).toBe(12)
})

test('a receiver that takes its time: the endpoint is kept by its worker meanwhile, and the delivery sent once', async () => {
  const answer = Promise.withResolvers<void>()
  const { account, endpoint, received } = await shopThat((response) => {
    void answer.promise.then(() => response.writeHead(204).end())
  })
  await recordEvents(database, account)
  await worker()
  await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: patienceMs })

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
  const other = await worker()
  await vi.waitFor(async () => expect(await aliveUntil()).toBeGreaterThan(before), { timeout: patienceMs })
  const looked = other.loops().find.succeeded
  await vi.waitFor(() => expect(other.loops().find.succeeded).toBeGreaterThan(looked + 2), { timeout: patienceMs })
  answer.resolve()
  const status = async () => (await deliveryTo(endpoint.id)).status
  await vi.waitFor(async () => expect(await status()).toBe('succeeded'), { timeout: patienceMs })
  expect(received).toHaveLength(1)
})
