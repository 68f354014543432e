import { afterEach, expect, test } from 'vitest'
import type { SandboxOptions } from '../../options.ts'
import { at, type Billing, createBilling, oneDay, oneHour } from '../../testing/billing.ts'
import { expectFailure } from '../../testing/sandbox.ts'

const startedAt = '2026-01-31T10:00:00Z'
let open: Billing | undefined
afterEach(() => open?.sandbox.close())
async function setup(options: Partial<SandboxOptions> = {}): Promise<Billing> {
  open = await createBilling(startedAt, options)
  return open
}
const text = (seconds: number | null | undefined) =>
  seconds ? `${new Date(seconds * 1000).toISOString().slice(0, 16)}Z` : null

test('months are counted from the first day, whatever the months between', async () => {
  const b = await setup()
  const { id } = await b.subscribe(1000)
  await b.until('2027-02-01T00:00:00Z')
  const invoices = await b.invoices(id)
  expect(
    invoices.map((invoice) => [invoice.status, invoice.billing_reason, text(invoice.lines.data[0]?.period.start)]),
  ).toEqual(
    ['01-31', '02-28', '03-31', '04-30', '05-31', '06-30', '07-31', '08-31', '09-30', '10-31', '11-30', '12-31']
      .map((day) => `2026-${day}T10:00Z`)
      .concat('2027-01-31T10:00Z')
      .map((start, index) => ['paid', index === 0 ? 'subscription_create' : 'subscription_cycle', start]),
  )
  const one = await b.subscription(id)
  expect(text(one.items.data[0]?.current_period_end)).toBe('2027-02-28T10:00Z')
  expect((await b.stripe.charges.list({ limit: 100 }, b.on)).data.length).toBe(13)
})

test('a renewal is a draft for an hour, then final and paid', async () => {
  const b = await setup()
  const { id } = await b.subscribe(1000)
  await b.until('2026-02-28T10:00:00Z')
  const [, draft] = await b.invoices(id)
  expect(draft).toMatchObject({
    status: 'draft',
    billing_reason: 'subscription_cycle',
    amount_due: 1000,
    attempted: false,
    automatically_finalizes_at: at('2026-02-28T11:00:00Z'),
    next_payment_attempt: at('2026-02-28T11:00:00Z'),
    number: null,
    period_start: at(startedAt),
    period_end: at('2026-02-28T10:00:00Z'),
  })
  await b.sandbox.clock.advance({ seconds: oneHour - 1 })
  expect((await b.invoices(id))[1]?.status).toBe('draft')
  await b.sandbox.clock.advance({ seconds: 1 })
  const [, paid] = await b.invoices(id)
  expect(paid).toMatchObject({
    status: 'paid',
    amount_paid: 1000,
    attempt_count: 1,
    next_payment_attempt: null,
    status_transitions: { finalized_at: at('2026-02-28T11:00:00Z'), paid_at: at('2026-02-28T11:00:00Z') },
  })
  const told = await b.events()
  const since = told.filter(
    (event) => event.created >= at('2026-02-28T10:00:00Z') && !/^(charge|payment_i|balance)/.test(event.type),
  )
  expect(since.map((event) => [event.type, text(event.created)?.slice(11, 16)])).toEqual([
    ['invoice.created', '10:00'],
    ['customer.subscription.updated', '10:00'],
    ['invoice.finalized', '11:00'],
    ['invoice.paid', '11:00'],
    ['invoice.payment_succeeded', '11:00'],
    ['invoice_payment.paid', '11:00'],
  ])
})

