import type Stripe from 'stripe'
import { afterEach, describe, expect, test } from 'vitest'
import { type Billing, createBilling, oneDay, oneHour } from '../../testing/billing.ts'
import { expectFailure } from '../../testing/sandbox.ts'

const startedAt = '2026-04-01T00:00:00Z'
let open: Billing | undefined
afterEach(() => open?.sandbox.close())

/** A subscription over 30.00 a month with a schedule. */
async function scheduled(more: Partial<Stripe.SubscriptionCreateParams> = {}) {
  open = await createBilling(startedAt)
  const b = open
  const { id } = await b.subscribe(3000, { application_fee_percent: 4.9, metadata: { ours: 'yes' }, ...more })
  const schedule = await b.stripe.subscriptionSchedules.create({ from_subscription: id }, b.on)
  const [first] = schedule.phases
  if (!first) throw new TypeError('the schedule has no phase')
  const now = {
    start_date: first.start_date,
    end_date: first.end_date,
    items: first.items.map(({ price, quantity }) => ({ price: String(price), quantity: quantity ?? 1 })),
    ...(first.trial_end === null ? {} : { trial_end: first.trial_end }),
  }
  /** Adds a phase with another price. */
  const plan = async (
    unit_amount: number,
    interval: 'week' | 'month' | 'year' = 'month',
    settings: Partial<Stripe.SubscriptionScheduleUpdateParams.Phase> = {},
  ) => {
    const price = (await b.price(unit_amount, { interval })).id
    const next = { items: [{ price, quantity: 2 }], duration: { interval, interval_count: 1 }, ...settings }
    return b.stripe.subscriptionSchedules.update(schedule.id, { phases: [now, next] }, b.on)
  }
  const amounts = async () => (await b.invoices(id)).map(({ total, status }) => [total, status])
  return { b, id, schedule, now, plan, amounts }
}

