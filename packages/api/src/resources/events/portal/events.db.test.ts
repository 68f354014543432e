import { expect, test } from 'vitest'
import { refusal, signInAs, testPlatform } from '../../../testing/index.ts'
import { hookedShop } from '../../../testing/portal/hooked-shop.ts'

const platform = await testPlatform()

test('an event is shown with its bytes and each of its deliveries', async () => {
  const { client, endpoint, tell, leave, accountId } = await hookedShop(platform)
  const other = await client.webhookEndpoints.create({ url: 'https://hooks.example/other' })
  const id = await tell()
  await leave(id, 'failed', 10)
  const event = await client.portal.events.retrieve({ id })
  const stored = await platform.database.prisma.event.findFirstOrThrow({ where: { accountId, id } })
  expect(event).toMatchObject({ id, type: 'payment_intent.succeeded', object_id: 'pi_1', body: stored.body })
  const delivery = (endpoint_id: string, url: string) => ({
    ...{ id: expect.stringMatching(/^dlv_/), endpoint_id, url, status: 'failed', attempt_count: 10 },
  })
  expect(event.deliveries).toEqual([delivery(endpoint.id, endpoint.url), delivery(other.id, other.url)])
  for (const { id: name } of event.deliveries) {
    expect((await client.portal.deliveries.retrieve({ id: name })).event.id).toBe(id)
  }
})

test('an event without an endpoint is there all the same', async () => {
  const { client, endpoint, tell } = await hookedShop(platform)
  await client.webhookEndpoints.deactivate({ id: endpoint.id })
  const id = await tell()
  expect((await client.portal.events.retrieve({ id })).deliveries).toEqual([])
  expect((await client.events.list({})).items.map((event) => event.id)).toEqual([id])
})

test('an event is not shown to another merchant, another mode or support, or by an invalid id', async () => {
  const { client, tell, merchant } = await hookedShop(platform)
  const id = await tell()
  const stranger = (await hookedShop(platform)).client
  const live = await platform.signIn(merchant.live_key)
  for (const [who, asked] of [
    [stranger, id],
    [live, id],
    [client, 'evt_unknown'],
    [client, 'pi_1'],
  ] as const) {
    expect((await refusal(who.portal.events.retrieve({ id: asked }))).code).toBe('event_not_found')
  }
  const support = await signInAs(platform, merchant.test_key, 'support')
  expect((await refusal(support.portal.events.retrieve({ id }))).code).toBe('forbidden')
})