test('a draft takes a fee and metadata for an hour, and no fee above its amount', async () => {
  const b = await setup()
  const { id } = await b.subscribe(1000, { application_fee_percent: 2.55 })
  await b.until('2026-02-28T10:00:00Z')
  const draft = (await b.invoices(id))[1]?.id ?? ''
  const error = await expectFailure(b.stripe.invoices.update(draft, { application_fee_amount: 1001 }, b.on))
  expect([error.statusCode, error.param]).toEqual([400, 'application_fee_amount'])
  await b.stripe.invoices.update(draft, { application_fee_amount: 77, metadata: { run: '2' } }, b.on)
  await b.sandbox.clock.advance({ seconds: 2 * oneHour })
  const late = await expectFailure(b.stripe.invoices.update(draft, { application_fee_amount: 1 }, b.on))
  expect([late.statusCode, late.code]).toEqual([400, 'invoice_not_editable'])
  expect((await b.stripe.invoices.retrieve(draft, {}, b.on)).metadata).toEqual({ run: '2' })
  const fees = (await b.stripe.applicationFees.list()).data.map((fee) => fee.amount)
  // 2.55 % of 1000 is 25.5.
  expect(fees).toEqual([77, 26])
})

test('a receiver can change a draft while the clock advances', async () => {
  const heard: string[] = []
  const b = await setup({
    webhooks: [{ livemode: false, connect: true, url: 'http://receiver.test/', secret: 'whsec_x' }],
    fetch: async (_url, init) => {
      const event = JSON.parse(String(init?.body)) as { type: string; data: { object: { id: string; status: string } } }
      if (event.type === 'invoice.created' && event.data.object.status === 'draft') heard.push(event.data.object.id)
      return new Response()
    },
    beforeMoving: async () => {
      for (const id of heard.splice(0)) {
        const { status } = await b.stripe.invoices.retrieve(id, {}, b.on)
        if (status === 'draft') await b.stripe.invoices.update(id, { application_fee_amount: 123 }, b.on)
      }
    },
  })
  await b.subscribe(1000, { application_fee_percent: 1 })
  await b.sandbox.clock.advance({ seconds: 95 * oneDay })
  expect((await b.stripe.applicationFees.list()).data.map((fee) => fee.amount)).toEqual([123, 123, 123, 10])
})

test('a draft can be finalized and paid within its hour', async () => {
  const b = await setup()
  const { id } = await b.subscribe(1000)
  await b.until('2026-02-28T10:00:00Z')
  const draft = (await b.invoices(id))[1]?.id ?? ''
  expect((await b.stripe.invoices.finalizeInvoice(draft, {}, b.on)).status).toBe('open')
  expect((await b.stripe.invoices.pay(draft, {}, b.on)).status).toBe('paid')
  const again = await expectFailure(b.stripe.invoices.pay(draft, {}, b.on))
  expect(again.statusCode).toBe(400)
})

/** A subscription whose second payment fails, and every later one. */
async function failingLater(b: Billing, more = {}) {
  const customer = await b.customer('pm_card_visa')
  const subscription = await b.subscribe(1000, { customer: customer.id, ...more })
  const bad = await b.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id }, b.on)
  await b.stripe.subscriptions.update(subscription.id, { default_payment_method: bad.id }, b.on)
  return { ...subscription, good: customer.method }
}

test('a failed renewal is retried after 3, 5 and 7 days, then the subscription is canceled', async () => {
  const b = await setup()
  const { id } = await failingLater(b)
  const tries = ['2026-02-28T11:00Z', '2026-03-03T11:00Z', '2026-03-08T11:00Z', '2026-03-15T11:00Z']
  for (const [index, moment] of tries.entries()) {
    await b.until(moment.replace('Z', ':00Z'))
    const [, invoice] = await b.invoices(id)
    expect([invoice?.status, invoice?.attempt_count, text(invoice?.next_payment_attempt)]).toEqual([
      'open',
      index + 1,
      tries[index + 1] ?? null,
    ])
    expect((await b.subscription(id)).status).toBe(index < 3 ? 'past_due' : 'canceled')
  }
  expect((await b.subscription(id)).cancellation_details?.reason).toBe('payment_failed')
  const told = await b.events('invoice.payment_failed', 'customer.subscription.deleted', 'charge.failed')
  expect(told.map((event) => event.type)).toEqual([
    ...Array(4).fill(['charge.failed', 'invoice.payment_failed']).flat(),
    'customer.subscription.deleted',
  ])
  await b.sandbox.clock.advance({ seconds: 90 * oneDay })
  expect((await b.invoices(id)).length).toBe(2)
})

