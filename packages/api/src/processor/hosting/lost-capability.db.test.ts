import { expect, onTestFinished, test } from 'vitest'
import { syncAccount } from '../../people/merchants/sync-account.ts'
import {
  catchUp,
  monthly,
  openShop,
  receive,
  redirects,
  type Shop,
  subscribe,
  testPlatform,
} from '../../testing/index.ts'
import { payDueMerchants } from '../sweep/pay-due-merchants.ts'
import { applyAbilities } from './apply-abilities.ts'

const platform = await testPlatform()
const { processor, database } = platform

const hour = 3600
const day = 24 * hour
const hosted = { card_payments: 'inactive' } as const
const failsLater = { number: '4000000000000341' }

async function pass(...steps: number[]): Promise<void> {
  for (const seconds of steps) {
    await processor.advance(seconds)
    await catchUp(platform)
  }
}
const renew = () => pass(31 * day, 2 * hour)
const succeeded = ({ accountId }: Shop) =>
  database.prisma.payment.findMany({ where: { accountId, status: 'succeeded' }, orderBy: { createdAt: 'asc' } })
const current = async (shop: Shop, id: string) =>
  (await shop.client.subscriptions.list({})).items.find((one) => one.id === id)
const asksForACard = async (shop: Shop) =>
  (await shop.events()).filter(
    ({ type, data }) =>
      type === 'payment_intent.payment_failed' ||
      type === 'invoice.payment_action_required' ||
      (type === 'customer.subscription.updated' && data.payment_update_url !== null),
  )
async function theirs<T>(path: string): Promise<T> {
  return (await (await processor.call(false, path, null)).json()) as T
}

test('a subscription with a destination is renewed on the platform once the account receives no transfers (fault: it ended)', async () => {
  const shop = await openShop(platform, hosted)
  const { subscription } = await subscribe(platform, shop, monthly)
  await processor.decide(false, shop.account, { transfers: 'inactive' })
  await catchUp(platform)
  await renew()
  await renew()
  expect(await current(shop, subscription.id)).toMatchObject({ status: 'active', payment_update_url: null })
  expect(await asksForACard(shop)).toEqual([])
  const payments = await succeeded(shop)
  expect(payments.map(({ route, due, feeAmount }) => [route, due, feeAmount])).toEqual([
    ['destination', 0n, 89n],
    ['transfer', 911n, 89n],
    ['transfer', 911n, 89n],
  ])
  const { items } = await shop.client.portal.overview.attention({})
  expect(items.map(({ kind }) => kind)).not.toContain('subscription_unpaid')

  await processor.decide(false, shop.account, { transfers: 'active' })
  await catchUp(platform)
  expect(await payDueMerchants(platform.services)).toEqual([])
  expect((await succeeded(shop)).map(({ transferred }) => transferred)).toEqual([0n, 911n, 911n])
})

test('a draft that was made before the account lost its transfers is paid on the platform', async () => {
  const shop = await openShop(platform, hosted)
  const { subscription } = await subscribe(platform, shop)
  const { now } = (await (await processor.advance(1)).json()) as { now: number }
  await pass(subscription.current_period_end - now)
  await processor.decide(false, shop.account, { transfers: 'inactive' })
  await catchUp(platform)
  await pass(2 * hour)
  expect((await succeeded(shop)).map(({ route, due }) => [route, due])).toEqual([
    ['destination', 0n],
    ['transfer', 911n],
  ])
  expect(await asksForACard(shop)).toEqual([])
})

test('a renewal that the processor refused before we heard of the account is paid at once, and is no failed attempt', async () => {
  const shop = await openShop(platform, hosted)
  const { subscription } = await subscribe(platform, shop)
  await processor.decide(false, shop.account, { transfers: 'inactive' })
  await processor.events()
  await processor.advance(31 * day + 2 * hour)
  const events = await processor.events()
  // The event of the account was lost, and the one of the draft comes late.
  for (const event of events) if (!event.type.startsWith('invoice.created')) await receive(platform, event)
  await catchUp(platform)
  expect(await current(shop, subscription.id)).toMatchObject({ status: 'active', payment_update_url: null })
  const payments = await succeeded(shop)
  expect(payments.map(({ route, due, amount }) => [route, due, amount])).toEqual([
    ['destination', 0n, 1000n],
    ['transfer', 911n, 1000n],
  ])
  expect((await shop.events()).filter(({ type }) => type === 'payment_intent.payment_failed')).toEqual([])
  await pass(30 * day)
  expect(await current(shop, subscription.id)).toMatchObject({ status: 'active' })
})

test('an invoice that the card declined is asked for on the platform afterwards, and the customer can pay it', async () => {
  const shop = await openShop(platform, hosted)
  const { subscription } = await subscribe(platform, shop, monthly, failsLater)
  await renew()
  expect(await current(shop, subscription.id)).toMatchObject({ status: 'past_due' })
  await processor.decide(false, shop.account, { transfers: 'inactive' })
  await catchUp(platform)
  expect(await current(shop, subscription.id)).toMatchObject({ status: 'past_due' })
  const { data } = await theirs<{ data: { id: string; status: string; amount_due: number }[] }>(
    `/v1/invoices?subscription=${subscription.id}`,
  )
  expect(data.map(({ status, amount_due }) => [status, amount_due])).toEqual([
    ['open', 1000],
    ['void', 1000],
    ['paid', 1000],
  ])
})

