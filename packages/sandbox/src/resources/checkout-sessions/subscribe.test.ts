import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { at, type Billing, createBilling, oneDay } from '../../testing/billing.ts'
import { payOnPage } from '../../testing/pay-on-page.ts'
import { expectFailure } from '../../testing/sandbox.ts'

const start = '2026-01-31T10:00:00Z'
let b: Billing
beforeEach(async () => {
  b = await createBilling(start)
})
afterEach(() => b.sandbox.close())

const line = (
  unit_amount: number,
  name = 'Pro',
  recurring: Stripe.PriceCreateParams.Recurring = { interval: 'month' },
) => ({
  quantity: 1,
  price_data: { currency: 'usd', unit_amount, product_data: { name }, recurring },
})
const open = (more: Partial<Stripe.Checkout.SessionCreateParams> = {}, on = b.on) =>
  b.stripe.checkout.sessions.create(
    {
      mode: 'subscription',
      success_url: 'https://shop.test/done?s={CHECKOUT_SESSION_ID}',
      cancel_url: 'https://shop.test/cart',
      line_items: [line(1000)],
      ...more,
    },
    on,
  )
const retrieve = (id: string, expand: string[] = []) => b.stripe.checkout.sessions.retrieve(id, { expand }, b.on)
const page = async (id: string) => (await b.sandbox.fetch(new Request(`http://sandbox.test/c/pay/${id}`))).text()
const textOf = (html: string) => html.replace(/<[^>]*>/g, '').replace(/\s+/g, ' ')
const answer = (path: string, how: 'complete' | 'fail') =>
  b.sandbox.fetch(
    new Request(`http://sandbox.test${path}`, { method: 'POST', body: new URLSearchParams({ answer: how }) }),
  )

test('a completed session creates subscription, customer and invoice', async () => {
  const session = await open({ metadata: { order: '1' }, subscription_data: { metadata: { order: '42' } } })
  expect(session).toMatchObject({
    mode: 'subscription',
    amount_total: 1000,
    customer: null,
    payment_intent: null,
    subscription: null,
    invoice: null,
    invoice_creation: null,
    payment_method_types: ['card', 'us_bank_account'],
  })
  expect(await payOnPage(b.sandbox, session.id)).toMatchObject({ outcome: 'paid' })
  const done = await retrieve(session.id, ['subscription', 'invoice', 'customer'])
  expect(done).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    payment_intent: null,
    customer: { email: 'ada@example.com', name: 'Ada Lovelace' },
    subscription: { status: 'active', metadata: { order: '42' }, items: { data: [{ quantity: 1 }] } },
    invoice: { status: 'paid', billing_reason: 'subscription_create', amount_paid: 1000 },
  })
  const subscription = done.subscription as Stripe.Subscription
  const method = await b.stripe.paymentMethods.retrieve(String(subscription.default_payment_method), {}, b.on)
  expect(method.customer).toBe((done.customer as Stripe.Customer).id)
  const [charge] = (await b.stripe.charges.list({}, b.on)).data
  expect([charge?.amount, charge?.customer]).toEqual([1000, method.customer])
  const payments = await b.stripe.invoicePayments.list({ invoice: (done.invoice as Stripe.Invoice).id }, b.on)
  expect(payments.data).toMatchObject([{ status: 'paid', payment: { payment_intent: charge?.payment_intent } }])
  expect((await b.stripe.checkout.sessions.list({ subscription: subscription.id }, b.on)).data.length).toBe(1)
})

test('a completed session records its events, the session’s last', async () => {
  const before = new Set((await b.events()).map((event) => event.id))
  const session = await open()
  await payOnPage(b.sandbox, session.id)
  const told = (await b.events()).filter((event) => !before.has(event.id)).map((event) => event.type)
  expect(told).toEqual([
    'payment_intent.created',
    'charge.succeeded',
    'payment_intent.succeeded',
    'customer.created',
    'payment_method.attached',
    'invoice.created',
    'customer.subscription.created',
    'invoice.finalized',
    'invoice.paid',
    'invoice.payment_succeeded',
    'invoice_payment.paid',
    'checkout.session.completed',
  ])
  const [created] = await b.events('customer.subscription.created')
  expect(created?.data.object).toMatchObject({ status: 'active' })
})

