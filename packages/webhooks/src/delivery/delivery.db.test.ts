import type { ServerResponse } from 'node:http'
import { testDatabase } from '@merchant-payments/db/testing'
import { patienceMs } from '@merchant-payments/vitest/suites'
import { describe, expect, test } from 'vitest'
import { serviceSignature } from '../signing/x-service-signature.ts'
import type { Behaviour } from '../testing/receiver.ts'
import { createEndpoint, recordEvents } from '../testing/seed.ts'
import { createShops, eventIdsAt } from '../testing/shops.ts'
import { deliveriesOf, waitForDeliveries as waitForDeliveriesOf } from '../testing/wait-for-deliveries.ts'

const database = await testDatabase()
const { prisma } = database
const { shop: shopThat, worker } = await createShops(database)

const refuse: Behaviour = (response) => response.writeHead(500).end('no')
const deliveries = (accountId: number) => deliveriesOf(database, accountId)
const waitForDeliveries = (accountId: number) => waitForDeliveriesOf(database, accountId)

/** Answers after 20 ms, and knows how many requests were open at the same time. */
function createMeter() {
  let open = 0
  let most = 0
  return {
    during(response: ServerResponse, status: number) {
      open += 1
      most = Math.max(most, open)
      setTimeout(() => {
        open -= 1
        response.writeHead(status).end()
      }, 20)
    },
    most: () => most,
  }
}

test('an event arrives with its exact bytes and the signature of the endpoint, and the attempt is recorded', async () => {
  const { account, endpoint, received } = await shopThat((response) =>
    response.writeHead(200, { 'X-Shop': 'a' }).end('thanks'),
  )
  const [eventId = ''] = await recordEvents(database, account)
  await worker({ clock: { now: () => new Date('2026-11-20T10:00:00.900Z') } })

  const [delivery] = await waitForDeliveries(account.id)
  const event = await prisma.event.findFirstOrThrow({ where: { id: eventId } })
  const [request] = received
  const { Host, 'Content-Length': length } = (delivery?.attempts[0]?.requestHeaders ?? {}) as Record<string, string>
  expect({ host: Host, 'content-length': length }).toEqual({
    host: request?.headers.host,
    'content-length': request?.headers['content-length'],
  })
  expect(request?.body.toString()).toBe(event.body)
  expect(request?.headers).toMatchObject({
    'content-type': 'application/json',
    'user-agent': expect.stringMatching(/^MerchantPayments\/1\.0 \(.+\)$/),
    'x-service-signature': serviceSignature(endpoint.secret, event.body),
    'x-service-event-id': eventId,
    'x-service-timestamp': '1795168800',
    'webhook-id': eventId,
    'webhook-timestamp': '1795168800',
    'content-length': String(Buffer.byteLength(event.body)),
  })
  expect(delivery).toMatchObject({ status: 'succeeded', attemptCount: 1, nextAttemptAt: null })
  expect(delivery?.completedAt).toBeInstanceOf(Date)
  expect(delivery?.attempts).toMatchObject([
    {
      number: 1,
      responseStatus: 200,
      responseHeaders: { 'x-shop': 'a' },
      responseBody: 'thanks',
      error: null,
      requestHeaders: { 'X-Service-Event-Id': eventId },
      startedAt: new Date('2026-11-20T10:00:00.900Z'),
    },
  ])
  expect(JSON.stringify(delivery?.attempts[0]?.requestHeaders)).not.toContain(endpoint.secret)
})

test('each endpoint gets its own delivery, signed with its own secret', async () => {
  const { account, endpoint, url, received } = await shopThat()
  const other = await createEndpoint(database, account, { url: `${url}/other` })
  await recordEvents(database, account)
  await worker()
  await waitForDeliveries(account.id)
  const byPath = new Map(received.map((request) => [request.path, request]))
  for (const [path, { secret }] of [
    ['/hook', endpoint],
    ['/hook/other', other],
  ] as const) {
    const request = byPath.get(path)
    expect(request?.headers['x-service-signature']).toBe(serviceSignature(secret, request?.body ?? ''))
  }
  expect(received).toHaveLength(2)
})

