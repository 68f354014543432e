import { expect, test } from 'vitest'
import { monthly, openShop, subscribe, testPlatform } from '../../testing/index.ts'
import { sweep } from './resume-unfinished-work.ts'

const platform = await testPlatform()
const { processor, clock } = platform
const hour = 3600

/** Time passes for the processor and for us, and nothing is heard of it. */
async function unheard(hours: number) {
  await processor.advance(hours * hour)
  await processor.events()
  clock.advance(hours * hour * 1000)
  expect(await sweep(platform.services)).toEqual([])
}

test('a session that expired unheard is looked at', async () => {
  const shop = await openShop(platform)
  const { id } = await shop.client.subscriptionSessions.create(monthly)
  await unheard(25)
  expect(await shop.events()).toMatchObject([
    { type: 'checkout.session.expired', data: { id, object: 'subscription_session', status: 'expired' } },
  ])
})

test('a subscription that went on unheard is looked at, once an hour', async () => {
  const shop = await openShop(platform)
  const { subscription } = await subscribe(platform, shop)
  await unheard(31 * 24 + 3)
  const [renewed] = (await shop.client.subscriptions.list({})).items
  expect(renewed).toMatchObject({ id: subscription.id, current_period_start: subscription.current_period_end })
  expect(await shop.types()).toEqual([
    'checkout.session.completed',
    'customer.subscription.created',
    'customer.subscription.updated',
    'payment_intent.succeeded',
    'payment_intent.succeeded',
  ])

  let reads = 0
  processor.intercept(() => {
    reads += 1
    return undefined
  })
  await sweep(platform.services)
  processor.intercept(null)
  expect(reads).toBe(0)
})
