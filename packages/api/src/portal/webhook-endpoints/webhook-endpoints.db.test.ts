import { openSecret } from '@merchant-payments/db/encryption'
import { eventTypes } from '@merchant-payments/webhooks'
import { describe, expect, test } from 'vitest'
import { refusal, testPlatform } from '../../testing/index.ts'
import { hookedShop } from '../testing/hooked-shop.ts'

const platform = await testPlatform()
const { prisma } = platform.database
const day = 24 * 60 * 60
const url = 'https://hooks.example/in'
const rowOf = (id: string) => prisma.webhookEndpoint.findFirstOrThrow({ where: { id } })

describe('rolling a secret', () => {
  test('shows a new one once, and keeps the one before for 24 hours, both sealed', async () => {
    const { client, endpoint } = await hookedShop(platform)
    const rolled = await client.portal.webhookEndpoints.rollSecret({ id: endpoint.id })
    expect(rolled.secret).toMatch(/^whsec_[\w-]{43}$/)
    expect(rolled.secret).not.toBe(endpoint.secret)
    expect((rolled.previous_secret_expires ?? 0) - Date.now() / 1000).toBeCloseTo(day, -1)

    const row = await rowOf(endpoint.id)
    const { keyring } = platform.services
    expect(openSecret(row.sealedSecret, keyring)).toBe(rolled.secret)
    expect(openSecret(row.previousSealedSecret ?? '', keyring)).toBe(endpoint.secret)
    expect(JSON.stringify(row)).not.toContain('whsec_')
    const shown = await client.portal.webhookEndpoints.retrieve({ id: endpoint.id })
    expect(JSON.stringify([shown, await client.portal.webhookEndpoints.list({})])).not.toContain('whsec_')
  })

  test('twice keeps the latest of the earlier ones alone, also when both roll at once', async () => {
    const { client, endpoint } = await hookedShop(platform)
    const roll = () => client.portal.webhookEndpoints.rollSecret({ id: endpoint.id })
    const secrets = (await Promise.all([roll(), roll()])).map(({ secret }) => secret)
    const { sealedSecret, previousSealedSecret } = await rowOf(endpoint.id)
    const kept = [sealedSecret, previousSealedSecret ?? ''].map((it) => openSecret(it, platform.services.keyring))
    expect(kept.toSorted()).toEqual(secrets.toSorted())
  })
})

describe('reactivating', () => {
  test('begins anew: active, no failures, no reason; what was missed waits for a replay', async () => {
    const { client, endpoint, tell, statuses } = await hookedShop(platform)
    await tell()
    const ended = await client.webhookEndpoints.deactivate({ id: endpoint.id })
    expect(ended).toMatchObject({ status: 'deactivated', deactivated_reason: 'manual' })
    expect(await statuses()).toEqual(['suspended'])
    const shown = await client.portal.webhookEndpoints.retrieve({ id: endpoint.id })
    expect(shown).toMatchObject({ missed: { failed: 0, suspended: 1 } })
    expect((shown.deactivated ?? 0) - Date.now() / 1000).toBeCloseTo(0, -1)
    await prisma.webhookEndpoint.updateMany({ where: { id: endpoint.id }, data: { consecutiveFailures: 10 } })

    const again = await client.portal.webhookEndpoints.reactivate({ id: endpoint.id })
    expect(again).toMatchObject({
      status: 'active',
      deactivated_reason: null,
      deactivated: null,
      consecutive_failures: 0,
    })
    expect(await client.portal.webhookEndpoints.reactivate({ id: endpoint.id })).toEqual(again)
    expect(await statuses()).toEqual(['suspended'])
    await tell()
    expect(await client.portal.webhookEndpoints.replaySince({ id: endpoint.id, since: 0 })).toEqual({
      id: endpoint.id,
      replayed: 1,
    })
    expect(await statuses()).toEqual(['pending', 'pending'])
  })

  test('stays within 16 active ones, however many come at once', async () => {
    const { client, endpoint } = await hookedShop(platform)
    const ids = [endpoint.id]
    for (let n = 0; n < 2; n++) ids.push((await client.webhookEndpoints.create({ url })).id)
    for (const id of ids) await client.webhookEndpoints.deactivate({ id })
    for (let n = 0; n < 15; n++) await client.webhookEndpoints.create({ url })
    const tries = await Promise.allSettled(ids.map((id) => client.portal.webhookEndpoints.reactivate({ id })))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const active = (await client.webhookEndpoints.list({ limit: 100 })).items.filter((it) => it.status === 'active')
    expect(active).toHaveLength(16)
  })
})

