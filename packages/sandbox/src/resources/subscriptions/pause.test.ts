import type Stripe from 'stripe'
import { afterEach, describe, expect, test } from 'vitest'
import { at, type Billing, createBilling, oneDay, oneHour } from '../../testing/billing.ts'
import { expectFailure } from '../../testing/sandbox.ts'

// April has 30 days, May 31.
const startedAt = '2026-04-01T00:00:00Z'
let open: Billing | undefined
afterEach(() => open?.sandbox.close())

/** A subscription over 30.00 a month that was paused after ten days. */
async function paused(params: Stripe.SubscriptionPauseParams = {}) {
  open = await createBilling(startedAt)
  const b = open
  const one = await b.subscribe(3000)
  await b.sandbox.clock.advance({ seconds: 10 * oneDay })
  const subscription = await b.stripe.subscriptions.pause(one.id, params, b.on)
  const amounts = async () => (await b.invoices(one.id)).map((invoice) => [invoice.total, invoice.status])
  const resume = (how: Stripe.SubscriptionResumeParams = {}) => b.stripe.subscriptions.resume(one.id, how, b.on)
  return { b, subscription, amounts, resume }
}

describe('pausing', () => {
  test('pausing credits the rest of the period on the next invoice, and bills nothing meanwhile', async () => {
    const { b, subscription, amounts } = await paused()
    expect(subscription.status).toBe('paused')
    const { data } = await b.stripe.invoiceItems.list({ pending: true }, b.on)
    expect(data.map((item) => item.amount)).toEqual([-2000])
    const [told] = await b.events('customer.subscription.paused')
    expect(told?.data.object).toMatchObject({ id: subscription.id, status: 'paused' })
    await b.sandbox.clock.advance({ seconds: 60 * oneDay })
    expect(await amounts()).toEqual([[3000, 'paid']])
  })

  test.each<[string, Stripe.SubscriptionPauseParams, number[]]>([
    ['at once', { invoicing_behavior: 'invoice' }, [3000, -2000]],
    [
      'for all of it',
      { invoicing_behavior: 'invoice', bill_for: { unused_time_from: { type: 'item_current_period_start' } } },
      [3000, -3000],
    ],
    ['not at all', { invoicing_behavior: 'invoice', bill_for: { unused_time_from: { type: 'none' } } }, [3000]],
  ])('pausing credits %s when requested', async (_how, params, totals) => {
    const { amounts, subscription } = await paused(params)
    expect(subscription.status).toBe('paused')
    expect(await amounts()).toEqual(totals.map((total) => [total, 'paid']))
  })

  test('pausing needs a subscription that is being billed', async () => {
    const { b, subscription } = await paused()
    expect((await expectFailure(b.stripe.subscriptions.pause(subscription.id, {}, b.on))).statusCode).toBe(400)
    const trial = await b.subscribe(1000, { trial_period_days: 5 })
    expect((await expectFailure(b.stripe.subscriptions.resume(trial.id, {}, b.on))).message).toContain('trialing')
  })
})

test('pausing ends a trial: resuming bills a period at once', async () => {
  open = await createBilling(startedAt)
  const b = open
  const { id } = await b.subscribe(1000, { trial_period_days: 5 })
  await b.sandbox.clock.advance({ seconds: 2 * oneDay })
  const paused = await b.stripe.subscriptions.pause(id, {}, b.on)
  const paused_at = at('2026-04-03T00:00:00Z')
  expect(paused).toMatchObject({ status: 'paused', trial_end: paused_at })
  expect(paused.status_details?.paused).toMatchObject({
    subscription: { type: 'pause_requested' },
    transitioned_at: paused_at,
  })
  await b.sandbox.clock.advance({ seconds: 10 * oneDay })
  expect((await b.invoices(id)).map(({ total }) => total)).toEqual([0])
  const resumed = await b.stripe.subscriptions.resume(id, {}, b.on)
  expect(resumed.status).toBe('active')
  expect(resumed.status_details).toBeUndefined()
  expect((await b.invoices(id)).map(({ total, status }) => [total, status])).toEqual([
    [0, 'paid'],
    [1000, 'paid'],
  ])
})

