import { randomBytes } from 'node:crypto'
import { createKeyring, openSecret, sealSecret } from '@merchant-payments/db/encryption'
import { eventTypes, secretHint, standardSecret } from '@merchant-payments/webhooks'
import { describe, expect, test } from 'vitest'
import { toDeliveryId } from '../../contract/deliveries/wire.ts'
import { lacksEncryptionKey } from '../../core/encryption/lacks-encryption-key.ts'
import { unixSeconds } from '../../core/request/clock.ts'
import { refusal, testPlatform } from '../../testing/index.ts'
import { hookedShop } from '../../testing/portal/hooked-shop.ts'

const platform = await testPlatform()
const { prisma } = platform.database
const day = 24 * 60 * 60
const url = 'https://hooks.example/in'
const seconds = () => unixSeconds(platform.clock.now())
const rowOf = (id: string) => prisma.webhookEndpoint.findFirstOrThrow({ where: { id } })

describe('rolling a secret', () => {
  test('shows a new one once, and keeps the one before for 24 hours, both sealed', async () => {
    const { client, endpoint } = await hookedShop(platform)
    const began = seconds()
    const rolled = await client.webhookEndpoints.rollSecret({ id: endpoint.id })
    expect(rolled.secret).toMatch(/^whsec_[\w-]{43}$/)
    expect(rolled.secret).not.toBe(endpoint.secret)
    expect(rolled.standard_secret).toBe(standardSecret(rolled.secret))

    const row = await rowOf(endpoint.id)
    const { keyring } = platform.services
    expect(openSecret(row.sealedSecret, keyring)).toBe(rolled.secret)
    expect(openSecret(row.previousSealedSecret ?? '', keyring)).toBe(endpoint.secret)
    expect(JSON.stringify(row)).not.toContain('whsec_')
    const shown = await client.portal.webhookEndpoints.retrieve({ id: endpoint.id })
    expect(shown.previous_secret_expires).toBeGreaterThanOrEqual(began + day)
    expect(shown.previous_secret_expires).toBeLessThanOrEqual(seconds() + day)
    expect(JSON.stringify([shown, await client.portal.webhookEndpoints.list({})])).not.toContain('whsec_')
  })

  test('twice keeps the latest of the earlier ones alone, also when both roll at once', async () => {
    const { client, endpoint } = await hookedShop(platform)
    const roll = () => client.webhookEndpoints.rollSecret({ id: endpoint.id })
    const secrets = (await Promise.all([roll(), roll()])).map(({ secret }) => secret)
    const { sealedSecret, previousSealedSecret } = await rowOf(endpoint.id)
    const kept = [sealedSecret, previousSealedSecret ?? ''].map((it) => openSecret(it, platform.services.keyring))
    expect(kept.toSorted()).toEqual(secrets.toSorted())
  })
})

describe('hints of former secrets', () => {
  test('are shown for the latest five, newest first', async () => {
    const { client, endpoint } = await hookedShop(platform)
    expect((await rowOf(endpoint.id)).formerSecretHints).toEqual([])
    const secrets = [endpoint.secret]
    for (let n = 0; n < 6; n++) secrets.unshift((await client.webhookEndpoints.rollSecret({ id: endpoint.id })).secret)
    expect((await rowOf(endpoint.id)).formerSecretHints).toEqual(secrets.slice(1, 6).map(secretHint))
  })

  test('omit a secret whose encryption key is lost: one roll repairs the endpoint', async () => {
    const { client, endpoint } = await hookedShop(platform)
    const lost = sealSecret('whsec_x', createKeyring([randomBytes(32).toString('base64')]))
    const lostBoth = { sealedSecret: lost, previousSealedSecret: lost, previousSecretExpiresAt: platform.clock.now() }
    await prisma.webhookEndpoint.updateMany({ where: { id: endpoint.id }, data: lostBoth })
    expect(await lacksEncryptionKey(platform.services)).toBe(true)
    await client.webhookEndpoints.rollSecret({ id: endpoint.id })
    expect(await rowOf(endpoint.id)).toMatchObject({
      previousSealedSecret: null,
      previousSecretExpiresAt: null,
      formerSecretHints: [],
    })
    expect(await lacksEncryptionKey(platform.services)).toBe(false)
  })
})