test('a valid card within the retries reactivates the subscription', async () => {
  const b = await setup()
  const { id, good } = await failingLater(b)
  await b.until('2026-03-01T00:00:00Z')
  await b.stripe.subscriptions.update(id, { default_payment_method: good }, b.on)
  await b.until('2026-03-03T11:00:00Z')
  expect((await b.subscription(id)).status).toBe('active')
  const [, invoice] = await b.invoices(id)
  expect([invoice?.status, invoice?.attempt_count]).toEqual(['paid', 2])
  const [failed] = await b.events('invoice.payment_failed')
  expect(failed?.data.object).toMatchObject({ id: invoice?.id, status: 'open', amount_remaining: 1000 })
})

test('a subscription can stay unpaid after the last retry, and its drafts are not collected', async () => {
  const b = await setup({ afterLastRetry: 'unpaid' })
  const { id, good } = await failingLater(b)
  await b.until('2026-04-02T00:00:00Z')
  expect((await b.subscription(id)).status).toBe('unpaid')
  const latest = (await b.invoices(id))[2]
  expect(latest).toMatchObject({ status: 'draft', auto_advance: false, next_payment_attempt: null })
  await b.stripe.invoices.pay(latest?.id ?? '', { payment_method: good }, b.on)
  expect((await b.subscription(id)).status).toBe('active')
})

test('a subscription ends with its period when scheduled, and not when unscheduled', async () => {
  const b = await setup()
  const [one, two] = [await b.subscribe(1000), await b.subscribe(1000)]
  const end = at('2026-02-28T10:00:00Z')
  const asked = await b.stripe.subscriptions.update(one.id, { cancel_at_period_end: true }, b.on)
  expect(asked).toMatchObject({
    status: 'active',
    cancel_at_period_end: true,
    cancel_at: end,
    canceled_at: at(startedAt),
  })
  await b.stripe.subscriptions.update(two.id, { cancel_at_period_end: true }, b.on)
  const kept = await b.stripe.subscriptions.update(two.id, { cancel_at_period_end: false }, b.on)
  expect(kept).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null })
  await b.until('2026-03-02T00:00:00Z')
  expect(await b.subscription(one.id)).toMatchObject({ status: 'canceled', ended_at: end, canceled_at: at(startedAt) })
  expect((await b.subscription(two.id)).status).toBe('active')
  expect((await b.invoices(one.id)).length).toBe(1)
})

test('a trial is free, is announced to end three days before, and is then charged', async () => {
  const b = await setup()
  const trial = await b.subscribe(1000, { trial_period_days: 14 })
  const end = at(startedAt) + 14 * oneDay
  expect(trial).toMatchObject({
    status: 'trialing',
    trial_start: at(startedAt),
    trial_end: end,
    billing_cycle_anchor: end,
  })
  expect(trial.items.data[0]?.current_period_end).toBe(end)
  expect(await b.invoices(trial.id)).toMatchObject([
    { status: 'paid', amount_due: 0, lines: { data: [{ amount: 0, description: 'Trial period for Pro' }] } },
  ])
  await b.until(end + 2 * oneHour)
  const [told] = await b.events('customer.subscription.trial_will_end')
  expect(told?.created).toBe(end - 3 * oneDay)
  expect((await b.subscription(trial.id)).status).toBe('active')
  expect((await b.invoices(trial.id))[1]).toMatchObject({
    status: 'paid',
    amount_paid: 1000,
    lines: { data: [{ period: { start: end, end: at('2026-03-14T10:00:00Z') } }] },
  })
})

