import type Stripe from 'stripe'
import { afterEach, describe, expect, test } from 'vitest'
import { at, type Billing, createBilling, oneDay, oneHour } from '../../testing/billing.ts'
import { expectFailure } from '../../testing/sandbox.ts'

// April has 30 days: 2,592,000 seconds.
const startedAt = '2026-04-01T00:00:00Z'
let open: Billing | undefined
afterEach(() => open?.sandbox.close())
async function setup(start = startedAt): Promise<Billing> {
  open = await createBilling(start)
  return open
}

const itemOf = (subscription: Stripe.Subscription) => subscription.items.data[0]?.id ?? ''
const linesOf = (invoice: Stripe.Invoice | undefined) =>
  invoice?.lines.data.map((line) => [line.amount, line.description])

async function seats(b: Billing, unit: number, quantity: number) {
  const { id } = await b.price(unit)
  return b.subscribe(unit, { items: [{ price: id, quantity }] })
}

// Each line is amount × seconds left ÷ seconds of the period, to the nearest cent and halves up.
test.each([
  // 10.00 a seat, 2 → 3 half way: 20.00 back and 30.00 asked, each times 15/30.
  { unit: 1000, from: 2, to: 3, seconds: 15 * oneDay, back: -1000, asked: 1500 },
  // The same back again.
  { unit: 1000, from: 3, to: 2, seconds: 15 * oneDay, back: -1500, asked: 1000 },
  // 9.99 for 7 days of 30: 999 · 23/30 = 765.9 and 1998 · 23/30 = 1531.8.
  { unit: 999, from: 1, to: 2, seconds: 7 * oneDay, back: -766, asked: 1532 },
  // One second after the beginning: 1000 · 2591999/2592000 = 999.9996…
  { unit: 1000, from: 1, to: 2, seconds: 1, back: -1000, asked: 2000 },
  // One second before the end: 1000/2592000 = 0.0004…, and of 1000 seats 0.39.
  { unit: 1000, from: 1, to: 1000, seconds: 30 * oneDay - 1, back: 0, asked: 0 },
  // A half is rounded up: 1 cent for half a month is 0.5, 3 cents 1.5.
  { unit: 1, from: 1, to: 3, seconds: 15 * oneDay, back: -1, asked: 2 },
  // To the second: 12345 · 1234567/2592000 = 5879.95…, 4 seats 23519.8…
  { unit: 12_345, from: 1, to: 4, seconds: 2_592_000 - 1_234_567, back: -5880, asked: 23_520 },
])('$from → $to seats at $unit after $seconds s: $back, $asked', async ({ unit, from, to, seconds, back, asked }) => {
  const b = await setup()
  const one = await seats(b, unit, from)
  await b.sandbox.clock.advance({ seconds: seconds })
  const items = [{ id: itemOf(one), quantity: to }]
  const preview = await b.stripe.invoices.createPreview(
    { subscription: one.id, subscription_details: { items, proration_behavior: 'always_invoice' } },
    b.on,
  )
  expect(preview.lines.data.map((line) => line.amount)).toEqual([back, asked].map((amount) => amount + 0))
  await b.stripe.subscriptions.update(one.id, { items, proration_behavior: 'always_invoice' }, b.on)
  const [, invoice] = await b.invoices(one.id)
  expect(invoice).toMatchObject({ billing_reason: 'subscription_update', status: 'paid', total: back + asked })
  expect(invoice?.lines.data.map((line) => line.amount)).toEqual(preview.lines.data.map((line) => line.amount))
})

