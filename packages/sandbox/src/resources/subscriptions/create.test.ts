import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { at, type Billing, createBilling, oneDay } from '../../testing/billing.ts'
import { expectFailure } from '../../testing/sandbox.ts'

const startedAt = '2026-01-31T10:00:00Z'
let b: Billing
beforeEach(async () => {
  b = await createBilling(startedAt)
})
afterEach(() => b.sandbox.close())

test('a subscription is charged when it is made, and its invoice says for what', async () => {
  const created = await b.subscribe(1000, { metadata: { order: '42' } })
  expect(created).toMatchObject({
    status: 'active',
    billing_mode: { type: 'flexible' },
    billing_cycle_anchor: at(startedAt),
    cancel_at_period_end: false,
    currency: 'usd',
    metadata: { order: '42' },
    items: {
      data: [{ quantity: 1, current_period_start: at(startedAt), current_period_end: at('2026-02-28T10:00:00Z') }],
    },
  })
  const expand = ['payments.data.payment.payment_intent']
  const invoice = await stripeInvoice(created, expand)
  expect(invoice).toMatchObject({
    status: 'paid',
    billing_reason: 'subscription_create',
    amount_due: 1000,
    amount_paid: 1000,
    amount_remaining: 0,
    customer_email: 'ada@example.com',
    number: expect.stringMatching(/^\w{8}-0001$/),
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: created.id, metadata: { order: '42' } },
    },
  })
  expect(invoice.lines.data).toMatchObject([
    {
      amount: 1000,
      description: '1 × Pro (at $10.00 / month)',
      period: { start: at(startedAt), end: at('2026-02-28T10:00:00Z') },
      parent: {
        type: 'subscription_item_details',
        subscription_item_details: { subscription: created.id, proration: false },
      },
    },
  ])
  expect(invoice.payments?.data).toMatchObject([
    { status: 'paid', amount_paid: 1000, payment: { payment_intent: { status: 'succeeded', amount: 1000 } } },
  ])
})

const stripeInvoice = (subscription: Stripe.Subscription, expand: string[] = []) =>
  b.stripe.invoices.retrieve(String(subscription.latest_invoice), { expand }, b.on)

test('a new subscription records its events in order', async () => {
  await b.subscribe(1000)
  const told = (await b.events())
    .map((event) => event.type)
    .filter((type) => !/^(product|price|customer\.(c|u))/.test(type))
  expect(told.filter((type) => !type.startsWith('capability') && !type.startsWith('account'))).toEqual([
    'payment_method.attached',
    'invoice.created',
    'customer.subscription.created',
    'payment_intent.created',
    'invoice.finalized',
    'charge.succeeded',
    'payment_intent.succeeded',
    'invoice.paid',
    'invoice.payment_succeeded',
    'invoice_payment.paid',
    'customer.subscription.updated',
  ])
  const [updated] = await b.events('customer.subscription.updated')
  expect(updated?.data.previous_attributes).toEqual({ status: 'incomplete' })
})

describe('the first payment', () => {
  test('a declined first payment leaves the subscription incomplete until another card pays it', async () => {
    const customer = await b.customer('pm_card_chargeCustomerFail')
    const created = await b.subscribe(1000, { customer: customer.id })
    expect(created.status).toBe('incomplete')
    const invoice = await stripeInvoice(created)
    expect(invoice).toMatchObject({ status: 'open', attempt_count: 1, attempted: true, next_payment_attempt: null })
    const other = await b.stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id }, b.on)
    const paid = await b.stripe.invoices.pay(invoice.id, { payment_method: other.id }, b.on)
    expect(paid.status).toBe('paid')
    expect((await b.subscription(created.id)).status).toBe('active')
  })

  test('a first payment that is missing for 23 hours expires the subscription', async () => {
    const created = await b.subscribe(1000, { payment_behavior: 'default_incomplete' })
    expect(created.status).toBe('incomplete')
    await b.sandbox.clock.advance({ seconds: 23 * 3600 - 1 })
    expect((await b.subscription(created.id)).status).toBe('incomplete')
    await b.sandbox.clock.advance({ seconds: 1 })
    expect((await b.subscription(created.id)).status).toBe('incomplete_expired')
    const invoice = await stripeInvoice(created, ['payments.data.payment.payment_intent'])
    expect(invoice.status).toBe('void')
    expect(invoice.payments?.data).toMatchObject([
      { status: 'canceled', payment: { payment_intent: { status: 'canceled' } } },
    ])
  })

  test('the first payment may be left to a browser, with the secret of the invoice', async () => {
    const created = await b.subscribe(1000, {
      payment_behavior: 'default_incomplete',
      payment_settings: { save_default_payment_method: 'on_subscription' },
    })
    const invoice = await stripeInvoice(created, ['confirmation_secret'])
    const id = String(invoice.confirmation_secret?.client_secret).split('_secret_')[0] ?? ''
    await b.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_mastercard' }, b.on)
    const now = await b.stripe.subscriptions.retrieve(created.id, { expand: ['default_payment_method'] }, b.on)
    expect(now).toMatchObject({ status: 'active', default_payment_method: { card: { brand: 'mastercard' } } })
  })

  test('a failed first payment may undo the subscription', async () => {
    const customer = await b.customer('pm_card_chargeCustomerFail')
    const error = await expectFailure(
      b.subscribe(1000, { customer: customer.id, payment_behavior: 'error_if_incomplete' }),
    )
    expect([error.statusCode, error.code]).toEqual([402, 'card_declined'])
    expect((await b.stripe.subscriptions.list({ status: 'all' }, b.on)).data).toEqual([])
  })

  test('the first payment needs a card', async () => {
    const { id } = await b.stripe.customers.create({}, b.on)
    const error = await expectFailure(b.subscribe(1000, { customer: id }))
    expect([error.statusCode, error.code]).toEqual([400, 'resource_missing'])
  })
})