test('a subscription from a session renews with the given card', async () => {
  const session = await open({ line_items: [{ ...line(1000), quantity: 3 }, line(91, 'Processing fee')] })
  await payOnPage(b.sandbox, session.id)
  const { subscription } = await retrieve(session.id)
  await b.until('2026-04-01T00:00:00Z')
  expect((await b.invoices(String(subscription))).map((invoice) => [invoice.status, invoice.amount_paid])).toEqual(
    Array(3).fill(['paid', 3091]),
  )
})

test('a declined card leaves the session open and starts nothing; another one completes it', async () => {
  const session = await open()
  for (const number of ['4000000000000002', '4000000000009995']) {
    expect(await payOnPage(b.sandbox, session.id, { number })).toMatchObject({ outcome: 'invalid' })
  }
  expect(await retrieve(session.id)).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
    subscription: null,
    customer: null,
  })
  expect((await b.stripe.subscriptions.list({ status: 'all' }, b.on)).data).toEqual([])
  expect((await b.stripe.customers.list({}, b.on)).data).toEqual([])
  expect(await payOnPage(b.sandbox, session.id)).toMatchObject({ outcome: 'paid' })
  expect(await payOnPage(b.sandbox, session.id)).toMatchObject({ outcome: 'paid' })
  expect((await b.stripe.subscriptions.list({ status: 'all' }, b.on)).data.length).toBe(1)
})

test('a passed challenge starts the subscription, and the card is not challenged again', async () => {
  const session = await open()
  const asked = (await payOnPage(b.sandbox, session.id, { number: '4000002500003155' })) as { redirect: string }
  await answer(asked.redirect, 'fail')
  expect((await retrieve(session.id)).status).toBe('open')
  const again = (await payOnPage(b.sandbox, session.id, { number: '4000002500003155' })) as { redirect: string }
  await answer(again.redirect, 'complete')
  const { subscription, payment_status } = await retrieve(session.id)
  expect(payment_status).toBe('paid')
  await b.until('2026-03-01T00:00:00Z')
  expect((await b.invoices(String(subscription))).map((invoice) => invoice.status)).toEqual(['paid', 'paid'])
})

test('a card that only fails later starts the subscription, whose renewal fails', async () => {
  const session = await open()
  expect(await payOnPage(b.sandbox, session.id, { number: '4000000000000341' })).toMatchObject({ outcome: 'paid' })
  const { subscription } = await retrieve(session.id)
  await b.until('2026-03-01T00:00:00Z')
  expect((await b.subscription(String(subscription))).status).toBe('past_due')
})

test('an existing customer keeps their details and credit', async () => {
  const customer = await b.stripe.customers.create({ email: 'bo@example.com', balance: -300 }, b.on)
  const session = await open({ customer: customer.id })
  await payOnPage(b.sandbox, session.id)
  expect((await retrieve(session.id)).customer).toBe(customer.id)
  expect((await b.stripe.charges.list({}, b.on)).data.map((charge) => charge.amount)).toEqual([1000])
  expect(await b.stripe.customers.retrieve(customer.id, {}, b.on)).toMatchObject({
    email: 'bo@example.com',
    balance: -300,
  })
  const saved = await b.stripe.customers.listPaymentMethods(customer.id, {}, b.on)
  expect(saved.data.length).toBe(1)
  expect(await b.stripe.customers.retrievePaymentMethod(customer.id, saved.data[0]?.id ?? '', {}, b.on)).toEqual(
    saved.data[0],
  )
})