describe('a schedule', () => {
  test('of a subscription has its current period as the phase, and is attached', async () => {
    const { b, id, schedule } = await scheduled()
    const subscription = await b.subscription(id)
    expect(subscription.schedule).toBe(schedule.id)
    expect(schedule).toMatchObject({
      status: 'active',
      end_behavior: 'release',
      subscription: id,
      phases: [{ start_date: subscription.start_date, application_fee_percent: 4.9, items: [{ quantity: 1 }] }],
    })
    const [created] = await b.events('subscription_schedule.created')
    expect(created?.data.object).toMatchObject({ id: schedule.id })
    const again = await expectFailure(b.stripe.subscriptionSchedules.create({ from_subscription: id }, b.on))
    expect(again.message).toContain('already attached')
    const { data } = await b.stripe.subscriptionSchedules.list({ customer: String(subscription.customer) }, b.on)
    expect(data.map((one) => one.id)).toEqual([schedule.id])
    const expanded = await b.stripe.subscriptions.retrieve(id, { expand: ['schedule'] }, b.on)
    expect(expanded.schedule).toMatchObject({ object: 'subscription_schedule', id: schedule.id })
  })

  test('changes the items at the end of the period, on an invoice that stays a draft for an hour', async () => {
    const { b, id, plan, now, amounts } = await scheduled()
    await plan(5000)
    const before = await b.subscription(id)
    await b.until(now.end_date - 10)
    expect(await b.subscription(id)).toMatchObject({ items: before.items })
    await b.until(now.end_date + 10)
    expect(await amounts()).toEqual([
      [3000, 'paid'],
      [10_000, 'draft'],
    ])
    const after = await b.subscription(id)
    // An item with another price has another id.
    expect(after.items.data[0]).toMatchObject({ quantity: 2, price: { unit_amount: 5000 } })
    expect(after.items.data[0]?.id).not.toBe(before.items.data[0]?.id)
    expect(after).toMatchObject({ application_fee_percent: 4.9, metadata: { ours: 'yes' }, status: 'active' })
    await b.sandbox.clock.advance({ seconds: 2 * oneHour })
    expect((await amounts()).at(-1)).toEqual([10_000, 'paid'])
    await b.sandbox.clock.advance({ seconds: 40 * oneDay })
    expect((await b.subscription(id)).schedule).toBeNull()
    expect((await b.events('subscription_schedule.completed')).at(-1)?.data.object).toMatchObject({
      released_subscription: null,
      status: 'completed',
    })
    expect((await amounts()).slice(-2)).toEqual([
      [10_000, 'paid'],
      [10_000, 'paid'],
    ])
  })

  test.each([
    ['week', 7],
    ['year', 365],
  ] as const)('begins the interval of a %s with its phase', async (interval, days) => {
    const { b, id, plan, now } = await scheduled()
    await plan(700, interval)
    await b.until(now.end_date + 10)
    const [item] = (await b.subscription(id)).items.data
    expect(item).toMatchObject({
      current_period_start: now.end_date,
      current_period_end: now.end_date + days * oneDay,
    })
    await b.sandbox.clock.advance({ seconds: 2 * oneHour })
    expect((await b.invoices(id)).at(-1)).toMatchObject({ total: 1400, status: 'paid' })
  })

  test('changes a trial at its end', async () => {
    const { b, id, plan, now, amounts } = await scheduled({ trial_period_days: 10 })
    await plan(5000)
    expect((await b.subscription(id)).status).toBe('trialing')
    await b.until(now.end_date + 2 * oneHour)
    expect(await amounts()).toEqual([
      [0, 'paid'],
      [10_000, 'paid'],
    ])
  })

  test('that is released changes nothing, and can be made again', async () => {
    const { b, id, plan, schedule, now, amounts } = await scheduled()
    await plan(5000)
    await b.stripe.subscriptionSchedules.release(schedule.id, {}, b.on)
    expect((await b.subscription(id)).schedule).toBeNull()
    const again = await expectFailure(b.stripe.subscriptionSchedules.release(schedule.id, {}, b.on))
    expect(again.message).toContain('`released` status')
    await b.stripe.subscriptionSchedules.create({ from_subscription: id }, b.on)
    await b.until(now.end_date + 2 * oneHour)
    expect((await amounts()).at(-1)).toEqual([3000, 'paid'])
  })

  test('that is canceled ends its subscription; one whose subscription ends is canceled', async () => {
    const { b, id, schedule } = await scheduled()
    await b.stripe.subscriptionSchedules.cancel(schedule.id, {}, b.on)
    expect(await b.subscription(id)).toMatchObject({ status: 'canceled', schedule: null })
    const other = await b.subscribe(900)
    const attached = await b.stripe.subscriptionSchedules.create({ from_subscription: other.id }, b.on)
    await b.stripe.subscriptions.cancel(other.id, {}, b.on)
    expect((await b.stripe.subscriptionSchedules.retrieve(attached.id, {}, b.on)).status).toBe('canceled')
  })

  test('refuses that its subscription is paused or canceled at the end of the period', async () => {
    const { b, id } = await scheduled()
    expect((await expectFailure(b.stripe.subscriptions.pause(id, {}, b.on))).message).toContain('schedule')
    const canceling = b.stripe.subscriptions.update(id, { cancel_at_period_end: true }, b.on)
    expect((await expectFailure(canceling)).message).toContain('updating any cancelation behavior directly')
  })

  test('sets its default payment method and its destination with the next phase', async () => {
    const { b, id, plan, now, schedule } = await scheduled()
    await plan(5000)
    const { customer } = await b.subscription(id)
    const { id: later } = await b.stripe.paymentMethods.attach(
      'pm_card_mastercard',
      { customer: String(customer) },
      b.on,
    )
    const default_settings = { default_payment_method: later }
    await b.stripe.subscriptionSchedules.update(schedule.id, { default_settings }, b.on)
    await b.until(now.end_date + 10)
    expect((await b.subscription(id)).default_payment_method).toBe(later)
  })

  test('previews the invoice of other phases, and stays as it is', async () => {
    const { b, schedule, plan, now } = await scheduled()
    const before = await plan(5000)
    const price = (await b.price(900)).id
    const phases = [now, { items: [{ price }], duration: { interval: 'month' as const, interval_count: 1 } }]
    const asked = { schedule: schedule.id, schedule_details: { phases } }
    expect((await b.stripe.invoices.createPreview(asked, b.on)).total).toBe(900)
    expect(await b.stripe.subscriptionSchedules.retrieve(schedule.id, {}, b.on)).toEqual(before)
    expect((await b.stripe.invoices.createPreview({ schedule: schedule.id }, b.on)).total).toBe(10_000)
  })

  test('previews the coupon of its next phase from the day on which that begins', async () => {
    const { b } = await scheduled()
    const yearly = await b.price(12_000, { interval: 'year' })
    const { id: whole } = await b.subscribe(0, { items: [{ price: yearly.id }] })
    const planned = await b.stripe.subscriptionSchedules.create({ from_subscription: whole }, b.on)
    const [first] = planned.phases
    const coupon = { percent_off: 25, duration: 'repeating', duration_in_months: 6 } as const
    const { id: sixMonths } = await b.stripe.coupons.create(coupon, b.on)
    const items = [{ price: yearly.id }]
    const phases = [
      { start_date: first?.start_date ?? 0, end_date: first?.end_date ?? 0, items },
      { items, discounts: [{ coupon: sixMonths }], duration: { interval: 'year', interval_count: 1 } as const },
    ]
    await b.stripe.subscriptionSchedules.update(planned.id, { phases }, b.on)
    await b.sandbox.clock.advance({ seconds: 40 * oneDay })
    const preview = await b.stripe.invoices.createPreview({ subscription: whole }, b.on)
    await b.until((first?.end_date ?? 0) + 2 * oneHour)
    expect([preview.total, (await b.invoices(whole)).at(-1)?.total]).toEqual([9000, 9000])
  })

  test.each<[string, object]>([
    ['with another start', { start_date: 1 }],
    ['with other items', { items: [{ quantity: 3 }] }],
  ])('refuses a current phase %s', async (_, wrong) => {
    const { b, schedule, now } = await scheduled()
    const [item] = now.items
    const items = 'items' in wrong ? [{ price: item?.price ?? '', quantity: 3 }] : now.items
    const phases = [{ ...now, ...wrong, items }]
    const failure = await expectFailure(b.stripe.subscriptionSchedules.update(schedule.id, { phases }, b.on))
    expect(failure.statusCode).toBe(400)
  })
})
