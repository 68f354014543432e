import type Stripe from 'stripe'
import { afterEach, expect, test } from 'vitest'
import { at, type Billing, createBilling, oneDay, oneHour } from '../../testing/billing.ts'
import { expectFailure } from '../../testing/sandbox.ts'

const today = '2026-04-01T00:00:00Z'
let b: Billing
afterEach(() => b.sandbox.close())

/** A schedule of two phases of a month each: 15.00, then 30.00. */
async function schedule(more: Partial<Stripe.SubscriptionScheduleCreateParams> = {}) {
  b = await createBilling(today)
  const { id: customer } = await b.customer()
  const price = (await b.price(1500)).id
  const duration = { interval: 'month', interval_count: 1 } as const
  const phases = [1, 2].map((quantity) => ({ items: [{ price, quantity }], duration }))
  return b.stripe.subscriptionSchedules.create({ customer, start_date: 'now', phases, ...more }, b.on)
}
const read = (id: string) => b.stripe.subscriptionSchedules.retrieve(id, {}, b.on)

test('a schedule starts its subscription now, changes it with its phases, and completes', async () => {
  const { id, subscription, status } = await schedule()
  const started = String(subscription)
  expect(status).toBe('active')
  expect(await b.subscription(started)).toMatchObject({ status: 'active', schedule: id })
  expect(await b.invoices(started)).toMatchObject([{ status: 'draft', total: 1500 }])
  await b.sandbox.clock.advance({ seconds: 2 * oneHour })
  expect(await b.invoices(started)).toMatchObject([{ status: 'paid' }])
  await b.until('2026-05-01T02:00:00Z')
  expect((await b.invoices(started)).at(-1)).toMatchObject({ status: 'paid', total: 3000 })
  await b.until('2026-06-01T02:00:00Z')
  expect(await read(id)).toMatchObject({ status: 'completed', completed_at: at('2026-06-01T00:00:00Z') })
  expect(await b.subscription(started)).toMatchObject({ status: 'active', schedule: null })
  expect((await b.events('subscription_schedule.expiring')).map(({ created }) => created)).toEqual([
    at('2026-05-25T00:00:00Z'),
  ])
})

test('a schedule that ends with a cancellation cancels at the end of its last phase', async () => {
  const { id, subscription } = await schedule({ end_behavior: 'cancel' })
  expect(await b.subscription(String(subscription))).toMatchObject({ cancel_at: at('2026-06-01T00:00:00Z') })
  await b.until('2026-06-01T02:00:00Z')
  expect(await b.subscription(String(subscription))).toMatchObject({ status: 'canceled' })
  expect((await read(id)).status).toBe('completed')
})

test('a schedule of a later day has no subscription before, and can be canceled or released', async () => {
  const start_date = at(today) + 10 * oneDay
  const { id, status, subscription } = await schedule({ start_date })
  expect([status, subscription]).toEqual(['not_started', null])
  const { data } = await b.stripe.subscriptionSchedules.list({ scheduled: true }, b.on)
  expect(data.map((one) => one.id)).toEqual([id])
  await b.until(start_date + oneHour)
  const begun = await read(id)
  expect(begun.status).toBe('active')
  expect(await b.subscription(String(begun.subscription))).toMatchObject({ start_date, schedule: id })
  const { customer, phases } = begun
  const items = [{ price: String(phases[0]?.items[0]?.price) }]
  const again = () =>
    b.stripe.subscriptionSchedules.create(
      {
        customer: String(customer),
        start_date: start_date + 90 * oneDay,
        phases: [{ items, duration: { interval: 'month', interval_count: 1 } }],
      },
      b.on,
    )
  expect(await b.stripe.subscriptionSchedules.cancel((await again()).id, {}, b.on)).toMatchObject({
    status: 'canceled',
  })
  expect(await b.stripe.subscriptionSchedules.release((await again()).id, {}, b.on)).toMatchObject({
    status: 'released',
    released_subscription: null,
  })
})

test('a schedule on a test clock starts when the clock does', async () => {
  b = await createBilling(today)
  const frozen_time = at('2020-01-01T00:00:00Z')
  const clock = await b.stripe.testHelpers.testClocks.create({ frozen_time }, b.on)
  const { id: customer } = await b.customer('pm_card_visa', { test_clock: clock.id })
  const phases = [
    { items: [{ price: (await b.price(900)).id }], duration: { interval: 'month', interval_count: 1 } as const },
  ]
  const start_date = frozen_time + oneDay
  const { id } = await b.stripe.subscriptionSchedules.create({ customer, start_date, phases }, b.on)
  await b.stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: start_date + oneHour }, b.on)
  expect((await read(id)).status).toBe('active')
})

test('a subscription that ends by delinquency aborts its schedule', async () => {
  const { id, subscription } = await schedule()
  await b.sandbox.clock.advance({ seconds: 2 * oneHour })
  const { customer } = await b.subscription(String(subscription))
  const bad = await b.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: String(customer) }, b.on)
  const settings = { invoice_settings: { default_payment_method: bad.id } }
  await b.stripe.customers.update(String(customer), settings, b.on)
  await b.until('2026-05-31T00:00:00Z')
  expect((await b.subscription(String(subscription))).status).toBe('canceled')
  expect((await b.events('subscription_schedule.aborted')).at(-1)?.data.object).toMatchObject({
    id,
    status: 'canceled',
  })
})

