import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { toDeliveryId } from '../../contract/deliveries/wire.ts'
import { catchUp, openShop, refusal, sellDisputed, signInAs, subscribe, testPlatform } from '../../testing/index.ts'
import { fillPayments } from '../../testing/portal/many-payments.ts'
import { receiveAll } from '../../testing/shop.ts'
import { lookupOf } from './by-id.ts'
import { findText } from './by-text.ts'

const platform = await testPlatform()
const { database, processor, services } = platform
const { prisma } = database
const shop = await openShop(platform)
const { client, accountId } = shop
const owner = await signInAs(platform, shop.key)
const stranger = await signInAs(platform, (await platform.merchant()).test_key)

/** Objects of the shop, by the text that finds them. */
const typed = await someOfEach()

async function someOfEach() {
  const endpoint = await client.webhookEndpoints.create({ url: 'https://hooks.example/in' })
  const customer = await client.customers.create({ email: 'Grace@Example.org', name: 'Grace Hopper' })
  const product = await client.products.create({ name: 'Tea', price: { amount: 900, currency: 'usd' } })
  const plan = await client.subscriptionProducts.create({
    ...{ name: 'Tea club', amount: 2000, currency: 'usd', interval: 'monthly' },
  })
  const dispute = await sellDisputed(platform, shop)
  await receiveAll(platform, dispute.events)
  const session = await shop.sell({ customer_email: 'grace@example.org', metadata: { order: 'A-1042', part: 'grace' } })
  await processor.pay(session.id, {
    ...{ email: 'grace@example.org', number: '5555555555554444', name: 'Gr\u00e4ce Brewster' },
  })
  await catchUp(platform)
  const payment = await prisma.payment.findFirstOrThrow({ where: { accountId, sessionId: session.id } })
  const onOwnPage = await client.paymentIntents.create({
    ...{ amount: 1234, currency: 'usd', metadata: { order: 'Caf\u00e9 7' } },
  })
  await processor.call(false, `/v1/payment_intents/${onOwnPage.id}/confirm`, shop.account, {
    ...{ 'payment_method_data[type]': 'card', 'payment_method_data[card][token]': 'tok_visa' },
    return_url: 'https://shop.example/done',
    'payment_method_data[billing_details][name]': 'Zo\u00eb Washburne',
  })
  await catchUp(platform)
  const refund = await client.refunds.create({ payment_intent: payment.id, amount: 100 })
  const { subscription, session: began } = await subscribe(platform, shop)
  await processor.call(false, '/v1/payouts', shop.account, { amount: '345', currency: 'usd' })
  await catchUp(platform)
  const payout = await prisma.payout.findFirstOrThrow({ where: { accountId } })
  const event = await prisma.event.findFirstOrThrow({ where: { accountId, objectId: payment.id } })
  const delivery = toDeliveryId(event.id, endpoint.id)
  const key = await prisma.apiKey.findFirstOrThrow({ where: { accountId } })
  const { merchantId } = await prisma.account.findUniqueOrThrow({ where: { id: accountId } })
  const request = await prisma.loggedRequest.create({
    data: {
      ...{ accountId, requestId: randomUUID(), method: 'GET', path: '/api/v1/products', status: 200 },
      ...{ durationMs: 3, createdAt: services.clock.now() },
    },
  })
  return {
    'a payment': [payment.id, 'payment', payment.id],
    'its charge at the processor': [payment.latestCharge, 'payment', payment.id],
    'its checkout': [session.id, 'payment', payment.id],
    'its last four digits': ['4444', 'payment', payment.id],
    'its email in capitals': ['GRACE@EXAMPLE.ORG', 'payment', payment.id],
    'its order': ['a-1042', 'payment', payment.id],
    'the name of its buyer in another case and form': ['GRA\u0308CE brewster', 'payment', payment.id],
    'a payment on a page of the merchant by the name on its card': ['ZOE\u0308 washburne', 'payment', onOwnPage.id],
    'its order in another Unicode form': ['cafe\u0301 7', 'payment', onOwnPage.id],
    'its amount': ['$10.00', 'payment', payment.id],
    'its amount with its currency': ['10.00 USD', 'payment', payment.id],
    'a refund': [refund.id, 'refund', refund.id],
    'a dispute': [dispute.id, 'dispute', dispute.id],
    'a subscription': [subscription.id, 'subscription', subscription.id],
    'the checkout of a subscription': [began.id, 'subscription', subscription.id],
    'the email of a subscription': ['ada@example.com', 'subscription', subscription.id],
    'a customer': [customer.id, 'customer', customer.id],
    'the email of a customer': ['grace@example.org', 'customer', customer.id],
    'the name of a customer': ['hopper', 'customer', customer.id],
    'a product': [product.id, 'product', product.id],
    'a price': [product.price?.id, 'product', product.id],
    'a subscription product': [plan.id, 'plan', plan.id],
    'the price of a subscription product': [plan.price.id, 'plan', plan.id],
    'a payout': [payout.id, 'payout', payout.id],
    'the amount of a payout': ['3.45', 'payout', payout.id],
    'an event': [event.id, 'event', event.id],
    'a delivery': [delivery, 'delivery', delivery],
    'an endpoint': [endpoint.id, 'webhook_endpoint', endpoint.id],
    'a key': [key.id, 'key', key.id],
    'a request': [request.requestId, 'request', request.requestId],
    'the merchant': [merchantId, 'account', merchantId],
    'the account at the processor': [shop.account, 'account', merchantId],
  } as const
}