describe('a failed attempt', () => {
  test('a failed delivery is retried with the same bytes until an attempt succeeds, which resets the count of failures', async () => {
    const { account, state, received } = await shopThat((response, _, index) =>
      response.writeHead(index < 2 ? 503 : 204).end(),
    )
    await recordEvents(database, account)
    await worker()
    const [delivery] = await waitForDeliveries(account.id)
    expect(delivery).toMatchObject({ status: 'succeeded', attemptCount: 3 })
    expect(delivery?.attempts.map(({ number, error }) => [number, error])).toEqual([
      [1, 'http_status'],
      [2, 'http_status'],
      [3, null],
    ])
    expect(new Set(received.map(({ body }) => body.toString())).size).toBe(1)
    expect(new Set(eventIdsAt(received)).size).toBe(1)
    expect(await state()).toMatchObject({ active: true, consecutiveFailures: 0 })
  })

  test('a delivery has failed when the last attempt of the schedule has failed', async () => {
    const { account, state, received } = await shopThat(refuse)
    await recordEvents(database, account)
    await worker()
    const [delivery] = await waitForDeliveries(account.id)
    expect(delivery).toMatchObject({ status: 'failed', attemptCount: 3, nextAttemptAt: null })
    expect(delivery?.completedAt).toBeInstanceOf(Date)
    expect(received).toHaveLength(3)
    expect(await state()).toMatchObject({ active: true, consecutiveFailures: 3 })
  })

  test('a failed attempt says when the next one is due', async () => {
    const { account } = await shopThat(refuse)
    await recordEvents(database, account)
    // By the database's clock, whatever that of the worker says.
    const now = new Date('2026-11-20T10:00:00Z')
    await worker({ retrySchedule: [0, 3600], clock: { now: () => now } })
    await expect.poll(() => deliveries(account.id)).toMatchObject([{ status: 'queued' }])
    const [waiting] = await deliveries(account.id)
    expect(waiting).toMatchObject({ attemptCount: 1, completedAt: null })
    const untilMs = (waiting?.nextAttemptAt?.getTime() ?? 0) - Date.now()
    expect([untilMs > 0.8 * 3_600_000 - 2 * patienceMs, untilMs <= 1.2 * 3_600_000]).toEqual([true, true])
  })
})

describe('an endpoint', () => {
  test('an endpoint is deactivated by the tenth failure in a row, and its deliveries are suspended', async () => {
    const { account, endpoint, state, received } = await shopThat(refuse, { consecutiveFailures: 9 })
    await recordEvents(database, account, 5)
    const { lines } = await worker({ maxPerEndpoint: 1 })
    const all = await waitForDeliveries(account.id)
    expect(received).toHaveLength(1)
    expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'suspended'))
    expect(all.map(({ attemptCount }) => attemptCount).sort()).toEqual([0, 0, 0, 0, 1])
    expect(await state()).toMatchObject({
      active: false,
      deactivatedReason: 'failures',
      deactivatedAt: expect.any(Date),
      consecutiveFailures: 10,
    })
    expect(lines.filter(({ level }) => level === 'warn')).toMatchObject([
      {
        fields: {
          endpoint: endpoint.id,
          merchant: expect.stringMatching(/^mer_/),
          livemode: false,
          reason: 'failures',
          lastError: 'http_status',
        },
      },
    ])
  })

  test('an endpoint is deactivated once, whichever of two workers sees the tenth failure', async () => {
    const { account, state, received } = await shopThat(refuse)
    await recordEvents(database, account, 60)
    const options = { maxPerEndpoint: 30, retrySchedule: Array.from({ length: 12 }, () => 0.02) }
    const workers = await Promise.all([worker(options), worker(options)])
    await waitForDeliveries(account.id)
    // Attempts in progress at the deactivation are still recorded.
    await Promise.all(workers.map(({ stop }) => stop()))
    const all = await deliveries(account.id)
    expect(await state()).toMatchObject({ active: false, consecutiveFailures: 10 })
    expect(workers.flatMap(({ lines }) => lines).filter(({ level }) => level === 'warn')).toHaveLength(1)
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set(['suspended']))
    expect(all.flatMap(({ attempts }) => attempts)).toHaveLength(received.length)
  })

  test('a failing endpoint gets one request at a time, from all workers together', async () => {
    const meter = createMeter()
    const { account, state, received } = await shopThat((response) => meter.during(response, 500), {
      consecutiveFailures: 1,
    })
    await recordEvents(database, account, 40)
    // Long enough that no delivery uses up its own attempts.
    const retrySchedule = Array.from({ length: 12 }, () => 0.02)
    const workers = await Promise.all([worker({ retrySchedule }), worker({ retrySchedule })])
    await waitForDeliveries(account.id)
    await Promise.all(workers.map(({ stop }) => stop()))
    expect(meter.most()).toBe(1)
    // Nine more make ten in a row; not one request comes after that.
    expect(received).toHaveLength(9)
    expect(await state()).toMatchObject({ active: false, consecutiveFailures: 10 })
    const kept = await deliveries(account.id)
    expect(new Set(kept.map(({ status }) => status))).toEqual(new Set(['suspended']))
  })

  test('an endpoint that recovers gets every delivery that waited, and several requests at a time again', async () => {
    const meter = createMeter()
    const { account, state } = await shopThat((response) => meter.during(response, 204), { consecutiveFailures: 5 })
    await recordEvents(database, account, 40)
    await Promise.all([worker(), worker()])
    const all = await waitForDeliveries(account.id)
    expect(all.every(({ status, attempts }) => status === 'succeeded' && attempts.length === 1)).toBe(true)
    expect(await state()).toMatchObject({ active: true, consecutiveFailures: 0 })
    expect(meter.most()).toBeGreaterThan(1)
  })

  test('an endpoint that was deactivated after the event gets nothing', async () => {
    const { account, endpoint, state, received } = await shopThat()
    await recordEvents(database, account)
    await prisma.webhookEndpoint.updateMany({
      where: { id: endpoint.id },
      data: { active: false, deactivatedReason: 'manual' },
    })
    await worker()
    expect(await waitForDeliveries(account.id)).toMatchObject([{ status: 'suspended', attemptCount: 0, attempts: [] }])
    expect(received).toHaveLength(0)
    expect(await state()).toMatchObject({ deactivatedReason: 'manual' })
  })

  test('an endpoint whose secret cannot be opened has no failure counted', async () => {
    const sealedSecret = 'v1.00000000.AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAA.AAAA'
    const { account, state, received } = await shopThat(undefined, { sealedSecret })
    await recordEvents(database, account)
    const { lines } = await worker()
    await expect.poll(() => lines.map(({ level }) => level)).toContain('error')
    expect(await deliveries(account.id)).toMatchObject([{ status: 'pending', attemptCount: 0, attempts: [] }])
    expect(await state()).toMatchObject({ consecutiveFailures: 0 })
    expect(received).toHaveLength(0)
  })
})

