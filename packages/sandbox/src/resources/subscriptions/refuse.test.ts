import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { at, type Billing, createBilling, oneDay, oneHour } from '../../testing/billing.ts'
import { expectFailure } from '../../testing/sandbox.ts'

const startedAt = '2026-04-01T00:00:00Z'
let b: Billing
beforeEach(async () => {
  b = await createBilling(startedAt)
})
afterEach(() => b.sandbox.close())

const refusal = async (call: Promise<unknown>) => {
  const { statusCode, code, param } = await expectFailure(call)
  return [statusCode, code, param]
}
const itemOf = (subscription: Stripe.Subscription) => subscription.items.data[0]?.id ?? ''

test('a subscription above the maximum charge is refused, also with a trial', async () => {
  const one = await b.subscribe(1000)
  const large = [400, 'amount_too_large', 'items']
  const items = [{ price: one.items.data[0]?.price.id ?? '', quantity: 100_000 }]
  expect(await refusal(b.subscribe(1000, { items }))).toEqual(large)
  expect(await refusal(b.subscribe(1000, { items, trial_period_days: 5 }))).toEqual(large)
  const more = [{ id: itemOf(one), quantity: 100_000 }]
  expect(await refusal(b.stripe.subscriptions.update(one.id, { items: more }, b.on))).toEqual(large)
  const session = b.stripe.checkout.sessions.create(
    {
      mode: 'subscription',
      success_url: 'https://shop.test/done',
      line_items: items,
      subscription_data: { trial_period_days: 5 },
    },
    b.on,
  )
  expect(await refusal(session)).toEqual(large)
  expect((await b.subscription(one.id)).items.data[0]?.quantity).toBe(1)
})

test('a currency that is not that of the price is refused', async () => {
  expect(await refusal(b.subscribe(1000, { currency: 'eur' }))).toEqual([400, undefined, 'currency'])
  expect((await b.subscribe(1000, { currency: 'usd' })).currency).toBe('usd')
})

test('a change that is billed at once is refused without a payment method, and one that waits for the renewal is not', async () => {
  const { id: customer } = await b.stripe.customers.create({ email: 'ada@example.com' }, b.on)
  const free = await b.subscribe(0, { customer })
  const product = await b.stripe.products.create({ name: 'Paid' }, b.on)
  const priced = (interval: 'month' | 'year') => ({
    items: [
      {
        id: itemOf(free),
        price_data: { currency: 'usd', product: product.id, unit_amount: 1500, recurring: { interval } },
      },
    ],
  })
  const refused = [400, 'resource_missing', undefined]
  const change = (fields: Stripe.SubscriptionUpdateParams) => b.stripe.subscriptions.update(free.id, fields, b.on)
  expect(await refusal(change(priced('year')))).toEqual(refused)
  expect(await refusal(change({ ...priced('month'), proration_behavior: 'always_invoice' }))).toEqual(refused)
  expect((await b.subscription(free.id)).items.data[0]?.price.unit_amount).toBe(0)
  expect((await change(priced('month'))).status).toBe('active')
})

describe('an extra', () => {
  const extra = (customer: string, more: Partial<Stripe.InvoiceItemCreateParams> = {}) =>
    b.stripe.invoiceItems.create({ customer, amount: 500, currency: 'usd', ...more }, b.on)

  test('a one-time item is refused for another customer’s subscription or another currency', async () => {
    const one = await b.subscribe(1000)
    const other = await b.customer()
    expect(await refusal(extra(other.id, { subscription: one.id }))).toEqual([400, undefined, 'subscription'])
    const euros = extra(String(one.customer), { subscription: one.id, currency: 'eur' })
    expect(await refusal(euros)).toEqual([400, undefined, 'currency'])
  })

  test('a one-time item in another currency waits for an invoice in that currency', async () => {
    const one = await b.subscribe(1000)
    await extra(String(one.customer), { currency: 'eur' })
    await extra(String(one.customer))
    await b.until('2026-05-01T02:00:00Z')
    expect((await b.invoices(one.id)).map((invoice) => invoice.total)).toEqual([1000, 1500])
    const waiting = await b.stripe.invoiceItems.list({ pending: true }, b.on)
    expect(waiting.data.map((item) => item.currency)).toEqual(['eur'])
  })
})

test('an incomplete subscription allows only changes of metadata and payment method', async () => {
  const one = await b.subscribe(1000, { payment_behavior: 'default_incomplete' })
  const items = [{ id: itemOf(one), quantity: 2 }]
  expect(await refusal(b.stripe.subscriptions.update(one.id, { items }, b.on))).toEqual([400, undefined, 'items'])
  expect(await refusal(b.stripe.subscriptionItems.update(itemOf(one), { quantity: 2 }, b.on))).toEqual([
    400,
    undefined,
    'items',
  ])
  const noted = await b.stripe.subscriptions.update(one.id, { metadata: { a: 'b' } }, b.on)
  expect([noted.status, noted.metadata]).toEqual(['incomplete', { a: 'b' }])
})

