import type Stripe from 'stripe'
import { afterAll, expect, test } from 'vitest'
import { createTestSandbox, expectFailure } from '../../testing/sandbox.ts'

const { sandbox, stripe } = createTestSandbox()
afterAll(() => sandbox.close())

test('a plan is made with its product, and a subscription bills it', async () => {
  const plan = await stripe.plans.create({
    id: 'gold',
    amount: 2000,
    currency: 'usd',
    interval: 'month',
    product: { name: 'Gold' },
  })
  expect(plan).toMatchObject({ id: 'gold', object: 'plan', amount: 2000, interval: 'month', interval_count: 1 })
  expect((await stripe.products.retrieve(String(plan.product))).name).toBe('Gold')
  expect(await stripe.prices.retrieve('gold')).toMatchObject({ unit_amount: 2000, type: 'recurring' })
  const customer = await stripe.customers.create({})
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    default_payment_method: method.id,
    items: [{ plan: 'gold', quantity: 2 }],
    expand: ['latest_invoice'],
  })
  expect(subscription.items.data[0]).toMatchObject({ plan: { id: 'gold' }, price: { id: 'gold' } })
  expect(subscription.latest_invoice).toMatchObject({ amount_paid: 4000, status: 'paid' })
  const lines = await stripe.invoices.listLineItems((subscription.latest_invoice as { id: string }).id, {
    expand: ['data.pricing.price_details.price'],
  })
  expect(lines.data[0]?.pricing?.price_details?.price).toMatchObject({ id: 'gold', object: 'price' })
  expect(sandbox.events.list({ type: 'plan.created' })).toHaveLength(1)
})

test('a plan of a product that exists gets an id', async () => {
  const product = await stripe.products.create({ name: 'Tea' })
  const plan = await stripe.plans.create({ amount: 5, currency: 'usd', interval: 'year', product: product.id })
  expect(plan.id).toMatch(/^plan_/)
  expect((await stripe.plans.list({ product: product.id })).data.map(({ id }) => id)).toEqual([plan.id])
})

test.for([
  [{ id: 'twice' }, 'id'],
  [{ amount: undefined }, 'amount'],
  [{ product: 'prod_none' }, 'product'],
  [{ interval_count: 40 }, 'interval_count'],
] as const)('a plan with %j is refused', async ([change, param]) => {
  const product = await stripe.products.create({ name: 'Tea' })
  const whole = { amount: 5, currency: 'usd', interval: 'month', product: product.id, ...change }
  if ('id' in change) await stripe.plans.create(whole as Stripe.PlanCreateParams)
  expect(await expectFailure(stripe.plans.create(whole as Stripe.PlanCreateParams))).toMatchObject({ param })
})

test('an item has a plan or a price, not both', async () => {
  const customer = await stripe.customers.create({})
  const items = [{ plan: 'gold', price: 'gold' }]
  expect((await expectFailure(stripe.subscriptions.create({ customer: customer.id, items }))).param).toBe(
    'items[0][price]',
  )
  const unknown = stripe.subscriptions.create({ customer: customer.id, items: [{ plan: 'none' }] })
  expect((await expectFailure(unknown)).param).toBe('items[0][plan]')
})

test('a deleted plan is gone as a price, too, and its subscriptions stay until its id is used again', async () => {
  const monthly = { currency: 'usd', interval: 'month', product: { name: 'Silver' } } as const
  const { id } = await stripe.plans.create({ id: 'silver', amount: 700, ...monthly })
  await stripe.prices.update(id, { lookup_key: 'silver' })
  const customer = await stripe.customers.create({})
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
  const items = [{ plan: id }]
  const paid = { customer: customer.id, default_payment_method: method.id, items }
  const subscription = await stripe.subscriptions.create(paid)
  expect(await stripe.plans.del(id)).toEqual({ id, object: 'plan', deleted: true })
  for (const type of ['plan.deleted', 'price.deleted']) expect(sandbox.events.list({ type })).toHaveLength(1)

  expect((await expectFailure(stripe.plans.retrieve(id))).statusCode).toBe(404)
  expect((await expectFailure(stripe.plans.del(id))).statusCode).toBe(404)
  expect((await expectFailure(stripe.prices.retrieve(id))).statusCode).toBe(404)
  expect((await expectFailure(stripe.prices.update(id, { active: true }))).statusCode).toBe(404)
  const listed = [
    await stripe.plans.list({ limit: 100 }),
    await stripe.prices.list({ limit: 100 }),
    await stripe.prices.search({ query: "currency:'usd'" }),
  ]
  expect(listed.flatMap(({ data }) => data.map((one) => one.id))).not.toContain(id)
  expect((await stripe.prices.list({ lookup_keys: ['silver'] })).data).toEqual([])
  expect((await expectFailure(stripe.subscriptions.create(paid))).param).toBe('items[0][price]')
  await sandbox.clock.advance({ seconds: 32 * 86_400 })
  expect((await stripe.invoices.list({ subscription: subscription.id })).data.map((one) => one.amount_paid)).toEqual([
    700, 700,
  ])

  const again = () => stripe.plans.create({ id, amount: 900, ...monthly })
  expect(await expectFailure(again())).toMatchObject({ param: 'id' })
  await stripe.subscriptions.cancel(subscription.id)
  expect(await again()).toMatchObject({ id, amount: 900, active: true })
  expect((await stripe.prices.retrieve(id)).unit_amount).toBe(900)
})
