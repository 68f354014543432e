import { afterEach, beforeEach, expect, test } from 'vitest'
import { at, type Billing, createBilling, oneDay, oneHour } from '../../testing/billing.ts'
import { expectFailure, testKeys } from '../../testing/sandbox.ts'

const start = '2026-01-31T10:00:00Z'
let b: Billing
beforeEach(async () => {
  b = await createBilling('2026-11-05T12:00:00Z')
})
afterEach(() => b.sandbox.close())

const newClock = (frozen_time = at(start)) =>
  b.stripe.testHelpers.testClocks.create({ frozen_time, name: 'Renewals' }, b.on)

async function onClock() {
  const clock = await newClock()
  const customer = await b.customer('pm_card_visa', { test_clock: clock.id })
  const subscription = await b.subscribe(1000, { customer: customer.id })
  const advance = (frozen_time: number) => b.stripe.testHelpers.testClocks.advance(clock.id, { frozen_time }, b.on)
  return { clock, customer, subscription, advance }
}

test('a test clock is created, retrieved, listed and deleted with its customers', async () => {
  const { clock, customer, subscription } = await onClock()
  expect(clock).toMatchObject({
    object: 'test_helpers.test_clock',
    status: 'ready',
    frozen_time: at(start),
    name: 'Renewals',
    livemode: false,
  })
  expect(await b.stripe.testHelpers.testClocks.retrieve(clock.id, {}, b.on)).toEqual(clock)
  expect((await b.stripe.testHelpers.testClocks.list({}, b.on)).data).toEqual([clock])
  expect((await b.stripe.customers.list({ test_clock: clock.id }, b.on)).data.map((one) => one.id)).toEqual([
    customer.id,
  ])
  expect((await b.stripe.subscriptions.list({ test_clock: clock.id }, b.on)).data.length).toBe(1)
  await b.stripe.testHelpers.testClocks.del(clock.id, {}, b.on)
  expect((await expectFailure(b.stripe.testHelpers.testClocks.retrieve(clock.id, {}, b.on))).statusCode).toBe(404)
  expect((await b.subscription(subscription.id)).status).toBe('canceled')
  expect(await b.stripe.customers.retrieve(customer.id, {}, b.on)).toMatchObject({ deleted: true })
})

test('a customer on a test clock is billed at its time', async () => {
  const { clock, customer, subscription } = await onClock()
  expect(subscription).toMatchObject({ test_clock: clock.id, created: at(start), start_date: at(start) })
  expect(await b.stripe.customers.retrieve(customer.id, {}, b.on)).toMatchObject({
    test_clock: clock.id,
    created: at(start),
  })
  expect((await b.invoices(subscription.id))[0]).toMatchObject({ test_clock: clock.id, created: at(start) })
  // Money moves when it does.
  expect((await b.stripe.charges.list({}, b.on)).data[0]?.created).toBe(at('2026-11-05T12:00:00Z'))
})

test('advancing a test clock runs all due work in order, also over a year', async () => {
  const { clock, subscription, advance } = await onClock()
  const answer = await advance(at('2027-02-01T00:00:00Z'))
  expect(answer).toMatchObject({ status: 'ready', frozen_time: at('2027-02-01T00:00:00Z') })
  const invoices = await b.invoices(subscription.id)
  expect(invoices.map((invoice) => invoice.status)).toEqual(Array(13).fill('paid'))
  expect(invoices.map((invoice) => invoice.created)).toEqual(invoices.map((invoice) => invoice.created).sort())
  expect(invoices[1]?.status_transitions.paid_at).toBe(at('2026-02-28T11:00:00Z'))
  const told = await b.events('test_helpers.test_clock.advancing', 'test_helpers.test_clock.ready')
  expect(told.map((event) => event.data.object)).toMatchObject([
    {
      id: clock.id,
      status: 'advancing',
      status_details: { advancing: { target_frozen_time: at('2027-02-01T00:00:00Z') } },
    },
    { id: clock.id, status: 'ready', status_details: {} },
  ])
})