describe('reactivating', () => {
  test('resets the endpoint: active, no failures, no reason; missed events wait for a replay', async () => {
    const { client, endpoint, tell, statuses } = await hookedShop(platform)
    await tell()
    const began = seconds()
    const ended = await client.webhookEndpoints.deactivate({ id: endpoint.id })
    expect(ended).toMatchObject({ status: 'deactivated', deactivated_reason: 'manual' })
    expect(await statuses()).toEqual(['suspended'])
    const shown = await client.portal.webhookEndpoints.retrieve({ id: endpoint.id })
    expect(shown).toMatchObject({ missed: { failed: 0, suspended: 1 } })
    expect(shown.deactivated).toBeGreaterThanOrEqual(began)
    expect(shown.deactivated).toBeLessThanOrEqual(seconds())
    await prisma.webhookEndpoint.updateMany({ where: { id: endpoint.id }, data: { consecutiveFailures: 10 } })

    const again = await client.webhookEndpoints.update({ id: endpoint.id, active: true })
    expect(again).toMatchObject({
      status: 'active',
      deactivated_reason: null,
      consecutive_failures: 0,
    })
    expect(await client.webhookEndpoints.update({ id: endpoint.id, active: true })).toEqual(again)
    expect(await statuses()).toEqual(['suspended'])
    await tell()
    expect(await client.webhookEndpoints.replay({ id: endpoint.id, since: 0 })).toEqual({ replayed: 1 })
    expect(await statuses()).toEqual(['pending', 'pending'])
  })

  test('stays within 16 active ones, however many come at once', async () => {
    const { client, endpoint } = await hookedShop(platform)
    const ids = [endpoint.id]
    for (let n = 0; n < 2; n++) ids.push((await client.webhookEndpoints.create({ url })).id)
    for (const id of ids) await client.webhookEndpoints.deactivate({ id })
    for (let n = 0; n < 15; n++) await client.webhookEndpoints.create({ url })
    const tries = await Promise.allSettled(ids.map((id) => client.webhookEndpoints.update({ id, active: true })))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const active = (await client.webhookEndpoints.list({ limit: 100 })).items.filter((it) => it.status === 'active')
    expect(active).toHaveLength(16)
  })
})

test('the event types of an endpoint can be changed, from the next event on', async () => {
  const { client, endpoint, tell, statuses } = await hookedShop(platform)
  const changed = await client.webhookEndpoints.update({ id: endpoint.id, events: ['charge.refunded'] })
  expect(changed).toMatchObject({ events: ['charge.refunded'], description: null })
  await tell('payment_intent.succeeded')
  expect(await statuses()).toEqual([])
  await tell('charge.refunded')
  expect(await statuses()).toEqual(['pending'])
  const described = await client.webhookEndpoints.update({ id: endpoint.id, description: 'Orders' })
  expect(described).toMatchObject({ events: ['charge.refunded'], description: 'Orders' })
  expect((await refusal(client.webhookEndpoints.update({ id: endpoint.id, events: [] }))).code).toBe('validation_error')
})

describe('an update', () => {
  test('of the address sends waiting deliveries there, and resets the failures', async () => {
    const { client, endpoint, tell, statuses } = await hookedShop(platform)
    await tell()
    await prisma.webhookEndpoint.updateMany({ where: { id: endpoint.id }, data: { consecutiveFailures: 4 } })
    const update = (change: object) => client.webhookEndpoints.update({ id: endpoint.id, ...change })
    expect(await update({ url: endpoint.url, description: null })).toMatchObject({ consecutive_failures: 4 })
    const moved = await update({ url: 'https://hooks.example/new' })
    expect(moved).toMatchObject({ url: 'https://hooks.example/new', consecutive_failures: 0, status: 'active' })
    expect(await client.webhookEndpoints.retrieve({ id: endpoint.id })).toEqual(moved)
    expect(await statuses()).toEqual(['pending'])
  })

  test.each([
    ['http://hooks.example/in', 'webhook_url_must_be_https'],
    ['https://10.0.0.1/in', 'validation_error'],
    ['https://user:secret@hooks.example/in', 'validation_error'],
    ['nowhere', 'validation_error'],
  ])('to %s is refused as at registration, and changes nothing beside it', async (address, code) => {
    const { client, endpoint } = await hookedShop(platform)
    const error = await refusal(
      client.webhookEndpoints.update({ id: endpoint.id, url: address, description: 'x', active: false }),
    )
    expect(error).toMatchObject({ code, param: 'url' })
    const { secret: _, standard_secret: __, ...registered } = endpoint
    expect(await client.webhookEndpoints.retrieve({ id: endpoint.id })).toEqual(registered)
  })

  test('with nothing in it answers the endpoint as it is, and is no change', async () => {
    const { client, endpoint } = await hookedShop(platform)
    const { updatedAt } = await rowOf(endpoint.id)
    const { secret: _, standard_secret: __, ...registered } = endpoint
    expect(await client.webhookEndpoints.update({ id: endpoint.id })).toEqual(registered)
    expect(await client.webhookEndpoints.update({ id: endpoint.id, active: true })).toEqual(registered)
    expect((await rowOf(endpoint.id)).updatedAt).toEqual(updatedAt)
  })

  test('that deactivates keeps waiting deliveries and changes the other fields; it is idempotent', async () => {
    const { client, endpoint, tell, statuses } = await hookedShop(platform)
    await tell()
    const stop = () => client.webhookEndpoints.update({ id: endpoint.id, active: false, description: 'Off' })
    const stopped = await stop()
    expect(stopped).toMatchObject({ status: 'deactivated', deactivated_reason: 'manual', description: 'Off' })
    expect(await statuses()).toEqual(['suspended'])
    expect(await stop()).toEqual(stopped)
  })

  test('that activates and one that deactivates, many at once, never wait for each other in a circle', async () => {
    const { client, endpoint } = await hookedShop(platform)
    const change = (_: unknown, nth: number) =>
      client.webhookEndpoints.update({ id: endpoint.id, active: nth % 2 === 0, description: `Change ${nth}` })
    const changed = await Promise.all(Array.from({ length: 30 }, change))
    expect(changed.map(({ description }) => description)).toEqual(changed.map((_, nth) => `Change ${nth}`))
  })
})