describe('a trial', () => {
  const trial = { subscription_data: { trial_period_days: 14 } }

  test('a trial saves the card and is charged when it ends', async () => {
    const session = await open({ ...trial, line_items: [{ ...line(1000), quantity: 2 }] })
    expect(session.amount_total).toBe(0)
    expect(await payOnPage(b.sandbox, session.id)).toMatchObject({ outcome: 'paid' })
    const done = await retrieve(session.id, ['line_items'])
    expect(done).toMatchObject({ status: 'complete', payment_status: 'no_payment_required' })
    expect(done.line_items?.data).toMatchObject([{ amount_total: 0, quantity: 2, price: { unit_amount: 1000 } }])
    const id = String(done.subscription)
    expect(await b.subscription(id)).toMatchObject({ status: 'trialing', trial_end: at(start) + 14 * oneDay })
    expect((await b.stripe.charges.list({}, b.on)).data).toEqual([])
    await b.sandbox.clock.advance({ seconds: 14 * oneDay + 3600 })
    expect((await b.subscription(id)).status).toBe('active')
    expect((await b.invoices(id)).map((invoice) => invoice.amount_paid)).toEqual([0, 2000])
  })

  test('a trial challenges and refuses cards as a payment does', async () => {
    const session = await open(trial)
    expect(await payOnPage(b.sandbox, session.id, { number: '4000000000000002' })).toMatchObject({
      outcome: 'invalid',
      errors: { payment: 'Your card was declined.' },
    })
    const asked = (await payOnPage(b.sandbox, session.id, { number: '4000002500003155' })) as { redirect: string }
    const challenge = await (await b.sandbox.fetch(new Request(`http://sandbox.test${asked.redirect}`))).text()
    expect(textOf(challenge)).toContain('confirm this card')
    await answer(asked.redirect, 'complete')
    expect((await retrieve(session.id)).status).toBe('complete')
    const setups = await b.stripe.setupIntents.list({}, b.on)
    expect(setups.data.map((setup) => setup.status)).toEqual(['succeeded'])
  })

  test('a trial with a card that only fails later ends past due', async () => {
    const session = await open(trial)
    await payOnPage(b.sandbox, session.id, { number: '4000000000000341' })
    const { subscription } = await retrieve(session.id)
    await b.sandbox.clock.advance({ seconds: 14 * oneDay + 3600 })
    expect((await b.subscription(String(subscription))).status).toBe('past_due')
  })

  test('a trial charges one-time items at once', async () => {
    const once = { quantity: 1, price_data: { currency: 'usd', unit_amount: 500, product_data: { name: 'Setup' } } }
    const session = await open({ ...trial, line_items: [line(1000), once] })
    expect(session.amount_total).toBe(500)
    await payOnPage(b.sandbox, session.id)
    const { subscription } = await retrieve(session.id)
    expect((await b.invoices(String(subscription)))[0]?.lines.data.map((one) => [one.description, one.amount])).toEqual(
      [
        ['Setup', 500],
        ['Trial period for Pro', 0],
      ],
    )
  })
})

test('the platform gets its percentage of the first payment and of each renewal', async () => {
  const session = await open({ subscription_data: { application_fee_percent: 8.25 } })
  await payOnPage(b.sandbox, session.id)
  await b.until('2026-03-01T00:00:00Z')
  expect((await b.stripe.applicationFees.list()).data.map((fee) => fee.amount)).toEqual([83, 83])
})

test('on the platform a destination gets the money', async () => {
  const subscription_data = { application_fee_percent: 10, transfer_data: { destination: b.account } }
  const session = await open({ subscription_data }, {})
  await payOnPage(b.sandbox, session.id)
  await b.until('2026-03-01T00:00:00Z')
  expect((await b.stripe.transfers.list()).data.map((one) => [one.amount, one.destination])).toEqual(
    Array(2).fill([1000, b.account]),
  )
  expect((await b.stripe.applicationFees.list()).data.map((fee) => fee.amount)).toEqual([100, 100])
})