describe('resuming', () => {
  test('a preview shows the invoice of resuming, and changes nothing', async () => {
    const { b, subscription, amounts, resume } = await paused()
    await b.sandbox.clock.advance({ seconds: 20 * oneDay })
    const details = { subscription: subscription.id, subscription_details: { resume_at: 'now' as const } }
    const preview = await b.stripe.invoices.createPreview(details, b.on)
    expect(await amounts()).toEqual([[3000, 'paid']])
    await resume()
    expect((await amounts()).at(-1)).toEqual([preview.amount_due, 'paid'])
    expect((await expectFailure(b.stripe.invoices.createPreview(details, b.on))).param).toBe(
      'subscription_details[resume_at]',
    )
  })

  test('resuming starts a period that is billed at once, less the credit', async () => {
    const { b, subscription, amounts, resume } = await paused()
    await b.sandbox.clock.advance({ seconds: 20 * oneDay })
    const resumed = await resume()
    expect(resumed).toMatchObject({ status: 'active', billing_cycle_anchor: at('2026-05-01T00:00:00Z') })
    expect(await amounts()).toEqual([
      [3000, 'paid'],
      [1000, 'paid'],
    ])
    expect((await b.events('customer.subscription.resumed')).length).toBe(1)
    await b.until('2026-06-01T02:00:00Z')
    expect((await amounts()).at(-1)).toEqual([3000, 'paid'])
    expect((await b.subscription(subscription.id)).status).toBe('active')
  })

  test('resuming can keep the billing cycle, and charges the rest of the period', async () => {
    const { b, amounts, resume } = await paused({ bill_for: { unused_time_from: { type: 'none' } } })
    await b.until('2026-05-16T12:00:00Z')
    const resumed = await resume({ billing_cycle_anchor: { type: 'unchanged' }, proration_behavior: 'always_invoice' })
    expect(resumed.items.data[0]).toMatchObject({
      current_period_start: at('2026-05-01T00:00:00Z'),
      current_period_end: at('2026-06-01T00:00:00Z'),
    })
    // 15.5 of 31 days are left.
    expect(await amounts()).toEqual([
      [3000, 'paid'],
      [1500, 'paid'],
    ])
  })

  test('resuming may wait for the payment, which then activates the subscription', async () => {
    const { b, subscription, amounts, resume } = await paused()
    const customer = String(subscription.customer)
    const bad = await b.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer }, b.on)
    const good = await b.stripe.paymentMethods.attach('pm_card_visa', { customer }, b.on)
    await b.stripe.subscriptions.update(subscription.id, { default_payment_method: bad.id }, b.on)
    const waiting = await resume({ payment_behavior: 'resume_on_payment_success', expand: ['latest_invoice'] })
    expect(waiting.status).toBe('paused')
    const invoice = waiting.latest_invoice as Stripe.Invoice
    await b.stripe.invoices.pay(invoice.id ?? '', { payment_method: good.id }, b.on)
    expect((await b.subscription(subscription.id)).status).toBe('active')
    expect((await amounts()).at(-1)).toEqual([1000, 'paid'])
    expect((await b.events('customer.subscription.resumed')).length).toBe(1)
  })

  test('resuming waits 23 hours for the payment, and stays paused without it', async () => {
    const { b, subscription, amounts, resume } = await paused({ bill_for: { unused_time_from: { type: 'none' } } })
    const customer = String(subscription.customer)
    const bad = await b.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer }, b.on)
    await b.stripe.subscriptions.update(subscription.id, { default_payment_method: bad.id }, b.on)
    await resume({ payment_behavior: 'resume_on_payment_success' })
    await b.sandbox.clock.advance({ seconds: 23 * oneHour - 1 })
    expect((await amounts()).at(-1)).toEqual([3000, 'open'])
    expect((await expectFailure(resume())).message).toContain('is waited for')
    await b.sandbox.clock.advance({ seconds: 40 * oneDay })
    expect(await amounts()).toEqual([
      [3000, 'paid'],
      [3000, 'void'],
    ])
    expect((await b.subscription(subscription.id)).status).toBe('paused')
  })

  test('resuming without waiting is past due when the payment fails', async () => {
    const { b, subscription, resume } = await paused()
    const customer = String(subscription.customer)
    const bad = await b.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer }, b.on)
    await b.stripe.subscriptions.update(subscription.id, { default_payment_method: bad.id }, b.on)
    expect((await resume()).status).toBe('past_due')
  })

  test('resuming needs a payment method', async () => {
    open = await createBilling(startedAt)
    const b = open
    const { id } = await b.stripe.customers.create({}, b.on)
    const trial = await b.subscribe(1000, {
      customer: id,
      trial_period_days: 2,
      trial_settings: { end_behavior: { missing_payment_method: 'pause' } },
    })
    await b.sandbox.clock.advance({ seconds: 3 * oneDay })
    expect((await expectFailure(b.stripe.subscriptions.resume(trial.id, {}, b.on))).code).toBe('resource_missing')
    expect((await b.subscription(trial.id)).status).toBe('paused')
    const card = await b.stripe.paymentMethods.attach('pm_card_visa', { customer: id }, b.on)
    await b.stripe.subscriptions.update(trial.id, { default_payment_method: card.id }, b.on)
    expect((await b.stripe.subscriptions.resume(trial.id, {}, b.on)).status).toBe('active')
    expect((await b.invoices(trial.id)).map((invoice) => invoice.amount_paid)).toEqual([0, 1000])
  })
})