describe('workers', () => {
  test('two workers deliver each event once to each endpoint', async () => {
    const { account, url, received } = await shopThat()
    await createEndpoint(database, account, { url: `${url}/b` })
    await Promise.all([worker(), worker()])
    const ids = await recordEvents(database, account, 150)
    const all = await waitForDeliveries(account.id)
    expect(all.every(({ status, attempts }) => status === 'succeeded' && attempts.length === 1)).toBe(true)
    const got = received.map(({ path, headers }) => `${path} ${headers['x-service-event-id']}`)
    expect(got.sort()).toEqual(ids.flatMap((id) => [`/hook ${id}`, `/hook/b ${id}`]).sort())
  })

  test('a worker sends deliveries in the order in which their events were recorded', async () => {
    const { account, received } = await shopThat()
    const ids = await recordEvents(database, account, 40)
    await worker({ maxPerEndpoint: 1 })
    await waitForDeliveries(account.id)
    expect(eventIdsAt(received)).toEqual(ids)
  })

  test('a worker that is stopped finishes what it is sending and sends nothing more', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const { account, received } = await shopThat((response) => void released.then(() => response.writeHead(204).end()))
    await recordEvents(database, account)
    const { stop, loops } = await worker()
    await expect.poll(() => received).toHaveLength(1)
    const stopped = stop()
    // The steps that were under way end.
    await expect.poll(() => Object.values(loops()).map(({ quietMs }) => quietMs)).toEqual([0, 0, 0, 0, 0])
    await recordEvents(database, account)
    release()
    await stopped
    expect(await deliveries(account.id)).toMatchObject([
      { status: 'succeeded' },
      { status: 'pending', attemptCount: 0 },
    ])
    expect(received).toHaveLength(1)
  })

  test('a worker that is woken does not wait for its next poll', async () => {
    const { account } = await shopThat()
    const { wake } = await worker({ pollMs: 60_000 })
    await recordEvents(database, account)
    wake()
    expect(await waitForDeliveries(account.id)).toMatchObject([{ status: 'succeeded' }])
  })
})