test('a trial that is ended at once is no change of a subscription without one', async () => {
  const b = await setup()
  const { id, latest_invoice } = await b.subscribe(1000)
  const changed = await b.stripe.subscriptions.update(id, { trial_end: 'now' }, b.on)
  expect(changed).toMatchObject({ status: 'active', latest_invoice })
})

test('a trial can be moved, and be ended at once', async () => {
  const b = await setup()
  const [one, two] = [
    await b.subscribe(1000, { trial_period_days: 7 }),
    await b.subscribe(1000, { trial_period_days: 7 }),
  ]
  const later = at(startedAt) + 20 * oneDay
  const moved = await b.stripe.subscriptions.update(one.id, { trial_end: later }, b.on)
  expect(moved).toMatchObject({ status: 'trialing', trial_end: later, billing_cycle_anchor: later })
  await b.sandbox.clock.advance({ seconds: oneDay })
  const ended = await b.stripe.subscriptions.update(two.id, { trial_end: 'now' }, b.on)
  expect(ended).toMatchObject({
    status: 'active',
    trial_end: at(startedAt) + oneDay,
    billing_cycle_anchor: at(startedAt) + oneDay,
  })
  expect((await b.invoices(two.id)).map((invoice) => [invoice.status, invoice.amount_paid])).toEqual([
    ['paid', 0],
    ['paid', 1000],
  ])
  const again = await expectFailure(b.stripe.subscriptions.update(two.id, { trial_end: later }, b.on))
  expect(again.param).toBe('trial_end')
})

test('a renewal by bank debit is attempted once, and the bank’s answer decides', async () => {
  const b = await setup()
  const customer = await b.customer('pm_usBankAccount')
  const one = await b.subscribe(1000, { customer: customer.id })
  expect(one.status).toBe('active')
  const [invoice] = await b.invoices(one.id)
  expect((await expectFailure(b.stripe.invoices.pay(invoice?.id ?? '', {}, b.on))).code).toBe('invoice_not_editable')
  await b.sandbox.clock.advance({ seconds: 2 })
  expect((await b.subscription(one.id)).status).toBe('active')
  const bad = await b.stripe.paymentMethods.attach(
    'pm_usBankAccount_insufficientFunds',
    { customer: customer.id },
    b.on,
  )
  await b.stripe.subscriptions.update(one.id, { default_payment_method: bad.id }, b.on)
  await b.until('2026-02-28T11:00:05Z')
  expect((await b.subscription(one.id)).status).toBe('past_due')
  expect(text((await b.invoices(one.id))[1]?.next_payment_attempt)).toBe('2026-03-03T11:00Z')
})

test.each([
  ['cancel', 'canceled'],
  ['pause', 'paused'],
  ['create_invoice', 'past_due'],
] as const)('a trial without a card ends as told: %s', async (missing_payment_method, status) => {
  const b = await setup()
  const { id } = await b.stripe.customers.create({}, b.on)
  const trial = await b.subscribe(1000, {
    customer: id,
    trial_period_days: 2,
    trial_settings: { end_behavior: { missing_payment_method } },
  })
  expect((await b.events('customer.subscription.trial_will_end')).length).toBe(1)
  await b.sandbox.clock.advance({ seconds: 2 * oneDay + 2 * oneHour })
  expect((await b.subscription(trial.id)).status).toBe(status)
})

