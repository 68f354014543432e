import { afterAll, expect, test } from 'vitest'
import { createTestSandbox, expectFailure } from '../testing/sandbox.ts'

const { sandbox, stripe } = createTestSandbox()
afterAll(() => sandbox.close())

const events = async (...types: string[]) => (await stripe.events.list({ types })).data.map(({ type }) => type)

test('a product is changed, and deleted while it has no price', async () => {
  const { id } = await stripe.products.create({ name: 'Mug', description: 'Blue', metadata: { a: '1' } })
  const changed = await stripe.products.update(id, {
    name: 'Cup',
    description: '',
    active: false,
    metadata: { b: '2' },
  })
  expect(changed).toMatchObject({ name: 'Cup', description: null, active: false, metadata: { a: '1', b: '2' } })
  expect(await stripe.products.del(id)).toEqual({ id, object: 'product', deleted: true })
  expect((await expectFailure(stripe.products.retrieve(id))).statusCode).toBe(404)
  expect(await events('product.updated', 'product.deleted')).toEqual(['product.deleted', 'product.updated'])
})

test('a product with prices stays, and one of them is its default', async () => {
  const { id: product } = await stripe.products.create({ name: 'Mug' })
  const price = await stripe.prices.create({ product, currency: 'usd', unit_amount: 500 })
  expect((await stripe.products.update(product, { default_price: price.id })).default_price).toBe(price.id)
  expect((await expectFailure(stripe.products.del(product))).message).toContain('user-created prices')
  const other = await stripe.products.create({ name: 'Cup' })
  const foreign = stripe.products.update(other.id, { default_price: price.id })
  expect((await expectFailure(foreign)).param).toBe('default_price')
  expect((await stripe.products.list({ ids: [product] })).data.map(({ id }) => id)).toEqual([product])
})

test('a price is changed, and a lookup key moves from one to another', async () => {
  const { id: product } = await stripe.products.create({ name: 'Pro' })
  const create = (unit_amount: number, more: object = {}) =>
    stripe.prices.create({ product, currency: 'usd', unit_amount, recurring: { interval: 'month' }, ...more })
  const old = await create(1000, { lookup_key: 'pro' })
  expect((await expectFailure(create(1200, { lookup_key: 'pro' }))).param).toBe('lookup_key')
  const current = await create(1200, { lookup_key: 'pro', transfer_lookup_key: true })
  expect((await stripe.prices.list({ lookup_keys: ['pro', 'team'] })).data.map(({ id }) => id)).toEqual([current.id])
  expect((await stripe.prices.retrieve(old.id)).lookup_key).toBeNull()
  const changed = await stripe.prices.update(old.id, { active: false, nickname: 'Old', metadata: { a: '1' } })
  expect(changed).toMatchObject({ active: false, nickname: 'Old', unit_amount: 1000 })
  expect((await stripe.prices.list({ product, type: 'one_time' })).data).toEqual([])
  expect((await stripe.plans.list({ product })).data).toMatchObject([
    { object: 'plan', amount: 1200 },
    { amount: 1000 },
  ])
  expect(await stripe.plans.retrieve(old.id)).toMatchObject({ amount: 1000, interval: 'month', active: false })
})

test('a shipping rate is changed', async () => {
  const { id } = await stripe.shippingRates.create({
    display_name: 'Post',
    type: 'fixed_amount',
    fixed_amount: { amount: 500, currency: 'usd' },
  })
  const changed = await stripe.shippingRates.update(id, { active: false, tax_behavior: 'exclusive' })
  expect(changed).toMatchObject({ active: false, tax_behavior: 'exclusive' })
  const again = stripe.shippingRates.update(id, { tax_behavior: 'inclusive' })
  expect((await expectFailure(again)).param).toBe('tax_behavior')
})

test('a setup intent can be changed until it has succeeded or is canceled', async () => {
  const automatic_payment_methods = { enabled: true, allow_redirects: 'never' } as const
  const { id } = await stripe.setupIntents.create({ automatic_payment_methods })
  const { id: customer } = await stripe.customers.create({})
  const changed = await stripe.setupIntents.update(id, {
    customer,
    payment_method: 'pm_card_visa',
    metadata: { a: '1' },
  })
  expect(changed).toMatchObject({ customer, status: 'requires_confirmation', metadata: { a: '1' } })
  const other = (await stripe.customers.create({})).id
  expect((await expectFailure(stripe.setupIntents.update(id, { customer: other }))).param).toBe('customer')
  expect((await stripe.setupIntents.confirm(id)).status).toBe('succeeded')
  const late = stripe.setupIntents.update(id, { description: 'x' })
  expect((await expectFailure(late)).code).toBe('setup_intent_unexpected_state')
  expect((await stripe.setupIntents.update(id, { metadata: { b: '2' } })).metadata).toEqual({ a: '1', b: '2' })
})

test('resources that the sandbox cannot create are empty lists', async () => {
  expect((await stripe.taxIds.list()).data).toEqual([])
  expect((await stripe.creditNotes.list({ limit: 100 })).data).toEqual([])
  expect((await stripe.subscriptionSchedules.list({ customer: 'cus_1' })).data).toEqual([])
})

test('the name of a product or an item has at most 250 characters', async () => {
  const name = 'é'.repeat(251)
  const told = `Invalid string: ${'é'.repeat(10)}...${'é'.repeat(10)}; must be at most 250 characters`
  const product_data = { name }
  const price_data = { currency: 'usd', unit_amount: 100, product_data }
  const session = {
    mode: 'payment' as const,
    success_url: 'https://shop.test/',
    line_items: [{ quantity: 1, price_data }],
  }
  const { id } = await stripe.products.create({ name: name.slice(1) })
  for (const [call, param] of [
    [stripe.products.create({ name }), 'name'],
    [stripe.products.update(id, { name }), 'name'],
    [stripe.prices.create(price_data), 'product_data[name]'],
    [stripe.checkout.sessions.create(session), 'line_items[0][price_data][product_data][name]'],
  ] as const) {
    const failed = await expectFailure(call as Promise<unknown>)
    expect([failed.statusCode, failed.param, failed.message]).toEqual([400, param, told])
  }
})