test('what an endpoint is sent can be changed, and counts from the next event on', async () => {
  const { client, endpoint, tell, statuses } = await hookedShop(platform)
  const { portal } = client
  const changed = await portal.webhookEndpoints.update({ id: endpoint.id, events: ['charge.refunded'] })
  expect(changed).toMatchObject({ events: ['charge.refunded'], description: null })
  await tell('payment_intent.succeeded')
  expect(await statuses()).toEqual([])
  await tell('charge.refunded')
  expect(await statuses()).toEqual(['pending'])
  const described = await portal.webhookEndpoints.update({ id: endpoint.id, description: 'Orders' })
  expect(described).toMatchObject({ events: ['charge.refunded'], description: 'Orders' })
  expect((await refusal(portal.webhookEndpoints.update({ id: endpoint.id, events: [] }))).code).toBe('validation_error')
})

describe('a test event', () => {
  test.each(eventTypes)(
    'of %s goes to that endpoint, subscribed or not, and is no change of anything',
    async (type) => {
      const { client, endpoint, accountId } = await hookedShop(platform)
      const { portal } = client
      await portal.webhookEndpoints.update({ id: endpoint.id, events: ['charge.dispute.closed'] })
      await client.webhookEndpoints.create({ url })
      const sent = await portal.webhookEndpoints.sendTestEvent({ id: endpoint.id, type })
      expect(sent).toMatchObject({ event_type: type, endpoint_id: endpoint.id, status: 'waiting', attempts: [] })
      expect(JSON.parse(sent.body)).toMatchObject({
        id: sent.event_id,
        type,
        livemode: false,
        data: { livemode: false, metadata: { test_event: true } },
      })
      expect(await prisma.delivery.count({ where: { accountId } })).toBe(1)
      await portal.webhookEndpoints.sendTestEvent({ id: endpoint.id, type })
      expect(await prisma.event.count({ where: { accountId } })).toBe(2)
    },
  )

  test('is not sent to an endpoint that is deactivated; nor is a replay', async () => {
    const { client, endpoint, tell, leave } = await hookedShop(platform)
    const eventId = await tell()
    await client.webhookEndpoints.deactivate({ id: endpoint.id })
    await leave(eventId, 'failed')
    const { portal } = client
    const refused = [
      portal.webhookEndpoints.sendTestEvent({ id: endpoint.id }),
      portal.webhookEndpoints.replaySince({ id: endpoint.id, since: 0 }),
      portal.deliveries.replay({ id: `${eventId}:${endpoint.id}` }),
    ]
    for (const error of await Promise.all(refused.map(refusal))) {
      expect(error).toMatchObject({
        code: 'validation_error',
        message: expect.stringContaining('Reactivate'),
      })
    }
  })
})

test('the list has all endpoints, page by page', async () => {
  const { client, endpoint } = await hookedShop(platform)
  const others = [await client.webhookEndpoints.create({ url }), await client.webhookEndpoints.create({ url })]
  const expected = [...others.toReversed(), endpoint].map(({ id }) => id)
  const first = await client.portal.webhookEndpoints.list({ limit: 2 })
  expect(first).toMatchObject({ has_more: true })
  const rest = await client.portal.webhookEndpoints.list({ limit: 2, starting_after: first.items[1]?.id })
  expect(rest).toMatchObject({ has_more: false })
  expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(expected)
})

test("nobody else's endpoint can be seen or changed, nor can it in the other mode", async () => {
  const { endpoint, merchant } = await hookedShop(platform)
  const others = [await platform.signIn(merchant.live_key), (await hookedShop(platform)).client]
  const before = await rowOf(endpoint.id)
  for (const { portal } of others) {
    const id = { id: endpoint.id }
    const refused = [
      portal.webhookEndpoints.retrieve(id),
      portal.webhookEndpoints.update({ ...id, description: 'x' }),
      portal.webhookEndpoints.rollSecret(id),
      portal.webhookEndpoints.reactivate(id),
      portal.webhookEndpoints.replaySince({ ...id, since: 0 }),
      portal.webhookEndpoints.sendTestEvent(id),
    ]
    const codes = await Promise.all(refused.map(async (call) => (await refusal(call)).code))
    expect(new Set(codes)).toEqual(new Set(['webhook_endpoint_not_found']))
  }
  expect(await rowOf(endpoint.id)).toEqual(before)
})
