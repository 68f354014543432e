import { expect, onTestFinished, test } from 'vitest'
import { testPlatform } from '../../../testing/index.ts'
import { hookedShop } from '../../../testing/portal/hooked-shop.ts'

const platform = await testPlatform()
const url = 'https://hooks.example/in'

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

test('the source addresses of deliveries are the addresses that the operator has set', async () => {
  const { client } = await hookedShop(platform)
  expect(await client.portal.webhookEndpoints.sourceAddresses({})).toEqual({ source_addresses: [] })
  const { services } = platform
  services.webhookSourceAddresses = ['203.0.113.7', '2001:db8::/48']
  onTestFinished(() => {
    services.webhookSourceAddresses = []
  })
  expect(await client.portal.webhookEndpoints.sourceAddresses({})).toEqual({
    source_addresses: ['203.0.113.7', '2001:db8::/48'],
  })
})
