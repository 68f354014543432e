import { describe, expect, test } from 'vitest'
import { toDeliveryId } from '../../../contract/deliveries/wire.ts'
import { refusal, testPlatform } from '../../../testing/index.ts'
import { hookedShop } from '../../../testing/portal/hooked-shop.ts'

const platform = await testPlatform()
const { prisma } = platform.database
const minute = (n: number) => new Date(Date.UTC(2026, 10, 20, 10, n))
const seconds = (n: number) => minute(n).getTime() / 1000

describe('the list', () => {
  test('is newest first, in pages that hold each delivery once', async () => {
    const { client, endpoint, tell } = await hookedShop(platform)
    const second = await client.webhookEndpoints.create({ url: 'https://hooks.example/second' })
    // Two endpoints each, several at the same moment.
    const ids: string[] = []
    for (let n = 0; n < 9; n++) ids.push(await tell('payment_intent.succeeded', minute(Math.floor(n / 3))))
    for (const endpoint_id of [undefined, endpoint.id]) {
      const seen: string[] = []
      const times: number[] = []
      let starting_after: string | undefined
      for (;;) {
        const { items, has_more } = await client.portal.deliveries.list({ limit: 4, endpoint_id, starting_after })
        seen.push(...items.map(({ id }) => id))
        times.push(...items.map(({ created }) => created))
        starting_after = items.at(-1)?.id
        if (!has_more) break
      }
      const endpoints = endpoint_id ? [endpoint_id] : [endpoint.id, second.id]
      expect(seen.toSorted()).toEqual(ids.flatMap((id) => endpoints.map((to) => toDeliveryId(id, to))).toSorted())
      expect(times).toEqual(times.toSorted((a, b) => b - a))
    }
  })

  test('is filtered by endpoint, status, type and time, together', async () => {
    const { client, endpoint, tell, leave } = await hookedShop(platform)
    const statuses = ['succeeded', 'failed', 'suspended', 'queued', 'failed'] as const
    const types = ['charge.refunded', 'payment_intent.succeeded'] as const
    const ids: string[] = []
    for (const [index, status] of statuses.entries()) {
      const id = await tell(types[index % 2], minute(index))
      await leave(id, status, status === 'suspended' ? 0 : 1)
      ids.push(id)
    }
    const listed = async (filter: object) =>
      (await client.portal.deliveries.list({ limit: 100, ...filter })).items.map((it) => ids.indexOf(it.event.id))
    const of = { endpoint_id: endpoint.id }
    for (const scope of [{}, of]) {
      expect(await listed({ ...scope })).toEqual([4, 3, 2, 1, 0])
      expect(await listed({ ...scope, status: 'failed' })).toEqual([4, 1])
      expect(await listed({ ...scope, status: 'pending' })).toEqual([3])
      expect(await listed({ ...scope, type: 'charge.refunded' })).toEqual([4, 2, 0])
      expect(await listed({ ...scope, type: 'charge.refunded', status: 'failed' })).toEqual([4])
      expect(await listed({ ...scope, created_from: seconds(1), created_before: seconds(4) })).toEqual([3, 2, 1])
    }
    expect(await listed({ endpoint_id: 'we_none' })).toEqual([])
    expect(
      await listed({
        status: 'failed',
        created_before: seconds(4),
        starting_after: toDeliveryId(ids[4] ?? '', endpoint.id),
      }),
    ).toEqual([1])
    const cursor = await refusal(listed({ starting_after: 'evt_none' }))
    expect({ code: cursor.code, param: cursor.param }).toEqual({ code: 'validation_error', param: 'starting_after' })
  })
})