test('an expired session starts nothing, also with a trial', async () => {
  const sessions = [await open(), await open({ subscription_data: { trial_period_days: 7 } })]
  for (const { id } of sessions) await payOnPage(b.sandbox, id, { number: '4000000000000002' })
  await b.sandbox.clock.advance({ seconds: oneDay })
  for (const { id } of sessions) {
    expect((await retrieve(id)).status).toBe('expired')
    expect(await payOnPage(b.sandbox, id)).toEqual({ outcome: 'closed' })
  }
  expect((await b.stripe.setupIntents.list({}, b.on)).data[0]?.status).toBe('canceled')
})

describe('the page', () => {
  test('the checkout page shows the price and its interval', async () => {
    const { id } = await open({ line_items: [{ ...line(1000), quantity: 3 }, line(91, 'Processing fee')] })
    const html = await page(id)
    const text = textOf(html)
    expect(text).toContain('Subscribe to Pro')
    expect(text).toContain('$30.91 per month')
    expect(text).toContain('Qty 3 · $10.00 each Billed monthly')
    expect(text).toContain('Processing fee Billed monthly')
    expect(text).toContain('Total due today$30.91')
    expect(/<button[^>]*id="pay"[^>]*>\s*<span[^>]*>([^<]*)/.exec(html)?.[1]).toMatch(/^Subscribe/)
  })

  test.each<[Stripe.PriceCreateParams.Recurring, string]>([
    [{ interval: 'day' }, '$10.00 per day'],
    [{ interval: 'week', interval_count: 2 }, '$10.00 every 2 weeks'],
    [{ interval: 'month', interval_count: 6 }, '$10.00 every 6 months'],
    [{ interval: 'year' }, '$10.00 per year'],
  ])('%j is %s', async (recurring, says) => {
    const { id } = await open({ line_items: [line(1000, 'Pro', recurring)] })
    expect(textOf(await page(id))).toContain(says)
  })

  test('the checkout page shows the length of a trial', async () => {
    const { id } = await open({ subscription_data: { trial_period_days: 14 } })
    const text = textOf(await page(id))
    expect(text).toContain('14 days free, then $10.00 per month')
    expect(text).toContain('Total after trial$10.00')
    expect(text).toContain('Total due today$0.00')
  })

  test('the page of a completed session says that the subscription has started', async () => {
    const { id } = await open()
    await payOnPage(b.sandbox, id)
    expect(textOf(await page(id))).toContain('This subscription has already started.')
  })
})

test('an invalid subscription session names its parameter', async () => {
  const once = { quantity: 1, price_data: { currency: 'usd', unit_amount: 500, product_data: { name: 'Setup' } } }
  const cases: [Partial<Stripe.Checkout.SessionCreateParams>, string][] = [
    [{ line_items: [once] }, 'line_items'],
    [{ line_items: [line(100), line(100, 'Other', { interval: 'year' })] }, 'items'],
    [
      { line_items: [line(100, 'Long', { interval: 'week', interval_count: 157 })] },
      'line_items[0][price_data][recurring][interval_count]',
    ],
    [{ payment_intent_data: { description: 'x' } }, 'payment_intent_data'],
    [{ customer_creation: 'always' }, 'customer_creation'],
    [{ subscription_data: { trial_period_days: 800 } }, 'subscription_data[trial_period_days]'],
    [{ subscription_data: { application_fee_percent: 100.5 } }, 'subscription_data[application_fee_percent]'],
    [{ subscription_data: { transfer_data: { destination: b.account } } }, 'subscription_data[transfer_data]'],
    [{ mode: 'setup' }, 'line_items'],
    [{ mode: 'payment', line_items: [once], subscription_data: { trial_period_days: 3 } }, 'subscription_data'],
  ]
  for (const [params, param] of cases) {
    const error = await expectFailure(open(params))
    expect([error.statusCode, error.param]).toEqual([400, param])
  }
})
