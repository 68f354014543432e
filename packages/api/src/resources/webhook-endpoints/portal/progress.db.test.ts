import { expect, test } from 'vitest'
import { unixSeconds } from '../../../core/request/clock.ts'
import { testPlatform } from '../../../testing/index.ts'
import { hookedShop } from '../../../testing/portal/hooked-shop.ts'

const platform = await testPlatform()
const { prisma } = platform.database
const minute = (n: number) => new Date(Date.UTC(2026, 10, 20, 10, n))

type Hooked = Awaited<ReturnType<typeof hookedShop>>

/** As a worker would record them: minutes of failed attempts, and of the one that succeeded. */
async function tried({ accountId, leave }: Hooked, eventId: string, failed: number[], succeeded?: number) {
  const times = [...failed, ...(succeeded === undefined ? [] : [succeeded])]
  const data = { completedAt: succeeded === undefined ? null : minute(succeeded) }
  await leave(eventId, succeeded === undefined ? 'queued' : 'succeeded', times.length)
  await prisma.delivery.updateMany({ where: { accountId, eventId }, data })
  const { id: deliveryId } = await prisma.delivery.findFirstOrThrow({ where: { accountId, eventId } })
  await prisma.attempt.createMany({
    data: times.map((at, index) => ({
      ...{ accountId, deliveryId, number: index + 1, requestHeaders: {}, durationMs: 5, startedAt: minute(at) },
      error: at === succeeded ? null : 'http_status',
      responseStatus: at === succeeded ? 204 : 500,
    })),
  })
}

const failing = { lastError: 'http_status', lastErrorStatus: 500, lastFailedAt: minute(30) }

test('an endpoint shows its waiting deliveries, its last success, and the start of its failures', async () => {
  const shop = await hookedShop(platform)
  const { client, endpoint, accountId, tell } = shop
  const { id } = endpoint
  const shown = () => client.portal.webhookEndpoints.retrieve({ id })
  const nothing = { waiting: 0, last_success: null, failing_since: null, last_failure: null }
  expect(await shown()).toMatchObject(nothing)

  const [first, second, third] = [await tell(), await tell(), await tell(), await tell()]
  await tried(shop, first, [2], 10)
  await tried(shop, second, [5, 12, 30])
  await tried(shop, third ?? '', [11, 29])
  await prisma.webhookEndpoint.updateMany({ where: { accountId, id }, data: { consecutiveFailures: 4, ...failing } })
  expect(await shown()).toMatchObject({
    waiting: 3,
    last_success: unixSeconds(minute(10)),
    // Not what failed before the success, nor only the last.
    failing_since: unixSeconds(minute(11)),
    last_failure: { at: unixSeconds(minute(30)), answer: 'HTTP 500', mend: expect.any(String) },
  })
  // Nothing has ever succeeded: since the first attempt.
  await prisma.delivery.updateMany({
    where: { accountId, eventId: first },
    data: { status: 'failed', completedAt: null },
  })
  await prisma.attempt.deleteMany({ where: { accountId, error: null } })
  expect(await shown()).toMatchObject({ last_success: null, failing_since: unixSeconds(minute(2)) })

  const stranger = await hookedShop(platform)
  expect(await stranger.client.portal.webhookEndpoints.retrieve({ id: stranger.endpoint.id })).toMatchObject(nothing)
})

test('an endpoint shows when its deactivation is to be expected: one event alone has a day, many have twenty minutes', async () => {
  const { client, endpoint, accountId, tell, leave } = await hookedShop(platform)
  const { id } = endpoint
  const shown = async () => (await client.portal.webhookEndpoints.retrieve({ id })).deactivates
  const secondsAfterFailure = async () => ((await shown()) ?? 0) - unixSeconds(minute(30))
  expect(await shown()).toBeNull()
  const event = await tell()
  await leave(event, 'queued')
  const nextAttemptAt = new Date(minute(30).getTime() + 5_000)
  await prisma.delivery.updateMany({ where: { accountId, eventId: event }, data: { nextAttemptAt } })
  await prisma.webhookEndpoint.updateMany({ where: { accountId, id }, data: { consecutiveFailures: 1, ...failing } })
  expect(await secondsAfterFailure()).toBe(81_755)
  for (let count = 0; count < 12; count += 1) await tell()
  const where = { accountId, status: 'pending' } as const
  await prisma.delivery.updateMany({ where, data: { pendingSince: minute(29) } })
  expect(await secondsAfterFailure()).toBe(1_235)
  // Deliveries without further attempts deactivate no endpoint.
  await prisma.delivery.updateMany({ where: { accountId }, data: { status: 'failed' } })
  expect(await shown()).toBeNull()
})

test('a replay of a delivered event may have succeeded since: its attempt counts', async () => {
  const shop = await hookedShop(platform)
  const { client, endpoint, accountId, tell, leave } = shop
  const event = await tell()
  await tried(shop, event, [1], 5)
  await tried(shop, await tell(), [3, 8])
  await leave(event, 'queued', 2)
  await prisma.delivery.updateMany({ where: { accountId, eventId: event }, data: { completedAt: null } })
  const where = { accountId, id: endpoint.id }
  await prisma.webhookEndpoint.updateMany({ where, data: { consecutiveFailures: 1, ...failing } })
  expect(await client.portal.webhookEndpoints.retrieve({ id: endpoint.id })).toMatchObject({
    last_success: null,
    failing_since: unixSeconds(minute(8)),
  })
})

test('the number of deliveries of a replay includes events since the deactivation, and equals the replayed number', async () => {
  const { client, endpoint, tell, leave } = await hookedShop(platform)
  const { id } = endpoint
  await leave(await tell(), 'failed')
  await tell()
  const other = await client.webhookEndpoints.create({
    url: 'https://hooks.example/other',
    events: ['charge.refunded'],
  })
  await client.webhookEndpoints.update({ id, active: false })
  await tell('payment_intent.succeeded')
  await tell('charge.refunded')
  await client.webhookEndpoints.update({ id: other.id, active: false })
  const missed = async (of: string) => (await client.portal.webhookEndpoints.retrieve({ id: of })).missed
  expect(await missed(id)).toEqual({ failed: 1, suspended: 1, unsent: 2 })
  expect(await missed(other.id)).toEqual({ failed: 0, suspended: 1, unsent: 0 })
  await client.webhookEndpoints.update({ id, active: true })
  const replays = await Promise.all(Array.from({ length: 50 }, () => client.webhookEndpoints.replay({ id, since: 0 })))
  expect(replays.reduce((sum, { replayed }) => sum + replayed, 0)).toBe(4)
  expect(await missed(id)).toEqual({ failed: 0, suspended: 0, unsent: 0 })
})