describe('proration_behavior', () => {
  const twoToThree = async (b: Billing, proration_behavior?: Stripe.SubscriptionUpdateParams.ProrationBehavior) => {
    const one = await seats(b, 1000, 2)
    await b.sandbox.clock.advance({ seconds: 15 * oneDay })
    const items = [{ id: itemOf(one), quantity: 3 }]
    return b.stripe.subscriptions.update(one.id, { items, ...(proration_behavior ? { proration_behavior } : {}) }, b.on)
  }

  test('create_prorations is the default: credit and charge wait for the next invoice', async () => {
    const b = await setup()
    const changed = await twoToThree(b)
    expect(changed.items.data[0]?.quantity).toBe(3)
    const waiting = await b.stripe.invoiceItems.list({ pending: true }, b.on)
    expect(waiting.data.map((item) => [item.amount, item.description, item.proration])).toEqual([
      [1500, 'Remaining time on 3 × Pro after 16 Apr 2026', true],
      [-1000, 'Unused time on 2 × Pro after 16 Apr 2026', true],
    ])
    await b.until('2026-05-01T01:00:00Z')
    const [, invoice] = await b.invoices(changed.id)
    expect(linesOf(invoice)).toEqual([
      [-1000, 'Unused time on 2 × Pro after 16 Apr 2026'],
      [1500, 'Remaining time on 3 × Pro after 16 Apr 2026'],
      [3000, '3 × Pro (at $10.00 / month)'],
    ])
    expect(invoice).toMatchObject({ status: 'paid', amount_paid: 3500 })
    expect((await b.stripe.invoiceItems.list({ pending: true }, b.on)).data).toEqual([])
    expect(invoice?.lines.data[0]).toMatchObject({
      period: { start: at('2026-04-16T00:00:00Z'), end: at('2026-05-01T00:00:00Z') },
      parent: { subscription_item_details: { proration: true, subscription_item: itemOf(changed) } },
    })
  })

  test('always_invoice bills prorations at once', async () => {
    const b = await setup()
    const changed = await twoToThree(b, 'always_invoice')
    const invoices = await b.invoices(changed.id)
    expect(invoices.map((invoice) => [invoice.billing_reason, invoice.amount_paid])).toEqual([
      ['subscription_create', 2000],
      ['subscription_update', 500],
    ])
    expect(changed.latest_invoice).toBe(invoices[1]?.id)
    expect(invoices[1]?.parent?.subscription_details?.subscription_proration_date).toBe(at('2026-04-16T00:00:00Z'))
    await b.until('2026-05-01T01:00:00Z')
    expect((await b.invoices(changed.id))[2]?.amount_paid).toBe(3000)
  })

  test('the proration behavior none takes effect from the next period', async () => {
    const b = await setup()
    const changed = await twoToThree(b, 'none')
    expect((await b.stripe.invoiceItems.list({}, b.on)).data).toEqual([])
    await b.until('2026-05-01T01:00:00Z')
    expect((await b.invoices(changed.id)).map((invoice) => invoice.amount_paid)).toEqual([2000, 3000])
  })

  test('a credit is computed from the billed amount, not from the current price', async () => {
    const b = await setup()
    const raised = await twoToThree(b, 'none')
    const items = [{ id: itemOf(raised), quantity: 1 }]
    await b.stripe.subscriptions.update(raised.id, { items }, b.on)
    // Two seats were billed, not three.
    const waiting = await b.stripe.invoiceItems.list({ pending: true }, b.on)
    expect(waiting.data.map((item) => item.amount)).toEqual([500, -1000])
  })
})

test('a credit above the charge becomes customer balance and pays the next invoices', async () => {
  const b = await setup()
  const one = await seats(b, 1000, 5)
  const customer = String(one.customer)
  const balance = async () => ((await b.stripe.customers.retrieve(customer, {}, b.on)) as Stripe.Customer).balance
  await b.sandbox.clock.advance({ seconds: 15 * oneDay })
  const items = [{ id: itemOf(one), quantity: 1 }]
  await b.stripe.subscriptions.update(one.id, { items, proration_behavior: 'always_invoice' }, b.on)
  const [, credit] = await b.invoices(one.id)
  expect(credit).toMatchObject({
    total: -2000,
    amount_due: 0,
    status: 'paid',
    starting_balance: 0,
    ending_balance: -2000,
  })
  expect(await balance()).toBe(-2000)
  await b.until('2026-06-02T00:00:00Z')
  const renewals = (await b.invoices(one.id)).slice(2)
  expect(
    renewals.map((invoice) => [invoice.total, invoice.starting_balance, invoice.amount_due, invoice.ending_balance]),
  ).toEqual([
    [1000, -2000, 0, -1000],
    [1000, -1000, 0, 0],
  ])
  expect(await balance()).toBe(0)
  await b.until('2026-07-02T00:00:00Z')
  expect((await b.invoices(one.id))[4]?.amount_paid).toBe(1000)
  expect((await b.stripe.charges.list({}, b.on)).data.map((charge) => charge.amount)).toEqual([1000, 5000])
})

test('the application fee of each invoice is the percentage of the paid amount', async () => {
  const b = await setup()
  const { id } = await b.price(1000)
  const one = await b.subscribe(0, { items: [{ price: id, quantity: 2 }], application_fee_percent: 8.25 })
  await b.sandbox.clock.advance({ seconds: 15 * oneDay })
  const items = [{ id: itemOf(one), quantity: 3 }]
  const params = { items, proration_behavior: 'always_invoice', application_fee_percent: 7.5 } as const
  await b.stripe.subscriptions.update(one.id, params, b.on)
  // 8.25 % of 20.00 and 7.5 % of 5.00, which is 37.5 cents.
  expect((await b.stripe.applicationFees.list()).data.map((fee) => fee.amount)).toEqual([38, 165])
})