describe('one delivery', () => {
  test('is shown with its bytes and its attempts, the latest first', async () => {
    const { client, endpoint, accountId, tell, leave } = await hookedShop(platform)
    const eventId = await tell()
    await leave(eventId, 'failed', 2)
    const { id: deliveryId } = await prisma.delivery.findFirstOrThrow({ where: { accountId } })
    const startedAt = minute(1)
    await prisma.attempt.createMany({
      data: [1, 2].map((number) => ({
        accountId,
        deliveryId,
        number,
        requestHeaders: { 'X-Service-Event-Id': eventId },
        responseStatus: number === 1 ? null : 500,
        ...(number === 1 ? {} : { responseHeaders: { server: 'x', 'set-cookie': ['a', 'b'] }, responseBody: 'no' }),
        error: number === 1 ? 'timeout' : 'http_status',
        durationMs: 12,
        startedAt,
      })),
    })
    const shown = await client.portal.deliveries.retrieve({ id: toDeliveryId(eventId, endpoint.id) })
    const event = await prisma.event.findFirstOrThrow({ where: { id: eventId } })
    expect(shown).toMatchObject({
      id: toDeliveryId(eventId, endpoint.id),
      object: 'delivery',
      event: { id: eventId, type: 'payment_intent.succeeded' },
      status: 'failed',
      attempt_count: 2,
      url: endpoint.url,
      endpoint_status: 'active',
      body: event.body,
      livemode: false,
    })
    expect(shown.attempts).toEqual([
      {
        number: 2,
        started: seconds(1),
        duration_ms: 12,
        request_headers: { 'X-Service-Event-Id': eventId },
        status_code: 500,
        response_headers: { server: 'x', 'set-cookie': ['a', 'b'] },
        response_body: 'no',
        error: 'http_status',
      },
      expect.objectContaining({ number: 1, status_code: null, response_headers: null, error: 'timeout' }),
    ])
    await client.webhookEndpoints.deactivate({ id: endpoint.id })
    expect(await client.portal.deliveries.retrieve({ id: shown.id })).toMatchObject({ endpoint_status: 'deactivated' })
  })

  test.each(['succeeded', 'failed', 'suspended'] as const)('that has %s is sent again', async (status) => {
    const { client, endpoint, tell, leave, statuses } = await hookedShop(platform)
    const eventId = await tell()
    await leave(eventId, status, 3)
    const replayed = await client.portal.deliveries.replay({ id: toDeliveryId(eventId, endpoint.id) })
    expect(replayed).toMatchObject({ status: 'pending', attempt_count: 3, completed: null })
    expect(await statuses()).toEqual(['pending'])
  })

  test('that is being sent is not sent again, and no answer says that it was', async () => {
    const { client, endpoint, tell, leave, statuses } = await hookedShop(platform)
    const eventId = await tell()
    const replay = () => client.portal.deliveries.replay({ id: toDeliveryId(eventId, endpoint.id) })
    const refused = { code: 'validation_error', message: expect.stringContaining('is being sent now') }
    expect(await refusal(replay())).toMatchObject(refused)
    expect(await statuses()).toEqual(['pending'])
    await leave(eventId, 'queued', 1)
    const waiting = { nextAttemptAt: new Date(platform.clock.now().getTime() + 60_000) }
    await prisma.delivery.updateMany({ where: { eventId }, data: waiting })
    expect(await replay()).toMatchObject({ status: 'pending', next_attempt: null })
  })

  test('of another merchant is not found', async () => {
    const { endpoint, merchant, tell, leave, statuses } = await hookedShop(platform)
    const eventId = await tell()
    await leave(eventId, 'failed')
    const id = toDeliveryId(eventId, endpoint.id)
    for (const { portal } of [await platform.signIn(merchant.live_key), (await hookedShop(platform)).client]) {
      expect((await refusal(portal.deliveries.retrieve({ id }))).code).toBe('delivery_not_found')
      expect((await refusal(portal.deliveries.replay({ id }))).code).toBe('delivery_not_found')
      expect((await refusal(portal.deliveries.list({ starting_after: id }))).code).toBe('validation_error')
      expect(await portal.deliveries.list({ endpoint_id: endpoint.id })).toEqual({ items: [], has_more: false })
    }
    expect(await statuses()).toEqual(['failed'])
  })

  test.each(['x', 'dlv_x', 'dlv_', 'dlv_\u0000', `dlv_${'0'.repeat(49)}`])('is not named %j', async (id) => {
    const { client } = await hookedShop(platform)
    expect((await refusal(client.portal.deliveries.retrieve({ id }))).code).toBe('delivery_not_found')
    expect((await refusal(client.portal.deliveries.replay({ id }))).code).toBe('delivery_not_found')
  })
})
