import { expect, test } from 'vitest'
import { testPlatform } from '../../../testing/index.ts'
import { hookedShop } from '../../../testing/portal/hooked-shop.ts'

const platform = await testPlatform()

test('the filter `failed` finds deliveries that failed before their endpoint was deactivated', async () => {
  const { client, endpoint, tell, leave } = await hookedShop(platform)
  const [succeeded, failed, tried, untried] = [await tell(), await tell(), await tell(), await tell()]
  await leave(succeeded, 'succeeded')
  await leave(failed, 'failed', 10)
  await leave(tried, 'suspended', 3)
  await leave(untried, 'suspended', 0)
  const listed = async (status: 'failed' | 'suspended') => {
    const { items } = await client.portal.deliveries.list({ endpoint_id: endpoint.id, status, limit: 100 })
    return new Set(items.map(({ event }) => event.id))
  }
  expect(await listed('failed')).toEqual(new Set([failed, tried]))
  expect(await listed('suspended')).toEqual(new Set([tried, untried]))
})