test('a draft is finalized an hour later on its test clock', async () => {
  const { subscription, advance } = await onClock()
  await advance(at('2026-02-28T10:59:59Z'))
  const draft = (await b.invoices(subscription.id))[1]
  expect(draft?.status).toBe('draft')
  await b.stripe.invoices.update(draft?.id ?? '', { application_fee_amount: 99 }, b.on)
  await advance(at('2026-02-28T11:00:00Z'))
  expect((await b.invoices(subscription.id))[1]?.status).toBe('paid')
  expect((await b.stripe.applicationFees.list()).data.map((fee) => fee.amount)).toEqual([99])
})

test('a test clock is independent of other clocks and of the sandbox clock', async () => {
  const { subscription, advance } = await onClock()
  const other = await onClock()
  const own = await b.subscribe(1000)
  await b.sandbox.clock.advance({ seconds: 400 * oneDay })
  expect((await b.invoices(subscription.id)).length).toBe(1)
  expect((await b.invoices(own.id)).length).toBe(14)
  await advance(at('2026-03-01T00:00:00Z'))
  expect((await b.invoices(subscription.id)).length).toBe(2)
  expect((await b.invoices(other.subscription.id)).length).toBe(1)
  expect((await b.invoices(own.id)).length).toBe(14)
})

test('changes and failures are dated by the test clock', async () => {
  const { customer, subscription, advance } = await onClock()
  await advance(at('2026-02-14T10:00:00Z'))
  const items = [{ id: subscription.items.data[0]?.id ?? '', quantity: 2 }]
  await b.stripe.subscriptions.update(subscription.id, { items, proration_behavior: 'always_invoice' }, b.on)
  // Half of 28 days of 10.00 more.
  expect((await b.invoices(subscription.id))[1]).toMatchObject({
    amount_paid: 500,
    created: at('2026-02-14T10:00:00Z'),
  })
  const bad = await b.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id }, b.on)
  await b.stripe.subscriptions.update(subscription.id, { default_payment_method: bad.id }, b.on)
  await advance(at('2026-02-28T10:00:00Z') + 2 * oneHour)
  expect((await b.subscription(subscription.id)).status).toBe('past_due')
  await advance(at('2026-03-20T00:00:00Z'))
  expect(await b.subscription(subscription.id)).toMatchObject({
    status: 'canceled',
    ended_at: at('2026-03-15T11:00:00Z'),
  })
})

test('a test clock only advances, exists only in test mode, and only for customers created on it', async () => {
  const { clock, advance } = await onClock()
  expect((await expectFailure(advance(at(start)))).param).toBe('frozen_time')
  const unknown = await expectFailure(b.stripe.customers.create({ test_clock: 'clock_unknown' }, b.on))
  expect([unknown.statusCode, unknown.code]).toEqual([400, 'resource_missing'])
  const elsewhere = await expectFailure(b.stripe.customers.create({ test_clock: clock.id }))
  expect(elsewhere.code).toBe('resource_missing')
  const live = await b.sandbox.fetch(
    new Request('http://sandbox.test/v1/test_helpers/test_clocks', {
      method: 'POST',
      headers: { authorization: `Bearer ${testKeys.live.secret}` },
      body: new URLSearchParams({ frozen_time: '4102444800' }),
    }),
  )
  expect(live.status).toBe(400)
})

test('a test clock has at most three customers', async () => {
  const clock = await newClock()
  const create = () => b.stripe.customers.create({ test_clock: clock.id }, b.on)
  const first = await create()
  await create()
  await create()
  const failed = await expectFailure(create())
  expect([failed.statusCode, failed.param]).toEqual([400, 'test_clock'])
  await b.stripe.customers.del(first.id, {}, b.on)
  expect((await create()).test_clock).toBe(clock.id)
})