test.each<[Stripe.PriceCreateParams.Recurring, string]>([
  [{ interval: 'day' }, '2026-02-01T10:00:00Z'],
  [{ interval: 'week', interval_count: 2 }, '2026-02-14T10:00:00Z'],
  [{ interval: 'month', interval_count: 3 }, '2026-04-30T10:00:00Z'],
  [{ interval: 'year', interval_count: 3 }, '2029-01-31T10:00:00Z'],
])('the period of %j ends at %s', async (recurring, end) => {
  const { id } = await b.price(500, recurring)
  const created = await b.subscribe(500, { items: [{ price: id, quantity: 4 }] })
  expect(created.items.data[0]).toMatchObject({
    quantity: 4,
    current_period_end: at(end),
    plan: { interval: recurring.interval },
  })
  expect((await stripeInvoice(created)).amount_paid).toBe(2000)
})

test('a period is at most three years long', async () => {
  for (const recurring of [
    { interval: 'month', interval_count: 37 },
    { interval: 'year', interval_count: 4 },
  ] as const) {
    const error = await expectFailure(b.price(500, recurring))
    expect([error.statusCode, error.param]).toEqual([400, 'recurring[interval_count]'])
  }
})

test('several items are billed together, inline ones too', async () => {
  const recurring = { interval: 'month' } as const
  const fee = { currency: 'usd', product: b.product.id, unit_amount: 61, recurring }
  const created = await b.subscribe(0, {
    items: [{ price: (await b.price(1000)).id, quantity: 2 }, { price_data: fee }],
  })
  expect((await stripeInvoice(created)).lines.data.map((line) => line.amount)).toEqual([2000, 61])
})

describe('what cannot be', () => {
  const refused = async (params: () => Promise<Partial<Stripe.SubscriptionCreateParams>>) => {
    const error = await expectFailure(b.subscribe(1000, await params()))
    return [error.statusCode, error.param]
  }

  test('an invalid subscription names the parameter', async () => {
    const other = await b.customer()
    const weekly = (await b.price(100, { interval: 'week' })).id
    const once = await b.stripe.prices.create({ currency: 'usd', unit_amount: 5, product: b.product.id }, b.on)
    const euros = await b.stripe.prices.create(
      { currency: 'eur', unit_amount: 5, product: b.product.id, recurring: { interval: 'month' } },
      b.on,
    )
    const monthly = (await b.price(100)).id
    const cases: [Partial<Stripe.SubscriptionCreateParams>, string][] = [
      [{ items: [] }, 'items'],
      [{ items: [{ price: once.id }] }, 'items[0][price]'],
      [{ items: [{ price: monthly }, { price: weekly }] }, 'items'],
      [{ items: [{ price: monthly }, { price: euros.id }] }, 'items'],
      [{ items: [{ price: monthly }, { price: monthly }] }, 'items'],
      [{ application_fee_percent: 2.555 }, 'application_fee_percent'],
      [{ application_fee_percent: 101 }, 'application_fee_percent'],
      [{ default_payment_method: other.method }, 'default_payment_method'],
      [{ trial_end: at(startedAt) - 1 }, 'trial_end'],
      [{ trial_period_days: 731 }, 'trial_period_days'],
      [{ transfer_data: { destination: b.account } }, 'transfer_data'],
    ]
    for (const [params, param] of cases) expect(await refused(async () => params)).toEqual([400, param])
  })
})

test('subscriptions are listed by customer and status, canceled ones only on request', async () => {
  const customer = await b.customer()
  const one = await b.subscribe(1000, { customer: customer.id })
  const two = await b.subscribe(1000)
  await b.stripe.subscriptions.cancel(two.id, {}, b.on)
  const ids = async (params: Stripe.SubscriptionListParams) =>
    (await b.stripe.subscriptions.list(params, b.on)).data.map((subscription) => subscription.id)
  expect(await ids({})).toEqual([one.id])
  expect(await ids({ status: 'all' })).toEqual([two.id, one.id])
  expect(await ids({ status: 'canceled' })).toEqual([two.id])
  expect(await ids({ customer: customer.id, status: 'active' })).toEqual([one.id])
  expect(await ids({ price: one.items.data[0]?.price.id ?? '' })).toEqual([one.id])
  expect(await ids({ current_period_end: { lte: at(startedAt) } })).toEqual([])
  expect((await expectFailure(b.stripe.subscriptions.retrieve(one.id))).statusCode).toBe(404)
})

test('a subscription ends when it is canceled, and when its customer is deleted', async () => {
  const customer = await b.customer()
  const one = await b.subscribe(1000, { customer: customer.id })
  const two = await b.subscribe(1000, { customer: customer.id })
  const ended = await b.stripe.subscriptions.cancel(one.id, { cancellation_details: { comment: 'Too dear' } }, b.on)
  expect(ended).toMatchObject({
    status: 'canceled',
    ended_at: at(startedAt),
    cancellation_details: { reason: 'cancellation_requested', comment: 'Too dear' },
  })
  expect((await expectFailure(b.stripe.subscriptions.cancel(one.id, {}, b.on))).statusCode).toBe(404)
  await b.stripe.customers.del(customer.id, {}, b.on)
  expect((await b.subscription(two.id)).status).toBe('canceled')
  const told = await b.events('customer.subscription.deleted', 'customer.deleted')
  expect(told.map((event) => event.type)).toEqual([
    'customer.subscription.deleted',
    'customer.subscription.deleted',
    'customer.deleted',
  ])
  await b.sandbox.clock.advance({ seconds: 40 * oneDay })
  expect((await b.invoices(two.id)).length).toBe(1)
})