test('a coupon that is deleted before its phase begins is still redeemed, and stops nothing', async () => {
  b = await createBilling(today)
  const { id: customer } = await b.customer()
  const items = [{ price: (await b.price(1000)).id }]
  const coupons = await Promise.all(
    [10, 20].map((percent_off) => b.stripe.coupons.create({ percent_off, duration: 'forever' }, b.on)),
  )
  const duration = { interval: 'month', interval_count: 1 } as const
  const phases = coupons.map(({ id }) => ({ items, duration, discounts: [{ coupon: id }] }))
  const start_date = at(today) + oneDay
  const { id } = await b.stripe.subscriptionSchedules.create({ customer, start_date, phases }, b.on)
  for (const coupon of coupons) await b.stripe.coupons.del(coupon.id, {}, b.on)
  await b.until(start_date + 2 * oneHour)
  const { subscription } = await read(id)
  await b.until('2026-05-02T02:00:00Z')
  expect((await b.invoices(String(subscription))).map(({ status, total }) => [status, total])).toEqual([
    ['paid', 900],
    ['paid', 800],
  ])
})

test('due work that fails does not keep back the events of other work', async () => {
  const received: string[] = []
  b = await createBilling(today, {
    webhooks: [{ livemode: false, connect: true, url: 'http://receiver.test/', secret: 'whsec_x' }],
    fetch: async (_url, init) => {
      received.push(JSON.parse(String(init?.body)).type)
      return new Response()
    },
  })
  const { id: customer } = await b.customer()
  const items = [{ price: (await b.price(1000)).id }]
  const phases = [{ items, duration: { interval: 'month', interval_count: 1 } as const }]
  await b.stripe.subscriptionSchedules.create({ customer, start_date: at(today) + oneDay, phases }, b.on)
  // A stored schedule that no version can begin: it is due, and has no phase.
  const rows = new Map(b.sandbox.snapshot())
  const broken = (rows.get('objects') ?? []).map((row) => {
    if (row.kind !== 'subscription_schedule') return row
    return { ...row, state: JSON.stringify({ ...JSON.parse(String(row.state)), due: at(today), phases: [] }) }
  })
  b.sandbox.restore(rows.set('objects', broken))
  await b.stripe.customers.update(customer, { name: 'Ada' }, b.on)
  await expect(b.sandbox.deliverDue()).rejects.toThrow('has no phase')
  expect(received).toContain('customer.updated')
})

test.each<[string, Partial<Stripe.SubscriptionScheduleCreateParams>, string]>([
  ['without a start', { start_date: undefined as never }, 'start_date'],
  ['in the past', { start_date: 1 }, 'start_date'],
  ['without phases', { phases: [] }, 'phases'],
  ['with a subscription and a customer', { from_subscription: 'sub_1' }, 'customer'],
])('refuses a schedule %s', async (_, wrong, param) => {
  expect((await expectFailure(schedule(wrong))).param).toBe(param)
})

test('a declined first invoice of a schedule stays open and makes its subscription past due', async () => {
  b = await createBilling(today)
  const { id: customer } = await b.customer('pm_card_chargeCustomerFail')
  const items = [{ price: (await b.price(1000)).id }]
  const phases = [{ items, duration: { interval: 'month', interval_count: 1 } as const }]
  const { subscription } = await b.stripe.subscriptionSchedules.create({ customer, start_date: 'now', phases }, b.on)
  await b.sandbox.clock.advance({ seconds: 2 * oneHour })
  expect(await b.subscription(String(subscription))).toMatchObject({ status: 'past_due' })
  expect(await b.invoices(String(subscription))).toMatchObject([
    { status: 'open', attempt_count: 1, next_payment_attempt: at('2026-04-04T01:00:00Z') },
  ])
})

test('a first invoice of a schedule whose bank debit fails is voided, and the subscription stays active', async () => {
  b = await createBilling(today)
  const { id: customer } = await b.customer('pm_usBankAccount_insufficientFunds')
  const items = [{ price: (await b.price(1000)).id }]
  const phases = [{ items, duration: { interval: 'month', interval_count: 1 } as const }]
  const { subscription } = await b.stripe.subscriptionSchedules.create({ customer, start_date: 'now', phases }, b.on)
  await b.sandbox.clock.advance({ seconds: 2 * oneHour })
  expect(await b.subscription(String(subscription))).toMatchObject({ status: 'active' })
  expect(await b.invoices(String(subscription))).toMatchObject([{ status: 'void', next_payment_attempt: null }])
})

test('schedules that have not begun end with their customer', async () => {
  const { id, customer } = await schedule({ start_date: at(today) + 10 * oneDay })
  await b.stripe.customers.del(String(customer), {}, b.on)
  expect(await read(id)).toMatchObject({ status: 'canceled', canceled_at: at(today) })
  await b.sandbox.clock.advance({ days: 11 })
  expect(await read(id)).toMatchObject({ status: 'canceled', subscription: null })
})
