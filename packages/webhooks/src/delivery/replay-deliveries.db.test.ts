import { statementsOn } from '@merchant-payments/db'
import { testDatabase } from '@merchant-payments/db/testing'
import { patienceMs } from '@merchant-payments/vitest/suites'
import { describe, expect, test, vi } from 'vitest'
import { deactivateManually } from '../endpoints/deactivate-manually.ts'
import { suspendDeliveries } from '../endpoints/suspend-deliveries.ts'
import { recordTestEvent } from '../events/record-test-event.ts'
import { addDeliveries } from '../testing/add-deliveries.ts'
import type { Behaviour } from '../testing/receiver.ts'
import { createAccount, createEndpoint, recordEvents } from '../testing/seed.ts'
import { createShops, eventIdsAt } from '../testing/shops.ts'
import { deliveriesOf, waitForDeliveries } from '../testing/wait-for-deliveries.ts'
import type { EndpointKey } from './delivery.ts'
import { replayDelivery, replaySince } from './replay-deliveries.ts'

const database = await testDatabase()
const { prisma } = database
const tx = statementsOn(database.pool)

const { shop, worker } = await createShops(database)
const since = new Date(0)
const eventually = (expectation: () => Promise<void>) => vi.waitFor(expectation, { timeout: patienceMs })
async function shopThat(behave?: Behaviour) {
  const made = await shop(behave)
  return {
    ...made,
    name: (eventId = '') => ({ ...made.key, eventId }),
    reactivate: () =>
      prisma.webhookEndpoint.updateMany({
        where: { id: made.endpoint.id },
        data: { active: true, consecutiveFailures: 0 },
      }),
  }
}

async function deactivate(key: EndpointKey) {
  await prisma.$transaction((tx) => deactivateManually(tx, { ...key, now: new Date(), deactivatedAt: new Date() }))
  while (await suspendDeliveries(database.pool, key));
}

describe('one delivery', () => {
  test.each([
    ['a delivery that has succeeded', 204, 1],
    ['a delivery that has failed', 500, 3],
  ])(
    'a replay of %s sends it again, with the same id and bytes and attempts numbered on',
    async (_, status, attempts) => {
      let answer = status
      const { account, received, name } = await shopThat((response) => response.writeHead(answer).end())
      const [eventId] = await recordEvents(database, account)
      const { wake } = await worker()
      expect(await waitForDeliveries(database, account.id)).toMatchObject([{ attemptCount: attempts }])
      answer = 204

      expect(await replayDelivery(database, name(eventId))).toBe(true)
      wake()
      const [delivery] = await waitForDeliveries(database, account.id)
      expect(delivery).toMatchObject({ status: 'succeeded', attemptCount: attempts + 1 })
      expect(delivery?.attempts.map(({ number }) => number)).toEqual(
        Array.from({ length: attempts + 1 }, (_, index) => index + 1),
      )
      expect(new Set(received.map(({ body }) => body.toString())).size).toBe(1)
      expect(new Set(eventIdsAt(received))).toEqual(new Set([eventId]))
    },
  )

  test('a replay of a delivery that waits for its next attempt makes it now, and the scheduled one is not made as well', async () => {
    const { account, received, name } = await shopThat((response, _, index) =>
      response.writeHead(index === 0 ? 500 : 204).end(),
    )
    const [eventId] = await recordEvents(database, account)
    const { wake } = await worker({ retrySchedule: [0, 1.2, 60] })
    await eventually(async () =>
      expect(await deliveriesOf(database, account.id)).toMatchObject([{ status: 'queued', attemptCount: 1 }]),
    )
    expect(await replayDelivery(database, name(eventId))).toBe(true)
    wake()
    expect(await waitForDeliveries(database, account.id)).toMatchObject([{ status: 'succeeded', attemptCount: 2 }])
    expect(received).toHaveLength(2)
  })

  test('a replay of a delivery that is being sent, or of another account, changes nothing', async () => {
    const { account, name } = await shopThat()
    const [eventId] = await recordEvents(database, account)
    expect(await replayDelivery(database, name(eventId))).toBe(false)
    await prisma.delivery.updateMany({ where: { accountId: account.id }, data: { status: 'failed' } })
    const other = await createAccount(database)
    expect(await replayDelivery(database, { ...name(eventId), accountId: other.id })).toBe(false)
    expect(await replayDelivery(database, name('evt_none'))).toBe(false)
    expect(await deliveriesOf(database, account.id)).toMatchObject([{ status: 'failed' }])
  })
})

