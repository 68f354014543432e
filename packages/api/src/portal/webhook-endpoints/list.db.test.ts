import { expect, test } from 'vitest'
import { testPlatform } from '../../testing/index.ts'
import { hookedShop } from '../testing/hooked-shop.ts'

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
