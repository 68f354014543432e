import { expect, test } from 'vitest'
import { catchUp, openShop, redirects, refusal, subscribe, testPlatform } from '../../testing/index.ts'

const platform = await testPlatform()
const { processor, database } = platform

async function openCustomer() {
  const shop = await openShop(platform)
  const { id } = await shop.client.customers.create({ email: 'ada@example.com', name: 'Ada' })
  /** The body of a session of a plan in that currency. */
  const plan = async (currency: string) => {
    const { price } = await shop.client.subscriptionProducts.create({
      name: 'Tea',
      amount: 1000,
      currency,
      interval: 'monthly',
    })
    return { price_id: price.id, customer_id: id, ...redirects }
  }
  const begin = async (currency: string) => subscribe(platform, shop, await plan(currency))
  const call = async (path: string) => (await processor.call(false, path, shop.account)).json()
  /** The processor's customer of a subscription. */
  const copyOf = async ({ subscription }: { subscription: { id: string } }) =>
    String(((await call(`/v1/subscriptions/${subscription.id}`)) as { customer: string }).customer)
  return { shop, id, plan, begin, call, copyOf }
}

test('a customer subscribes in two currencies at once: the processor bills two of its customers', async () => {
  const { shop, id, begin, call, copyOf } = await openCustomer()
  const dollars = await begin('usd')
  const euros = await begin('eur')
  expect([dollars, euros].map(({ subscription: { status, customer_id } }) => [status, customer_id])).toEqual([
    ['active', id],
    ['active', id],
  ])
  const [first, second] = [await copyOf(dollars), await copyOf(euros)]
  expect(second).not.toBe(first)
  expect(await call(`/v1/customers/${second}`)).toMatchObject({ email: 'ada@example.com', name: 'Ada' })
  // The next ones of each currency are billed with those that run.
  expect(await copyOf(await begin('eur'))).toBe(second)
  expect(await copyOf(await begin('usd'))).toBe(first)
  expect(await copyOf(await begin('gbp'))).not.toBe(first)

  // The page for another card is that of the subscription's own customer.
  const update = { id: euros.subscription.id, return_url: 'https://shop.example/account' }
  const page = await shop.client.subscriptions.createPaymentMethodSession(update)
  const session = /cs_test_\w+/.exec(page.url)?.[0]
  expect(await call(`/v1/checkout/sessions/${session}`)).toMatchObject({ customer: second })

  await shop.client.customers.update({ id, email: 'grace@example.com' })
  for (const copy of [first, second]) {
    expect(await call(`/v1/customers/${copy}`)).toMatchObject({ email: 'grace@example.com' })
  }

  await shop.client.customers.delete({ id })
  for (const copy of [first, second]) expect(await call(`/v1/customers/${copy}`)).toMatchObject({ deleted: true })
  await catchUp(platform)
  expect((await shop.client.subscriptions.list({})).items).toEqual([])
  expect((await refusal(shop.client.customers.retrieve({ id }))).code).toBe('customer_not_found')
  expect(await database.prisma.customerCurrencyMirror.count({ where: { customerId: id } })).toBe(0)
})

test('one that has ended leaves its customer of the processor to the next currency', async () => {
  const { shop, begin, copyOf } = await openCustomer()
  const dollars = await begin('usd')
  const first = await copyOf(dollars)
  await processor.endSubscription(false, shop.account, dollars.subscription.id)
  await catchUp(platform)
  expect(await copyOf(await begin('eur'))).toBe(first)
})

test('two sessions that are open in two currencies can both be paid', async () => {
  const { shop, plan } = await openCustomer()
  const open = async (currency: string) => shop.client.subscriptionSessions.create(await plan(currency))
  const sessions = [await open('usd'), await open('eur')]
  for (const { id: session } of sessions) await processor.pay(session, {})
  await catchUp(platform)
  const { items } = await shop.client.subscriptions.list({})
  expect(items.map(({ status }) => status)).toEqual(['active', 'active'])
})