test('a renewal with a card that always requires authentication awaits the customer', async () => {
  const b = await setup()
  const customer = await b.customer()
  const one = await b.subscribe(1000, { customer: customer.id })
  const asking = await b.stripe.paymentMethods.attach('pm_card_authenticationRequired', { customer: customer.id }, b.on)
  await b.stripe.subscriptions.update(one.id, { default_payment_method: asking.id }, b.on)
  await b.until('2026-02-28T11:00:00Z')
  expect((await b.subscription(one.id)).status).toBe('past_due')
  const [required] = await b.events('invoice.payment_action_required')
  const invoice = await b.stripe.invoices.retrieve(
    String((required?.data.object as { id?: string } | undefined)?.id),
    { expand: ['payments.data.payment.payment_intent'] },
    b.on,
  )
  const intent = invoice.payments?.data[0]?.payment.payment_intent as { id: string; status: string }
  expect(intent.status).toBe('requires_action')
  const asked = await b.stripe.paymentIntents.confirm(intent.id, { return_url: 'https://shop.test/back' }, b.on)
  const url = asked.next_action?.redirect_to_url?.url ?? ''
  await b.sandbox.fetch(new Request(url, { method: 'POST', body: new URLSearchParams({ answer: 'complete' }) }))
  expect((await b.subscription(one.id)).status).toBe('active')
})

test('a renewal pays its destination, and the platform its fee', async () => {
  const b = await setup()
  const product = await b.stripe.products.create({ name: 'Hosted' })
  const recurring = { interval: 'month' } as const
  const price = await b.stripe.prices.create({ currency: 'usd', unit_amount: 1000, product: product.id, recurring })
  const customer = await b.stripe.customers.create({})
  const card = await b.stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
  await b.stripe.subscriptions.create({
    customer: customer.id,
    default_payment_method: card.id,
    items: [{ price: price.id }],
    application_fee_percent: 10,
    transfer_data: { destination: b.account },
  })
  await b.until('2026-03-01T00:00:00Z')
  const transfers = await b.stripe.transfers.list()
  expect(transfers.data.map((one) => [one.amount, one.destination])).toEqual(Array(2).fill([1000, b.account]))
  expect((await b.stripe.applicationFees.list()).data.map((fee) => fee.amount)).toEqual([100, 100])
})

test('a year of renewals, changes, refunds and failures neither makes money nor loses it', async () => {
  const b = await setup()
  const one = await b.subscribe(1000, { application_fee_percent: 7.77 })
  await failingLater(b, { application_fee_percent: 3 })
  for (const [month, quantity] of [3, 7, 1, 4].entries()) {
    await b.sandbox.clock.advance({ seconds: 45 * oneDay })
    const items = [{ id: one.items.data[0]?.id ?? '', quantity }]
    const proration_behavior = month % 2 === 0 ? 'always_invoice' : 'create_prorations'
    await b.stripe.subscriptions.update(one.id, { items, proration_behavior }, b.on)
  }
  const [last] = (await b.stripe.charges.list({ limit: 1 }, b.on)).data
  await b.stripe.refunds.create({ charge: last?.id ?? '', refund_application_fee: true }, b.on)
  await b.sandbox.clock.advance({ seconds: 185 * oneDay })
  let kept = 0
  let paid = 0
  for (const scope of [b.on, {}]) {
    const { available, pending } = await b.stripe.balance.retrieve({}, scope)
    const { data } = await b.stripe.balanceTransactions.list({ limit: 100 }, scope)
    expect(data.reduce((sum, entry) => sum + entry.net, 0)).toBe(
      (available[0]?.amount ?? 0) + (pending[0]?.amount ?? 0),
    )
    for (const entry of data) {
      kept += entry.net
      if (['charge', 'refund', 'payout'].includes(entry.type)) paid += entry.amount
      if (entry.type === 'stripe_fee') paid += entry.amount
      for (const fee of entry.fee_details) if (fee.type === 'stripe_fee') paid -= fee.amount
    }
  }
  expect(kept).toBe(paid)
  const invoices = await b.invoices(one.id)
  const charged = (await b.stripe.charges.list({ limit: 100, customer: String(one.customer) }, b.on)).data
  expect(invoices.reduce((sum, invoice) => sum + invoice.amount_paid, 0)).toBe(
    charged.reduce((sum, charge) => sum + charge.amount_captured, 0),
  )
})