const ofDevelopers = ['delivery', 'event', 'key', 'request', 'webhook_endpoint']

test.each(Object.entries(typed))('%s is found, in the mode that it is of, and by no other merchant', async (_, row) => {
  const [query, kind, id] = row
  const text = String(query)
  const { items } = await owner.portal.search.find({ query: text })
  expect(items).toContainEqual(expect.objectContaining({ kind, id, livemode: false }))
  const others = await stranger.portal.search.find({ query: text })
  expect(others.items.filter((item) => item.id === id)).toEqual([])
  const support = await signInAs(platform, shop.key, 'support')
  const seen = (await support.portal.search.find({ query: text })).items.some((item) => item.id === id)
  expect(seen).toBe(!ofDevelopers.includes(kind))
})

test('from the other mode it is found as well', async () => {
  const merchant = await platform.merchant()
  const test_client = await platform.signIn(merchant.test_key)
  const live = await platform.signIn(merchant.live_key)
  const both = await Promise.all([test_client, live].map((one) => one.customers.create({ email: 'both@example.com' })))
  const member = await signInAs(platform, merchant.live_key)
  const { items } = await member.portal.search.find({ query: 'both@example.com' })
  expect(items.map(({ id, livemode }) => [id, livemode])).toEqual([
    [both[1]?.id, true],
    [both[0]?.id, false],
  ])
})

test.each(['ab', ' ab ', 'x'.repeat(201)])('%j is refused', async (query) => {
  expect((await refusal(owner.portal.search.find({ query }))).code).toBe('validation_error')
})

test('a key finds nothing: it is of one mode', async () => {
  expect((await refusal(client.portal.search.find({ query: '4444' }))).code).toBe('unauthorized')
})

test.each(['pi_', 'constructor_abcd', '%%%', "' OR 1=1", '___', 'pi_%%%%%'])(
  '%j finds no more than it says',
  async (query) => {
    expect((await owner.portal.search.find({ query })).items).toEqual([])
  },
)

test('among ten thousand payments of an account nothing is found by reading all of them', async () => {
  const other = await openShop(platform)
  await fillPayments(database, { accountId: other.accountId, count: 10_000, until: new Date(), days: 90 })
  const { id, latestCharge } = await prisma.payment.findFirstOrThrow({
    where: { accountId: other.accountId, latestCharge: { not: null } },
  })
  for (const query of [
    id,
    String(latestCharge),
    'buyer12@example.com',
    '4242',
    '104.17',
    '10.00',
    'buyer',
    '..a',
    'rosa rare',
  ]) {
    const statement = lookupOf(query)?.(other.accountId) ?? findText(other.accountId, query)
    const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF) ${statement.text}`,
      statement.values as unknown[],
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan.replaceAll(/.*never executed.*/g, ''), query).not.toMatch(/Seq Scan on payments/)
    expect(pagesRead(plan), `${query}\n${plan}`).toBeLessThan(1_000)
  }
})

/** Pages that the whole plan reads: its first line has the total. */
function pagesRead(plan: string): number {
  const [, hit = 0, read = 0] = /Buffers: shared(?: hit=(\d+))?(?: read=(\d+))?/.exec(plan) ?? []
  return Number(hit) + Number(read)
}
