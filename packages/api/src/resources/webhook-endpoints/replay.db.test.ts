import { describe, expect, test } from 'vitest'
import { refusal, testPlatform } from '../../testing/index.ts'
import { hookedShop } from '../../testing/portal/hooked-shop.ts'

const platform = await testPlatform()
const { prisma } = platform.database
const minute = (n: number) => new Date(Date.UTC(2026, 10, 20, 10, n))

describe('a replay of named events', () => {
  test('sends events that were not delivered, and leaves out delivered ones and those being sent', async () => {
    const { client, endpoint, tell, leave, statuses } = await hookedShop(platform)
    const events: string[] = []
    for (const status of ['succeeded', 'failed', 'suspended', 'queued'] as const) {
      const id = await tell()
      await leave(id, status)
      events.push(id)
    }
    // A pending delivery may be in flight.
    events.push(await tell())
    const replay = () => client.webhookEndpoints.replay({ id: endpoint.id, events })
    expect(await replay()).toEqual({ replayed: 3 })
    expect(await statuses()).toEqual(['succeeded', 'pending', 'pending', 'pending', 'pending'])
    expect(await replay()).toEqual({ replayed: 0 })
  })

  test('also sends an event that had no delivery to the endpoint, once', async () => {
    const { client, tell, accountId } = await hookedShop(platform)
    const eventId = await tell()
    const second = await client.webhookEndpoints.create({
      url: 'https://hooks.example/new',
      events: ['charge.refunded'],
    })
    const replay = () => client.webhookEndpoints.replay({ id: second.id, events: [eventId, eventId] })
    expect(await replay()).toEqual({ replayed: 1 })
    expect(await replay()).toEqual({ replayed: 0 })
    const added = await prisma.delivery.findMany({
      where: { accountId, endpointId: second.id },
      include: { event: true },
    })
    expect(added).toMatchObject([{ eventId, status: 'pending', attemptCount: 0 }])
    expect(added[0]?.createdAt).toEqual(added[0]?.event.createdAt)
  })

  test('fifty at once bring each back once', async () => {
    const { client, endpoint, accountId, tell, leave } = await hookedShop(platform)
    const events: string[] = []
    for (let n = 0; n < 20; n++) {
      const id = await tell()
      await leave(id, 'failed')
      events.push(id)
    }
    const replays = Array.from({ length: 50 }, (_, n) =>
      client.webhookEndpoints.replay(
        n % 5 === 4 ? { id: endpoint.id, since: 0 } : { id: endpoint.id, events: n % 2 ? events : events.toReversed() },
      ),
    )
    const counts = (await Promise.all(replays)).map(({ replayed }) => replayed)
    expect(counts.reduce((sum, count) => sum + count)).toBe(20)
    const rows = await prisma.delivery.findMany({ where: { accountId } })
    expect(rows.map(({ status, generation }) => [status, generation])).toEqual(Array(20).fill(['pending', 1]))
  })

  test('with one unknown, foreign or other-mode event sends none', async () => {
    const { client, endpoint, merchant, tell, leave, statuses } = await hookedShop(platform)
    const stranger = await hookedShop(platform)
    const foreign = await stranger.tell()
    const own = await tell()
    await leave(own, 'failed')
    for (const event of [foreign, `evt_${'0'.repeat(24)}`, 'x', '\0', `${own}\0`]) {
      const error = await refusal(client.webhookEndpoints.replay({ id: endpoint.id, events: [own, event] }))
      expect(error).toMatchObject({ code: 'event_not_found', param: 'events.1' })
    }
    const live = await platform.signIn(merchant.live_key)
    const there = await live.webhookEndpoints.create({ url: 'https://hooks.example/live' })
    const error = await refusal(live.webhookEndpoints.replay({ id: there.id, events: [own] }))
    expect(error).toMatchObject({ code: 'event_not_found', param: 'events.0' })
    expect(await statuses()).toEqual(['failed'])
  })
})

test('a replay since a moment sends the missed events from that moment on', async () => {
  const { client, endpoint, tell, leave, statuses } = await hookedShop(platform)
  for (const [index, status] of (['failed', 'failed', 'succeeded', 'suspended'] as const).entries()) {
    await leave(await tell('charge.refunded', minute(index)), status)
  }
  const since = minute(1).getTime() / 1000
  expect(await client.webhookEndpoints.replay({ id: endpoint.id, since })).toEqual({ replayed: 2 })
  expect(await statuses()).toEqual(['failed', 'pending', 'succeeded', 'pending'])
  expect(await client.webhookEndpoints.replay({ id: endpoint.id, since })).toEqual({ replayed: 0 })
})

test.each([
  [{}, 'events'],
  [{ events: ['evt_1'], since: 1 }, 'since'],
  [{ events: [] }, 'events'],
  [{ events: Array.from({ length: 101 }, (_, n) => `evt_${n}`) }, 'events'],
  [{ events: 'evt_1' }, 'events'],
  [{ events: [1] }, 'events.0'],
  [{ since: -1 }, 'since'],
  [{ since: 1.5 }, 'since'],
  [{ since: '1' }, 'since'],
  [{ since: 1e15 }, 'since'],
])('%j is no replay', async (input, param) => {
  const { client, endpoint } = await hookedShop(platform)
  const error = await refusal(client.webhookEndpoints.replay({ id: endpoint.id, ...input } as never))
  expect(error).toMatchObject({ code: 'validation_error', param })
})