test.each(['create_prorations', 'always_invoice'] as const)(
  'seats are changed with %s although the account receives no transfers (fault: 502)',
  async (proration_behavior) => {
    const shop = await openShop(platform, hosted)
    const { subscription } = await subscribe(platform, shop)
    await processor.decide(false, shop.account, { transfers: 'inactive' })
    const changed = await shop.client.subscriptions.changeQuantity({
      id: subscription.id,
      quantity: 3,
      proration_behavior,
    })
    expect(changed).toMatchObject({ status: 'active', quantity: 3, payment_update_url: null })
    await catchUp(platform)
    await renew()
    expect((await succeeded(shop)).at(-1)).toMatchObject({ route: 'transfer' })
    expect(await asksForACard(shop)).toEqual([])
  },
)

test('a payment that was sent to the destination is refunded although the account receives no transfers', async () => {
  const shop = await openShop(platform, hosted)
  await subscribe(platform, shop)
  const [payment] = await succeeded(shop)
  await processor.decide(false, shop.account, { transfers: 'inactive' })
  await catchUp(platform)
  const client = await platform.signIn(shop.key)
  expect(await client.refunds.create({ payment_intent: payment?.id ?? '', amount: 500 })).toMatchObject({
    status: 'succeeded',
  })
})

test('a customer is changed and sold to although the account receives no transfers', async () => {
  const shop = await openShop(platform, hosted)
  const { id } = await shop.client.customers.create({ email: 'ada@example.com' })
  const sold = { name: 'Tea', amount: 1000, currency: 'usd', interval: 'monthly' } as const
  const { price } = await shop.client.subscriptionProducts.create(sold)
  const saved = { price_id: price.id, customer_id: id, ...redirects }
  await subscribe(platform, shop, saved)
  await processor.decide(false, shop.account, { transfers: 'inactive' })
  expect(await shop.client.customers.update({ id, name: 'Ada' })).toMatchObject({ name: 'Ada' })
  await subscribe(platform, shop, saved)
  expect((await succeeded(shop)).map(({ route }) => route).toSorted()).toEqual(['destination', 'transfer'])
})

test('a subscription on the account itself waits while the account takes no cards, and is paid afterwards (fault: it ended)', async () => {
  const shop = await openShop(platform)
  const { subscription } = await subscribe(platform, shop)
  await processor.decide(false, shop.account, { card_payments: 'inactive', transfers: 'inactive' })
  await catchUp(platform)
  await renew()
  await pass(30 * day)
  expect(await current(shop, subscription.id)).toMatchObject({ status: 'active', payment_update_url: null })
  expect(await asksForACard(shop)).toEqual([])
  expect(await succeeded(shop)).toHaveLength(1)
  const changed = { id: subscription.id, quantity: 2, proration_behavior: 'always_invoice' } as const
  expect(await shop.client.subscriptions.changeQuantity(changed)).toMatchObject({ status: 'active', quantity: 2 })
  await pass(10 * day)
  expect(await asksForACard(shop)).toEqual([])

  await processor.decide(false, shop.account, { card_payments: 'active', transfers: 'active' })
  await catchUp(platform)
  await pass(2 * hour)
  expect(await current(shop, subscription.id)).toMatchObject({ status: 'active' })
  const payments = await succeeded(shop)
  expect(payments.length).toBeGreaterThan(3)
  expect(payments.every(({ route }) => route === 'direct')).toBe(true)
})

test('the same is true while the account is rejected', async () => {
  const shop = await openShop(platform)
  const { subscription } = await subscribe(platform, shop)
  await processor.reject(false, shop.account, 'fraud')
  await catchUp(platform)
  await renew()
  await pass(30 * day)
  expect(await asksForACard(shop)).toEqual([])
  const client = await platform.signIn(shop.key)
  const { items } = await client.subscriptions.list({})
  expect(items.find(({ id }) => id === subscription.id)).toMatchObject({ status: 'active', payment_update_url: null })
})

test('a customer whose card was declined before is not asked for another one while the account takes no cards', async () => {
  const shop = await openShop(platform)
  const { subscription } = await subscribe(platform, shop, monthly, failsLater)
  await renew()
  expect((await current(shop, subscription.id))?.payment_update_url).not.toBeNull()
  const { length } = platform.alerts
  await processor.decide(false, shop.account, { card_payments: 'inactive' })
  await catchUp(platform)
  expect(await current(shop, subscription.id)).toMatchObject({ status: 'past_due', payment_update_url: null })
  // The operator is told once.
  await pass(hour)
  expect(platform.alerts.slice(length)).toEqual([
    expect.objectContaining({ subscriptions: 1, message: expect.stringContaining('can take no cards') }),
  ])
  await processor.decide(false, shop.account, { card_payments: 'active' })
  await catchUp(platform)
  expect((await current(shop, subscription.id))?.payment_update_url).not.toBeNull()
})

test('a customer whose merchant has disconnected the account is not asked for another card', async () => {
  const shop = await openShop(platform)
  const { subscription } = await subscribe(platform, shop, monthly, failsLater)
  await renew()
  const error = { type: 'invalid_request_error', code: 'account_invalid', message: 'no access to this account' }
  processor.intercept((request) => {
    const theirs = request.headers.get('stripe-account') === shop.account || request.url.includes(shop.account)
    return theirs ? Response.json({ error }, { status: 403 }) : undefined
  })
  onTestFinished(() => processor.intercept(null))
  const row = await database.prisma.account.findUniqueOrThrow({ where: { id: shop.accountId } })
  await applyAbilities(platform.services, await syncAccount(platform.services, row))
  const client = await platform.signIn(shop.key)
  const { items } = await client.subscriptions.list({})
  expect(items.find(({ id }) => id === subscription.id)).toMatchObject({ status: 'past_due', payment_update_url: null })
})