describe('a test event', async () => {
  const shop = await hookedShop(platform)
  await shop.client.webhookEndpoints.update({ id: shop.endpoint.id, events: ['charge.dispute.closed'] })
  await shop.client.webhookEndpoints.create({ url })

  test.each(eventTypes)(
    'of %s goes to that endpoint, subscribed or not, and is no change of anything',
    async (type) => {
      const { client, endpoint, accountId } = shop
      const sent = await client.webhookEndpoints.sendTestEvent({ id: endpoint.id, type })
      expect(sent).toMatchObject({
        id: expect.stringMatching(/^evt_/),
        type,
        livemode: false,
        data: { id: expect.stringMatching(/_test_event$/), livemode: false },
      })
      const deliveries = await prisma.delivery.findMany({
        where: { accountId, eventId: sent.id },
        include: { event: true },
      })
      expect(deliveries.map(({ endpointId, event }) => [endpointId, JSON.parse(event.body)])).toEqual([
        [endpoint.id, sent],
      ])
      await client.webhookEndpoints.sendTestEvent({ id: endpoint.id, type })
      expect(await prisma.event.count({ where: { accountId, type } })).toBe(2)
    },
  )

  test('is refused for a deactivated endpoint, as is a replay', async () => {
    const { client, endpoint, tell, leave } = await hookedShop(platform)
    const eventId = await tell()
    await client.webhookEndpoints.deactivate({ id: endpoint.id })
    await leave(eventId, 'failed')
    const { portal } = client
    const refused = [
      client.webhookEndpoints.sendTestEvent({ id: endpoint.id }),
      client.webhookEndpoints.replay({ id: endpoint.id, since: 0 }),
      portal.deliveries.replay({ id: toDeliveryId(eventId, endpoint.id) }),
    ]
    for (const error of await Promise.all(refused.map(refusal))) {
      expect(error).toMatchObject({
        code: 'validation_error',
        message: expect.stringContaining('Reactivate'),
      })
    }
  })
})

test('an endpoint of another merchant or of the other mode is neither seen nor changed', async () => {
  const { endpoint, merchant } = await hookedShop(platform)
  const others = [await platform.signIn(merchant.live_key), (await hookedShop(platform)).client]
  const before = await rowOf(endpoint.id)
  for (const { webhookEndpoints, portal } of others) {
    const id = { id: endpoint.id }
    const refused = [
      portal.webhookEndpoints.retrieve(id),
      webhookEndpoints.retrieve(id),
      webhookEndpoints.update({ ...id, description: 'x' }),
      webhookEndpoints.update({ ...id, active: true }),
      webhookEndpoints.update({ ...id, active: false }),
      webhookEndpoints.deactivate(id),
      webhookEndpoints.rollSecret(id),
      webhookEndpoints.replay({ ...id, since: 0 }),
      webhookEndpoints.sendTestEvent(id),
      webhookEndpoints.listDeliveries(id),
      webhookEndpoints.retrieveDelivery({ ...id, delivery: toDeliveryId('evt_x', endpoint.id) }),
    ]
    const codes = await Promise.all(refused.map(async (call) => (await refusal(call)).code))
    expect(new Set(codes)).toEqual(new Set(['webhook_endpoint_not_found']))
  }
  expect(await rowOf(endpoint.id)).toEqual(before)
})