test('an uncollectible invoice no longer keeps its subscription past due, and can still be paid', async () => {
  open = await createBilling(startedAt)
  const b = open
  const customer = await b.customer()
  const one = await b.subscribe(1000, { customer: customer.id })
  const bad = await b.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id }, b.on)
  await b.stripe.subscriptions.update(one.id, { default_payment_method: bad.id }, b.on)
  await b.sandbox.clock.advance({ seconds: 30 * oneDay + oneHour })
  const [, invoice] = await b.invoices(one.id)
  const written = await b.stripe.invoices.markUncollectible(invoice?.id ?? '', {}, b.on)
  expect(written).toMatchObject({ status: 'uncollectible', next_payment_attempt: null })
  expect((await b.subscription(one.id)).status).toBe('active')
  expect((await b.events('invoice.marked_uncollectible')).length).toBe(1)
  const paid = await b.stripe.invoices.pay(written.id ?? '', { payment_method: customer.method }, b.on)
  expect(paid.status).toBe('paid')
  expect((await expectFailure(b.stripe.invoices.markUncollectible(paid.id ?? '', {}, b.on))).code).toBe(
    'invoice_not_editable',
  )
})

test('subscription items are added and removed one by one', async () => {
  open = await createBilling(startedAt)
  const b = open
  const one = await b.subscribe(1000)
  await b.sandbox.clock.advance({ seconds: 15 * oneDay })
  const extra = await b.price(600)
  const added = await b.stripe.subscriptionItems.create(
    { subscription: one.id, price: extra.id, quantity: 2, proration_behavior: 'always_invoice' },
    b.on,
  )
  expect(added).toMatchObject({ subscription: one.id, quantity: 2, price: { id: extra.id } })
  const gone = await b.stripe.subscriptionItems.del(added.id, { proration_behavior: 'always_invoice' }, b.on)
  expect(gone).toEqual({ id: added.id, object: 'subscription_item', deleted: true })
  expect((await b.invoices(one.id)).map((invoice) => invoice.total)).toEqual([1000, 600, -600])
  const last = one.items.data[0]?.id ?? ''
  expect((await expectFailure(b.stripe.subscriptionItems.del(last, {}, b.on))).statusCode).toBe(400)
  expect((await expectFailure(b.stripe.subscriptionItems.create({ subscription: one.id }, b.on))).statusCode).toBe(400)
})

test('a product with an id of the merchant is expanded (fault: only ids with the usual prefix were)', async () => {
  open = await createBilling(startedAt)
  const b = open
  await b.stripe.products.create({ id: 'tea', name: 'Tea' }, b.on)
  const monthly = { currency: 'usd', unit_amount: 1000, recurring: { interval: 'month' as const } }
  const { id } = await b.stripe.prices.create({ product: 'tea', ...monthly }, b.on)
  const price = await b.stripe.prices.retrieve(id, { expand: ['product'] }, b.on)
  expect(price.product).toMatchObject({ object: 'product', id: 'tea', name: 'Tea' })
})