test('another price is prorated like another quantity', async () => {
  const b = await setup()
  const one = await b.subscribe(1000)
  const dear = await b.price(4000)
  await b.sandbox.clock.advance({ seconds: 20 * oneDay })
  await b.stripe.subscriptionItems.update(itemOf(one), { price: dear.id, proration_behavior: 'always_invoice' }, b.on)
  const [, invoice] = await b.invoices(one.id)
  expect(linesOf(invoice)).toEqual([
    [-333, 'Unused time on Pro after 21 Apr 2026'],
    [1333, 'Remaining time on Pro after 21 Apr 2026'],
  ])
})

test('another interval starts a new period that is billed at once', async () => {
  const b = await setup()
  const one = await b.subscribe(1000)
  const yearly = await b.price(10_000, { interval: 'year' })
  await b.sandbox.clock.advance({ seconds: 15 * oneDay })
  const changed = await b.stripe.subscriptions.update(one.id, { items: [{ id: itemOf(one), price: yearly.id }] }, b.on)
  expect(changed.items.data[0]).toMatchObject({
    current_period_start: at('2026-04-16T00:00:00Z'),
    current_period_end: at('2027-04-16T00:00:00Z'),
  })
  const [, invoice] = await b.invoices(one.id)
  expect(linesOf(invoice)).toEqual([
    [-500, 'Unused time on Pro after 16 Apr 2026'],
    [10_000, '1 × Pro (at $100.00 / year)'],
  ])
  expect(invoice?.amount_paid).toBe(9500)
  const ending = await b.stripe.subscriptions.update(one.id, { cancel_at_period_end: true }, b.on)
  expect(ending.cancel_at).toBe(at('2027-04-16T00:00:00Z'))
  const monthly = await b.price(900)
  const items = [{ id: itemOf(one), price: monthly.id }]
  expect((await b.stripe.subscriptions.update(one.id, { items }, b.on)).cancel_at).toBe(at('2026-05-16T00:00:00Z'))
})

test('a reset anchor credits the rest of the old period and starts a new one', async () => {
  const b = await setup()
  const one = await b.subscribe(3000)
  await b.sandbox.clock.advance({ seconds: 10 * oneDay })
  const now = { billing_cycle_anchor: { type: 'now' as const } }
  const changed = await b.stripe.subscriptions.update(one.id, now, b.on)
  expect(changed).toMatchObject({ billing_cycle_anchor: at('2026-04-11T00:00:00Z'), status: 'active' })
  expect(changed.items.data[0]?.current_period_end).toBe(at('2026-05-11T00:00:00Z'))
  const [, invoice] = await b.invoices(one.id)
  expect(linesOf(invoice)).toEqual([
    [-2000, 'Unused time on Pro after 11 Apr 2026'],
    [3000, '1 × Pro (at $30.00 / month)'],
  ])
  await b.sandbox.clock.advance({ seconds: 5 * oneDay })
  await b.stripe.subscriptions.update(one.id, { ...now, proration_behavior: 'none' }, b.on)
  expect(linesOf((await b.invoices(one.id))[2])).toEqual([[3000, '1 × Pro (at $30.00 / month)']])
  const trial = await b.subscribe(1000, { trial_period_days: 5 })
  expect((await expectFailure(b.stripe.subscriptions.update(trial.id, now, b.on))).param).toBe('billing_cycle_anchor')
})

test('added and removed items are prorated', async () => {
  const b = await setup()
  const one = await b.subscribe(1000)
  const extra = await b.price(600)
  await b.sandbox.clock.advance({ seconds: 10 * oneDay })
  const items = [{ price: extra.id, quantity: 2 }]
  const two = await b.stripe.subscriptions.update(one.id, { items, proration_behavior: 'always_invoice' }, b.on)
  expect((await b.invoices(one.id))[1]?.amount_paid).toBe(800)
  await b.sandbox.clock.advance({ seconds: 10 * oneDay })
  const gone = [{ id: two.items.data[1]?.id ?? '', deleted: true }]
  await b.stripe.subscriptions.update(one.id, { items: gone, proration_behavior: 'always_invoice' }, b.on)
  expect(linesOf((await b.invoices(one.id))[2])).toEqual([[-400, 'Unused time on 2 × Pro after 21 Apr 2026']])
  const listed = await b.stripe.subscriptionItems.list({ subscription: one.id }, b.on)
  expect(listed.data.map((item) => item.id)).toEqual([itemOf(one)])
  expect(
    (await expectFailure(b.stripe.subscriptionItems.retrieve(two.items.data[1]?.id ?? '', {}, b.on))).statusCode,
  ).toBe(404)
})

