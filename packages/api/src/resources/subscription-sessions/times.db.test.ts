import { expect, test } from 'vitest'
import { catchUp, monthly, openShop, subscribe, testPlatform } from '../../testing/index.ts'

const platform = await testPlatform()

test('all times of a subscription session are of the processor’s clock, however far that is ahead', async () => {
  const shop = await openShop(platform)
  await platform.processor.advance(40 * 24 * 3600)
  const { session, subscription } = await subscribe(platform, shop, monthly)
  expect(session.expires_at - session.created).toBe(24 * 3600)
  expect(subscription.created - session.created).toBeGreaterThanOrEqual(0)
  expect(subscription.created - session.created).toBeLessThan(3600)
  await catchUp(platform)
  const told = (await shop.events()).find(({ type }) => type === 'checkout.session.completed')
  expect(told?.data).toMatchObject({ created: session.created, expires_at: session.expires_at })
})