describe('everything that an endpoint has missed', () => {
  test('events during a deactivation are sent once they are replayed, in their order', async () => {
    const { account, received, key, reactivate } = await shopThat()
    const ids = await recordEvents(database, account, 30)
    await deactivate(key)
    expect((await deliveriesOf(database, account.id)).every(({ status }) => status === 'suspended')).toBe(true)
    const { wake } = await worker({ maxPerEndpoint: 1 })
    await reactivate()

    expect(await replaySince(tx, { ...key, since })).toBe(30)
    wake()
    const all = await waitForDeliveries(database, account.id)
    expect(all.every(({ status, attemptCount }) => status === 'succeeded' && attemptCount === 1)).toBe(true)
    expect(eventIdsAt(received)).toEqual(ids)
    expect(await replaySince(tx, { ...key, since })).toBe(0)
  })

  test('an event that came while the endpoint was deactivated is sent, once, if the endpoint takes its type', async () => {
    const { account, received, key, reactivate } = await shopThat()
    const [before] = await recordEvents(database, account)
    await prisma.webhookEndpoint.updateMany({ where: { id: key.endpointId }, data: { active: false } })
    const meanwhile = await recordEvents(database, account, 3)
    const now = new Date()
    const other = await createEndpoint(database, account, { events: ['charge.refunded'] })
    const type = 'payment_intent.succeeded'
    const data = { id: 'pi_test_event' }
    await recordTestEvent(tx, { accountId: account.id, endpointId: other.id, type, data, now })
    await reactivate()

    const later = await createEndpoint(database, account, { events: ['*'] })
    expect(await replaySince(tx, { ...key, endpointId: other.id, since })).toBe(0)
    expect(await replaySince(tx, { ...key, endpointId: later.id, since })).toBe(0)
    expect(await replaySince(tx, { ...key, since: new Date(Date.now() + 60_000) })).toBe(0)
    const counts = await Promise.all([1, 2].map(() => replaySince(tx, { ...key, since })))
    expect(counts.toSorted()).toEqual([0, 3])
    await prisma.webhookEndpoint.updateMany({ where: { id: { in: [other.id, later.id] } }, data: { active: false } })
    const { wake } = await worker({ maxPerEndpoint: 1 })
    wake()
    await eventually(async () => expect(received).toHaveLength(4))
    expect(eventIdsAt(received)).toEqual([before, ...meanwhile])
  })

  test('a replay since a moment takes what failed or was suspended since, of that endpoint alone', async () => {
    const { account, key } = await shopThat()
    const other = await createEndpoint(database, account)
    const ids = await recordEvents(database, account, 6)
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute))
    const statuses = ['failed', 'suspended', 'succeeded', 'failed', 'queued', 'suspended'] as const
    for (const [index, eventId] of ids.entries()) {
      await prisma.delivery.updateMany({
        where: { accountId: account.id, eventId },
        data: { status: statuses[index] ?? 'failed', createdAt: at(index) },
      })
      await prisma.event.updateMany({ where: { accountId: account.id, id: eventId }, data: { createdAt: at(index) } })
    }
    expect(await replaySince(tx, { ...key, since: at(1) })).toBe(3)
    const after = await prisma.delivery.findMany({ where: { accountId: account.id }, orderBy: { createdAt: 'asc' } })
    expect(after.filter((it) => it.endpointId === key.endpointId).map(({ status }) => status)).toEqual([
      'failed',
      'pending',
      'succeeded',
      'pending',
      'queued',
      'pending',
    ])
    expect(after.filter((it) => it.endpointId === other.id).map(({ status }) => status)).toEqual(statuses)
  })

  test('a replay of many deliveries goes in several steps, and takes each once', async () => {
    const { account, key } = await shopThat()
    await addDeliveries(database.pool, key, 1_700, { status: 'suspended' })
    expect(await replaySince(tx, { ...key, since })).toBe(1700)
    const left = await prisma.delivery.groupBy({ by: ['status'], where: { accountId: account.id }, _count: true })
    expect(left).toEqual([{ status: 'pending', _count: 1700 }])
  })
})

describe('a replay soon after deactivation', () => {
  const answersAfter =
    (ms: number, status = 204): Behaviour =>
    (response) =>
      void setTimeout(() => response.writeHead(status).end(), ms)
  const replayAll = async ({ key, reactivate }: Awaited<ReturnType<typeof shopThat>>) => {
    await deactivate(key)
    await reactivate()
    return replaySince(tx, { ...key, since })
  }

  test('a replay soon after deactivation sends what waits once, and what is being sent not a second time', async () => {
    const shop = await shopThat(answersAfter(30))
    const ids = await recordEvents(database, shop.account, 300)
    await Promise.all([worker(), worker()])
    await eventually(async () => expect(shop.received.length).toBeGreaterThan(20))
    expect(await replayAll(shop)).toBeGreaterThan(100)

    const all = await waitForDeliveries(database, shop.account.id)
    expect(all.every(({ status, attemptCount }) => status === 'succeeded' && attemptCount === 1)).toBe(true)
    expect(eventIdsAt(shop.received).toSorted()).toEqual(ids.toSorted())
  })

  test('a replay soon after deactivation makes its own attempt after one in flight fails, numbered on', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const shop = await shopThat((response, _, index) => {
      if (index > 0) response.writeHead(204).end()
      else void released.then(() => response.writeHead(500).end())
    })
    await recordEvents(database, shop.account)
    const { wake } = await worker({ retrySchedule: [0, 0.02] })
    await eventually(async () => expect(shop.received).toHaveLength(1))
    expect(await replayAll(shop)).toBe(1)
    wake()
    release()
    expect(await waitForDeliveries(database, shop.account.id)).toMatchObject([
      { status: 'succeeded', attemptCount: 2, attempts: [{ error: 'http_status' }, { error: null }] },
    ])
  })
})

test('an endpoint that was deactivated by hand gets nothing, no retries either', async () => {
  const { account, received, key } = await shopThat((response) => response.writeHead(500).end())
  await recordEvents(database, account)
  const { loops } = await worker({ retrySchedule: [0, 60, 60] })
  await eventually(async () =>
    expect(await deliveriesOf(database, account.id)).toMatchObject([{ status: 'queued', attemptCount: 1 }]),
  )
  await deactivate(key)
  await recordEvents(database, account)
  // The retry is due now.
  await database.pool.query('UPDATE deliveries SET next_attempt_at = now() WHERE account_id = $1 AND status = $2', [
    account.id,
    'queued',
  ])
  const looked = loops().requeue.succeeded
  await eventually(async () => expect(loops().requeue.succeeded).toBeGreaterThan(looked + 3))
  expect(received).toHaveLength(1)
  expect(await deliveriesOf(database, account.id)).toMatchObject([
    { status: 'suspended', attemptCount: 1, nextAttemptAt: null },
  ])
})