test('nothing is prorated in a trial', async () => {
  const b = await setup()
  const one = await b.subscribe(1000, { trial_period_days: 10 })
  await b.sandbox.clock.advance({ seconds: 5 * oneDay })
  const items = [{ id: itemOf(one), quantity: 3 }]
  await b.stripe.subscriptions.update(one.id, { items, proration_behavior: 'always_invoice' }, b.on)
  expect((await b.invoices(one.id)).length).toBe(1)
  await b.sandbox.clock.advance({ seconds: 5 * oneDay + oneHour })
  expect((await b.invoices(one.id))[1]?.amount_paid).toBe(3000)
})

test('a failed payment keeps the change and its invoice, or undoes both', async () => {
  const b = await setup()
  const one = await seats(b, 1000, 1)
  const bad = await b.stripe.paymentMethods.attach(
    'pm_card_chargeCustomerFail',
    { customer: String(one.customer) },
    b.on,
  )
  await b.stripe.subscriptions.update(one.id, { default_payment_method: bad.id }, b.on)
  await b.sandbox.clock.advance({ seconds: 15 * oneDay })
  const params = { items: [{ id: itemOf(one), quantity: 2 }], proration_behavior: 'always_invoice' as const }
  const error = await expectFailure(
    b.stripe.subscriptions.update(one.id, { ...params, payment_behavior: 'error_if_incomplete' }, b.on),
  )
  expect([error.statusCode, error.code]).toEqual([402, 'card_declined'])
  expect((await b.subscription(one.id)).items.data[0]?.quantity).toBe(1)
  const changed = await b.stripe.subscriptions.update(one.id, params, b.on)
  expect([changed.status, changed.items.data[0]?.quantity]).toEqual(['past_due', 2])
  expect((await b.invoices(one.id))[1]).toMatchObject({ status: 'open', amount_remaining: 500, attempt_count: 1 })
})

