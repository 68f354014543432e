import { describe, expect, test } from 'vitest'
import {
  catchUp,
  monthly,
  openShop,
  redirects,
  refusal,
  type Shop,
  subscribe,
  testPlatform,
} from '../../testing/index.ts'

const platform = await testPlatform()
const { processor } = platform

const planOf = async ({ client }: Shop, fields: { amount: number; interval?: 'annual' }) => {
  const { id, price } = await client.subscriptionProducts.create({
    name: `Plan ${fields.amount}`,
    currency: 'usd',
    interval: 'monthly',
    ...fields,
  })
  return { product: id, price_id: price.id }
}

/** A subscription that is free forever while it has one of two plans, whose checkout asked for no payment method. */
async function freeSubscription(
  able: Parameters<typeof openShop>[1] = {},
  fields: { pass_fees_to_customer?: true; trial_period_days?: number } = {},
) {
  const shop = await openShop(platform, able)
  const [tea, coffee, dearer, yearly] = [
    await planOf(shop, { amount: 1000 }),
    await planOf(shop, { amount: 1200 }),
    await planOf(shop, { amount: 1500 }),
    await planOf(shop, { amount: 9000, interval: 'annual' }),
  ]
  const product_ids = [tea.product, coffee.product]
  const friends = { name: 'Friends', percent_off: 100, duration: 'forever', product_ids } as const
  const { id: discount_id } = await shop.client.discounts.create(friends)
  const sale = { price_id: tea.price_id, discount_id, ...redirects, ...fields }
  const session = await shop.client.subscriptionSessions.create(sale)
  const body = new URLSearchParams({ email: 'ada@example.com', name: 'Ada' })
  const page = `http://processor.test/c/pay/${session.id}`
  await processor.sandbox.fetch(new Request(page, { method: 'POST', body }))
  await catchUp(platform)
  const [subscription] = (await shop.client.subscriptions.list({})).items
  if (!subscription) throw new Error('no subscription has begun')
  const { id } = subscription
  const read = () => shop.client.subscriptions.retrieve({ id })
  return { shop, id, read, tea, coffee, dearer, yearly, discount_id }
}

describe.each([
  ['direct', {}],
  ['destination', { card_payments: 'inactive' }],
  ['transfer', { card_payments: 'inactive', transfers: 'inactive' }],
] as const)('a free subscription without a payment method on the route %s', (_, able) => {
  test('is not moved to a plan that costs something (fault: its renewal stayed unpaid)', async () => {
    const { shop, id, read, dearer, yearly } = await freeSubscription(able)
    const before = await read()
    const { client } = shop
    const refused = { code: 'validation_error', param: 'price_id', message: expect.stringContaining('payment-method') }
    for (const { price_id } of [dearer, yearly]) {
      for (const proration_behavior of ['none', 'create_prorations', 'always_invoice'] as const)
        expect(await refusal(client.subscriptions.update({ id, price_id, proration_behavior }))).toMatchObject(refused)
      expect(await refusal(client.subscriptions.update({ id, price_id, effective: 'period_end' }))).toMatchObject(
        refused,
      )
    }
    await catchUp(platform)
    expect(await read()).toEqual(before)
    expect(
      await client.subscriptions.preview({ id, price_id: dearer.price_id, effective: 'period_end' }),
    ).toMatchObject({
      amount_due: 1500,
    })
  })

  test.each([
    ['', {}],
    [' whose customer pays the fee', { pass_fees_to_customer: true }],
  ] as const)('changes its seats, and to a plan that is free as well%s', async (_, fields) => {
    const { shop, id, read, coffee, discount_id } = await freeSubscription(able, fields)
    const { client } = shop
    await client.subscriptions.update({ id, quantity: 3 })
    await client.subscriptions.update({ id, quantity: 2, effective: 'period_end' })
    await client.subscriptions.reactivate({ id })
    await client.subscriptions.update({ id, price_id: coffee.price_id, proration_behavior: 'always_invoice' })
    expect(await read()).toMatchObject({
      status: 'active',
      quantity: 3,
      items: [{ price_id: coffee.price_id }],
      discount: { id: discount_id },
    })
    expect((await client.payments.list({ subscription_id: id })).items).toEqual([])
  })

  test('is moved once its customer has entered a payment method, which pays', async () => {
    const { shop, id, read, yearly } = await freeSubscription(able)
    const { client } = shop
    const { url } = await client.subscriptions.createPaymentMethodSession({ id, return_url: 'https://shop.example/' })
    await processor.pay(url.split('/').at(-1) ?? '', { number: '4242424242424242' })
    await catchUp(platform)
    await client.subscriptions.update({ id, price_id: yearly.price_id })
    await catchUp(platform)
    expect(await read()).toMatchObject({ status: 'active', items: [{ price_id: yearly.price_id }], discount: null })
    const { items } = await client.payments.list({ subscription_id: id })
    expect(items).toMatchObject([{ amount: 9000, status: 'succeeded' }])
  })
})

test('more seats than a discount pays for need a payment method', async () => {
  const { shop, id, read, tea, discount_id } = await freeSubscription()
  // The platform of the merchant replaced the discount at the processor by one of an amount, which one seat needs.
  const coupon = await processor.call(false, '/v1/coupons', shop.account, {
    amount_off: '1000',
    currency: 'usd',
    duration: 'forever',
  })
  const { id: one } = (await coupon.json()) as { id: string }
  await processor.call(false, `/v1/subscriptions/${id}`, shop.account, { 'discounts[0][coupon]': one })
  await catchUp(platform)
  expect(await refusal(shop.client.subscriptions.update({ id, quantity: 2 }))).toMatchObject({
    code: 'validation_error',
    param: 'quantity',
  })
  expect(await refusal(shop.client.portal.subscriptions.changeSeats({ id, quantity: 2 }))).toMatchObject({
    param: 'quantity',
  })
  expect(await read()).toMatchObject({ quantity: 1, items: [{ price_id: tea.price_id }] })
  expect(discount_id).toMatch(/^disc_/)
})

test('a free trial without a payment method is not moved to a plan that costs something', async () => {
  const { shop, id, read, dearer } = await freeSubscription({}, { trial_period_days: 7 })
  expect(await read()).toMatchObject({ status: 'trialing' })
  for (const proration_behavior of ['none', 'create_prorations', 'always_invoice'] as const) {
    const change = { id, price_id: dearer.price_id, proration_behavior }
    expect(await refusal(shop.client.subscriptions.update(change))).toMatchObject({ param: 'price_id' })
  }
})

test('a subscription that lost its payment method may cost less', async () => {
  const shop = await openShop(platform)
  const { subscription } = await subscribe(platform, shop, { ...monthly, quantity: 3 })
  const { id } = subscription
  const found = await processor.call(false, `/v1/subscriptions/${id}`, shop.account)
  const { default_payment_method: method } = (await found.json()) as { default_payment_method: string }
  expect((await processor.call(false, `/v1/payment_methods/${method}/detach`, shop.account, {})).status).toBe(200)
  await shop.client.subscriptions.update({ id, quantity: 2, proration_behavior: 'none' })
  expect(await shop.client.subscriptions.retrieve({ id })).toMatchObject({ quantity: 2 })
})
