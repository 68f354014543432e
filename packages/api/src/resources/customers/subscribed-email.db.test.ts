import { expect, test } from 'vitest'
import { catchUp, openShop, redirects, subscribe, testPlatform } from '../../testing/index.ts'

const platform = await testPlatform()
const { processor } = platform

async function subscribed() {
  const shop = await openShop(platform)
  const { id } = await shop.client.customers.create({ email: 'one@example.com' })
  const product = { name: 'Tea', amount: 1000, currency: 'usd', interval: 'monthly' } as const
  const { price } = await shop.client.subscriptionProducts.create(product)
  const { subscription } = await subscribe(platform, shop, { price_id: price.id, customer_id: id, ...redirects })
  const email = async () => (await shop.client.subscriptions.list({})).items[0]?.customer_email
  return { shop, id, subscription, email }
}

test('a new email of a customer reaches their running subscriptions, and is reported', async () => {
  const { shop, id, email } = await subscribed()
  await shop.client.customers.update({ id, email: 'two@example.com' })
  expect(await email()).toBe('two@example.com')
  expect((await shop.events()).at(-1)).toMatchObject({
    type: 'customer.subscription.updated',
    data: { customer_email: 'two@example.com' },
  })
})

test('an email that did not reach the processor is reported with the next event of the subscription', async () => {
  const { shop, id, email, subscription } = await subscribed()
  processor.intercept(({ method, url }) =>
    method === 'POST' && url.includes('/v1/customers/') ? new Response(null, { status: 503 }) : undefined,
  )
  expect((await shop.client.customers.update({ id, email: 'two@example.com' })).email).toBe('two@example.com')
  processor.intercept(null)
  expect(await email()).toBe('one@example.com')
  await shop.client.subscriptions.changeQuantity({ id: subscription.id, quantity: 2 })
  await catchUp(platform)
  expect(await email()).toBe('two@example.com')
})

test('of two changes in one millisecond the last one reaches the subscriptions', async () => {
  const { shop, id, email } = await subscribed()
  platform.clock.stop()
  await shop.client.customers.update({ id, email: 'two@example.com' })
  await shop.client.customers.update({ id, email: 'three@example.com' })
  expect(await email()).toBe('three@example.com')
})