describe('a preview', () => {
  test('a preview is the next renewal with its pending items', async () => {
    const b = await setup()
    const one = await seats(b, 1000, 2)
    await b.sandbox.clock.advance({ seconds: 15 * oneDay })
    const items = [{ id: itemOf(one), quantity: 3 }]
    const before = await b.stripe.events.list({ limit: 1 }, b.on)
    const preview = await b.stripe.invoices.createPreview(
      { subscription: one.id, subscription_details: { items } },
      b.on,
    )
    expect(preview).toMatchObject({
      id: expect.stringMatching(/^upcoming_in_/),
      billing_reason: 'upcoming',
      status: 'draft',
      amount_due: 3500,
      period_end: at('2026-05-01T00:00:00Z'),
    })
    expect(preview.lines.data.map((line) => line.amount)).toEqual([-1000, 1500, 3000])
    expect(await b.stripe.events.list({ limit: 1 }, b.on)).toEqual(before)
    expect((await b.subscription(one.id)).items.data[0]?.quantity).toBe(2)
    const plain = await b.stripe.invoices.createPreview({ subscription: one.id }, b.on)
    expect(linesOf(plain)).toEqual([[2000, '2 × Pro (at $10.00 / month)']])
  })

  test('a preview and all its lines can be read by its id for 72 hours', async () => {
    const b = await setup()
    const one = await seats(b, 1000, 2)
    for (const quantity of [3, 4, 5, 6, 7]) {
      await b.sandbox.clock.advance({ seconds: oneDay })
      await b.stripe.subscriptions.update(one.id, { items: [{ id: itemOf(one), quantity }] }, b.on)
    }
    const preview = await b.stripe.invoices.createPreview({ subscription: one.id }, b.on)
    expect([preview.lines.data.length, preview.lines.has_more]).toEqual([10, true])
    expect(preview.lines.url).toBe(`/v1/invoices/${preview.id}/lines`)
    const lines = await b.stripe.invoices.listLineItems(preview.id, { limit: 100 }, b.on)
    expect([lines.data.length, lines.has_more]).toEqual([11, false])
    expect(lines.data.slice(0, 10)).toEqual(preview.lines.data)
    expect(lines.data.reduce((sum, line) => sum + line.amount, 0)).toBe(preview.total)
    const after = { starting_after: lines.data[9]?.id ?? '' }
    expect((await b.stripe.invoices.listLineItems(preview.id, after, b.on)).data).toEqual(lines.data.slice(10))
    await b.sandbox.clock.advance({ seconds: 3 * oneDay })
    expect(await b.stripe.invoices.retrieve(preview.id, {}, b.on)).toMatchObject({
      id: preview.id,
      total: preview.total,
    })
    await b.sandbox.clock.advance({ seconds: 1 })
    const over = await expectFailure(b.stripe.invoices.retrieve(preview.id, {}, b.on))
    expect([over.statusCode, over.code]).toEqual([404, 'resource_missing'])
  })

  test('a preview is prorated as of a date, and so is the change that follows', async () => {
    const b = await setup()
    const one = await seats(b, 1000, 2)
    await b.sandbox.clock.advance({ seconds: 15 * oneDay })
    const proration_date = at('2026-04-16T00:00:00Z')
    await b.sandbox.clock.advance({ seconds: 5 * oneDay })
    const change = {
      items: [{ id: itemOf(one), quantity: 3 }],
      proration_behavior: 'always_invoice' as const,
      proration_date,
    }
    const preview = await b.stripe.invoices.createPreview({ subscription: one.id, subscription_details: change }, b.on)
    expect(preview.amount_due).toBe(500)
    const { proration_date: _, ...now } = { ...change, proration_behavior: 'create_prorations' as const }
    const dates = await Promise.all(
      [now, { ...now, proration_date }, { ...now, proration_behavior: 'none' as const }].map(async (details) => {
        const next = await b.stripe.invoices.createPreview(
          { subscription: one.id, subscription_details: details },
          b.on,
        )
        return next.parent?.subscription_details?.subscription_proration_date
      }),
    )
    expect(dates).toEqual([at('2026-04-21T00:00:00Z'), proration_date, undefined])
    await b.stripe.subscriptions.update(one.id, change, b.on)
    expect((await b.invoices(one.id))[1]?.amount_paid).toBe(500)
    const early = await expectFailure(
      b.stripe.subscriptions.update(one.id, { ...change, proration_date: at(startedAt) - 1 }, b.on),
    )
    expect([early.statusCode, early.param]).toEqual([400, 'proration_date'])
  })

  test('a preview shows the cost of a new subscription, and none for one that ends', async () => {
    const b = await setup()
    const customer = await b.customer()
    const { id } = await b.price(700)
    const items = [{ price: id, quantity: 3 }]
    const first = await b.stripe.invoices.createPreview(
      { customer: customer.id, subscription_details: { items } },
      b.on,
    )
    expect(first.amount_due).toBe(2100)
    const one = await b.subscribe(1000, { customer: customer.id })
    await b.stripe.subscriptions.update(one.id, { cancel_at_period_end: true }, b.on)
    const none = await expectFailure(b.stripe.invoices.createPreview({ subscription: one.id }, b.on))
    expect([none.statusCode, none.code]).toEqual([404, 'invoice_upcoming_none'])
    await b.sandbox.clock.advance({ seconds: 15 * oneDay })
    const cancel_now = true
    const credit = await b.stripe.invoices.createPreview(
      { subscription: one.id, subscription_details: { cancel_now } },
      b.on,
    )
    expect(credit.total).toBe(-500)
  })
})

test('a cancellation can credit the rest of the period', async () => {
  const b = await setup()
  const one = await b.subscribe(1000)
  await b.sandbox.clock.advance({ seconds: 15 * oneDay })
  await b.stripe.subscriptions.cancel(one.id, { prorate: true, invoice_now: true }, b.on)
  expect((await b.invoices(one.id))[1]).toMatchObject({ total: -500, status: 'paid', ending_balance: -500 })
})

test('the next invoice bills a one-time item', async () => {
  const b = await setup()
  const one = await b.subscribe(1000)
  const extra = { customer: String(one.customer), amount: 250, currency: 'usd', description: 'Setup' }
  const item = await b.stripe.invoiceItems.create(extra, b.on)
  const unwanted = await b.stripe.invoiceItems.create(extra, b.on)
  await b.stripe.invoiceItems.del(unwanted.id, {}, b.on)
  await b.until('2026-05-01T01:00:00Z')
  const [, invoice] = await b.invoices(one.id)
  expect(linesOf(invoice)).toEqual([
    [250, 'Setup'],
    [1000, '1 × Pro (at $10.00 / month)'],
  ])
  expect((await b.stripe.invoiceItems.retrieve(item.id, {}, b.on)).invoice).toBe(invoice?.id)
  const lines = await b.stripe.invoices.listLineItems(invoice?.id ?? '', { limit: 1 }, b.on)
  expect([lines.data.length, lines.has_more]).toEqual([1, true])
})
