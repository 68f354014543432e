import { describe, expect, test } from 'vitest'
import { toDeliveryId } from '../../contract/deliveries/wire.ts'
import { refusal, testPlatform } from '../../testing/index.ts'
import { hookedShop } from '../../testing/portal/hooked-shop.ts'

const platform = await testPlatform()
const { prisma } = platform.database
const minute = (n: number) => new Date(Date.UTC(2026, 10, 20, 10, n))
const seconds = (n: number) => minute(n).getTime() / 1000
const url = 'https://hooks.example/in'

/** As a worker would write them, the first failed. */
async function addAttempts(accountId: number, eventId: string, count: number) {
  const { id: deliveryId } = await prisma.delivery.findFirstOrThrow({ where: { accountId, eventId } })
  await prisma.attempt.createMany({
    data: Array.from({ length: count }, (_, index) => ({
      accountId,
      deliveryId,
      number: index + 1,
      requestHeaders: {},
      responseStatus: index === 0 ? null : 204,
      error: index === 0 ? 'timeout' : null,
      durationMs: 12,
      startedAt: minute(index),
    })),
  })
}

test('a delivery is shown with its event and its attempts, oldest first, and the list shows the same', async () => {
  const { client, endpoint, accountId, tell, leave } = await hookedShop(platform)
  const eventId = await tell('charge.refunded', minute(3))
  await leave(eventId, 'succeeded', 2)
  await addAttempts(accountId, eventId, 2)
  const id = toDeliveryId(eventId, endpoint.id)
  const shown = await client.webhookEndpoints.retrieveDelivery({ id: endpoint.id, delivery: id })
  expect(shown).toEqual({
    id,
    object: 'delivery',
    event: { id: eventId, type: 'charge.refunded' },
    status: 'succeeded',
    attempts: [
      { number: 1, started: seconds(0), status_code: null, error: 'timeout', duration_ms: 12 },
      { number: 2, started: seconds(1), status_code: 204, error: null, duration_ms: 12 },
    ],
    next_attempt: null,
    created: seconds(3),
    livemode: false,
  })
  expect(await client.webhookEndpoints.listDeliveries({ id: endpoint.id })).toEqual({ items: [shown], has_more: false })
})

test('of a delivery with very many attempts the latest 100 are shown', async () => {
  const { client, endpoint, accountId, tell } = await hookedShop(platform)
  const eventId = await tell()
  await addAttempts(accountId, eventId, 120)
  const { items } = await client.webhookEndpoints.listDeliveries({ id: endpoint.id })
  const shown = await client.webhookEndpoints.retrieveDelivery({ id: endpoint.id, delivery: items[0]?.id ?? '' })
  expect(items).toEqual([shown])
  expect(shown.attempts.map(({ number }) => number)).toEqual(Array.from({ length: 100 }, (_, index) => index + 21))
})

test('a delivery that waits for a retry says when that is', async () => {
  const { client, endpoint, tell, leave } = await hookedShop(platform)
  const eventId = await tell()
  await leave(eventId, 'queued', 1)
  await prisma.delivery.updateMany({ where: { eventId }, data: { nextAttemptAt: minute(5) } })
  const { items } = await client.webhookEndpoints.listDeliveries({ id: endpoint.id })
  expect(items).toMatchObject([{ status: 'pending', next_attempt: seconds(5) }])
})

describe('the list', () => {
  test('is of its endpoint alone, newest first, page by page', async () => {
    const { client, endpoint, tell } = await hookedShop(platform)
    const second = await client.webhookEndpoints.create({ url: 'https://hooks.example/second' })
    const ids: string[] = []
    for (let n = 0; n < 7; n++) ids.push(await tell('payment_intent.succeeded', minute(Math.floor(n / 3))))
    const seen: string[] = []
    let starting_after: string | undefined
    for (;;) {
      const page = await client.webhookEndpoints.listDeliveries({ id: endpoint.id, limit: 3, starting_after })
      seen.push(...page.items.map(({ event }) => event.id))
      starting_after = page.items.at(-1)?.id
      if (!page.has_more) break
    }
    expect(seen.toSorted()).toEqual(ids.toSorted())
    const other = toDeliveryId(ids[0] ?? '', second.id)
    const error = await refusal(client.webhookEndpoints.listDeliveries({ id: endpoint.id, starting_after: other }))
    expect(error).toMatchObject({ code: 'validation_error', param: 'starting_after' })
  })

  test('is filtered by status and time, and shows no other status than was asked for', async () => {
    const { client, endpoint, tell, leave } = await hookedShop(platform)
    const ids: string[] = []
    for (const [index, status] of (['succeeded', 'failed', 'suspended', 'queued'] as const).entries()) {
      const id = await tell('charge.refunded', minute(index))
      await leave(id, status)
      ids.push(id)
    }
    ids.push(await tell('charge.refunded', minute(4)))
    const listed = async (filter: object) => {
      const { items } = await client.webhookEndpoints.listDeliveries({ id: endpoint.id, ...filter })
      return items.map(({ event }) => ids.indexOf(event.id))
    }
    expect(await listed({})).toEqual([4, 3, 2, 1, 0])
    expect(await listed({ status: 'pending' })).toEqual([4, 3])
    expect(await listed({ status: 'succeeded' })).toEqual([0])
    expect(await listed({ status: 'failed' })).toEqual([1])
    expect(await listed({ status: 'suspended' })).toEqual([2])
    expect(await listed({ since: seconds(2) })).toEqual([4, 3, 2])
    expect(await listed({ since: seconds(2), status: 'failed' })).toEqual([])
    expect(await listed({ since: seconds(5) })).toEqual([])
  })
})

test('a delivery to another endpoint, of another merchant or mode, is not found', async () => {
  const { client, endpoint, merchant, tell } = await hookedShop(platform)
  const second = await client.webhookEndpoints.create({ url })
  const eventId = await tell()
  const delivery = toDeliveryId(eventId, endpoint.id)
  const codeOf = async (shop: typeof client, id: string, name: string) =>
    (await refusal(shop.webhookEndpoints.retrieveDelivery({ id, delivery: name }))).code
  expect(await codeOf(client, second.id, delivery)).toBe('delivery_not_found')
  for (const name of ['x', eventId, toDeliveryId('evt_none', endpoint.id), `${delivery}0`, '%00', '\0']) {
    expect(await codeOf(client, endpoint.id, name)).toBe('delivery_not_found')
  }
  const live = await platform.signIn(merchant.live_key)
  const stranger = await hookedShop(platform)
  for (const other of [live, stranger.client]) {
    expect(await codeOf(other, endpoint.id, delivery)).toBe('webhook_endpoint_not_found')
    expect((await refusal(other.webhookEndpoints.listDeliveries({ id: endpoint.id }))).code).toBe(
      'webhook_endpoint_not_found',
    )
  }
  expect(await codeOf(stranger.client, stranger.endpoint.id, delivery)).toBe('delivery_not_found')
})