test('an ended subscription allows only changes of metadata', async () => {
  const one = await b.subscribe(1000)
  await b.stripe.subscriptions.cancel(one.id, {}, b.on)
  const noted = await b.stripe.subscriptions.update(
    one.id,
    { metadata: { a: 'b' }, cancellation_details: { comment: 'Too dear.' } },
    b.on,
  )
  expect(noted).toMatchObject({
    status: 'canceled',
    metadata: { a: 'b' },
    cancellation_details: { comment: 'Too dear.' },
  })
  expect((await refusal(b.stripe.subscriptions.update(one.id, { description: 'x' }, b.on)))[0]).toBe(400)
})

test('a change of a paused subscription is not prorated', async () => {
  const one = await b.subscribe(3000)
  await b.sandbox.clock.advance({ seconds: 10 * oneDay })
  await b.stripe.subscriptions.pause(one.id, { invoicing_behavior: 'invoice' }, b.on)
  const items = [{ id: itemOf(one), quantity: 2 }]
  await b.stripe.subscriptions.update(one.id, { items, proration_behavior: 'always_invoice' }, b.on)
  await b.stripe.subscriptions.resume(one.id, {}, b.on)
  expect((await b.invoices(one.id)).map((invoice) => invoice.total)).toEqual([3000, -2000, 6000])
})

test('an older invoice that fails again leaves a paid subscription active', async () => {
  const customer = await b.customer()
  const daily = await b.price(1000, { interval: 'day' })
  const one = await b.subscribe(1000, { customer: customer.id, items: [{ price: daily.id }] })
  const bad = await b.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id }, b.on)
  await b.stripe.subscriptions.update(one.id, { default_payment_method: bad.id }, b.on)
  await b.sandbox.clock.advance({ seconds: oneDay + oneHour })
  const [, failed] = await b.invoices(one.id)
  await b.stripe.invoices.update(failed?.id ?? '', { default_payment_method: bad.id }, b.on)
  await b.stripe.subscriptions.update(one.id, { default_payment_method: customer.method }, b.on)
  await b.sandbox.clock.advance({ seconds: oneDay })
  expect((await b.subscription(one.id)).status).toBe('active')
  await b.sandbox.clock.advance({ seconds: 3 * oneDay })
  expect(await b.stripe.invoices.retrieve(failed?.id ?? '', {}, b.on)).toMatchObject({
    status: 'open',
    attempt_count: 2,
  })
  expect((await b.subscription(one.id)).status).toBe('active')
})

test('a list refuses starting_after together with ending_before', async () => {
  const one = await b.subscribe(1000)
  const both = { starting_after: one.id, ending_before: one.id }
  expect(await refusal(b.stripe.subscriptions.list(both, b.on))).toEqual([400, undefined, 'ending_before'])
})

test('a test clock advances by ten years at most, and only in this century', async () => {
  const { testClocks } = b.stripe.testHelpers
  const far = at('2100-01-01T00:00:01Z')
  expect((await refusal(testClocks.create({ frozen_time: far }, b.on)))[2]).toBe('frozen_time')
  const clock = await testClocks.create({ frozen_time: at(startedAt) }, b.on)
  const eleven = at('2037-04-01T00:00:00Z')
  expect((await refusal(testClocks.advance(clock.id, { frozen_time: eleven }, b.on)))[2]).toBe('frozen_time')
})

test('a preview refuses a trial that ends in the past', async () => {
  const { id } = await b.price(1000)
  const { id: customer } = await b.customer()
  const preview = b.stripe.invoices.createPreview(
    { customer, subscription_details: { items: [{ price: id }], trial_end: at(startedAt) - 1 } },
    b.on,
  )
  expect(await refusal(preview)).toEqual([400, undefined, 'subscription_details[trial_end]'])
})

test('a customer expands to its subscriptions, and a product to its default price', async () => {
  const customer = await b.customer()
  const one = await b.subscribe(1000, { customer: customer.id })
  const gone = await b.subscribe(1000, { customer: customer.id })
  await b.stripe.subscriptions.cancel(gone.id, {}, b.on)
  const shown = await b.stripe.customers.retrieve(customer.id, { expand: ['subscriptions.data.latest_invoice'] }, b.on)
  const { data } = (shown as Stripe.Customer).subscriptions ?? { data: [] }
  expect(data.map((subscription) => subscription.id)).toEqual([one.id])
  expect(data[0]?.latest_invoice).toMatchObject({ object: 'invoice', status: 'paid' })
  const expand = ['items.data.price.product', 'items.data.plan.product']
  const [item] = (await b.stripe.subscriptions.retrieve(one.id, { expand }, b.on)).items.data
  expect([item?.price.product, item?.plan.product]).toMatchObject([{ name: 'Pro' }, { name: 'Pro' }])
})

test('a customer can begin with a token as their card and their default', async () => {
  const { id } = await b.stripe.customers.create(
    { payment_method: 'pm_card_visa', invoice_settings: { default_payment_method: 'pm_card_visa' } },
    b.on,
  )
  expect((await b.subscribe(1000, { customer: id })).status).toBe('active')
})
