import { expect, test } from 'vitest'
import { catchUp, monthly, openShop, redirects, testPlatform } from '../../testing/index.ts'

const platform = await testPlatform()
const { processor, database } = platform

test('the open sessions of a deleted customer cannot be paid any more, and are reported as expired', async () => {
  const shop = await openShop(platform)
  const { client } = shop
  const { id: customer_id } = await client.customers.create({ email: 'ada@example.com' })
  const { price } = await client.subscriptionProducts.create({
    name: 'Tea',
    amount: 1000,
    currency: 'usd',
    interval: 'monthly',
  })
  const begins = await client.subscriptionSessions.create({ price_id: price.id, customer_id, ...redirects })
  const sells = await shop.sell({ customer_id })
  const { id: other } = await client.subscriptionSessions.create(monthly)
  await client.customers.delete({ id: customer_id })
  for (const { id } of [begins, sells]) await processor.pay(id)
  await catchUp(platform)
  expect(await shop.types()).toEqual(['checkout.session.expired', 'checkout.session.expired'])
  expect((await client.subscriptions.list({})).items).toEqual([])
  await processor.pay(other)
  await catchUp(platform)
  expect((await client.subscriptions.list({})).items).toHaveLength(1)
})

test('a customer with a session that has just been paid can be deleted', async () => {
  const shop = await openShop(platform)
  const { id } = await shop.client.customers.create({ email: 'ada@example.com' })
  const session = await shop.sell({ customer_id: id })
  await processor.pay(session.id)
  await shop.client.customers.delete({ id })
  expect((await shop.client.paymentSessions.retrieve({ id: session.id })).payment_status).toBe('paid')
})

test('a subscription that begins all the same for a deleted customer ends at once', async () => {
  const shop = await openShop(platform)
  const session = await shop.client.subscriptionSessions.create(monthly)
  await database.prisma.subscriptionSession.updateMany({
    where: { accountId: shop.accountId, id: session.id },
    data: { customerId: 'cus_deletedMeanwhile' },
  })
  await processor.pay(session.id)
  await catchUp(platform)
  await catchUp(platform)
  expect((await shop.client.subscriptions.list({})).items).toEqual([])
  expect(await shop.types()).toContain('customer.subscription.deleted')
})
