import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { at, type Billing, createBilling } from '../testing/billing.ts'
import { expectFailure } from '../testing/sandbox.ts'

let b: Billing
let product: string
beforeEach(async () => {
  b = await createBilling('2026-01-10T10:00:00Z')
  product = (await b.stripe.products.create({ name: 'Calls' }, b.on)).id
})
afterEach(() => b.sandbox.close())

const createMeter = (event_name = 'calls', formula: 'count' | 'last' | 'sum' = 'sum') =>
  b.stripe.billing.meters.create({ display_name: 'Calls', event_name, default_aggregation: { formula } }, b.on)
const createPrice = (meter: string) =>
  b.stripe.prices.create(
    { product, currency: 'usd', unit_amount: 5, recurring: { interval: 'month', usage_type: 'metered', meter } },
    b.on,
  )
const use = (customer: string, value: string, more: { timestamp?: number; identifier?: string } = {}) =>
  b.stripe.billing.meterEvents.create(
    { event_name: 'calls', payload: { stripe_customer_id: customer, value }, ...more },
    b.on,
  )
const shownLines = async (subscription: string) =>
  (await b.invoices(subscription)).map(({ lines }) =>
    lines.data.map(({ amount, quantity, period }) => [amount, quantity, period.start, period.end]),
  )

describe('a price by usage', () => {
  test('names its meter, and bills at the end of each period what was used within it', async () => {
    const meter = await createMeter()
    expect(meter).toMatchObject({ object: 'billing.meter', status: 'active', event_name: 'calls' })
    const price = await createPrice(meter.id)
    expect(price.recurring).toMatchObject({ usage_type: 'metered', meter: meter.id, interval: 'month' })
    const customer = (await b.customer('pm_card_visa')).id
    const subscription = await b.subscribe(0, { customer, items: [{ price: price.id }] })
    expect(subscription.status).toBe('active')
    expect(subscription.items.data[0]).not.toHaveProperty('quantity')
    await use(customer, '100')
    await b.until('2026-02-01T00:00:00Z')
    await use(customer, '60', { timestamp: at('2026-01-20T00:00:00Z') })
    await use((await b.customer('pm_card_visa')).id, '7')
    await b.until('2026-02-10T12:00:00Z')
    await use(customer, '3')
    await b.until('2026-03-10T12:00:00Z')
    const [first, second, third] = ['2026-01-10', '2026-02-10', '2026-03-10'].map((day) => at(`${day}T10:00:00Z`))
    expect(await shownLines(subscription.id)).toEqual([
      [[0, 0, first, first]],
      [[800, 160, first, second]],
      [[15, 3, second, third]],
    ])
    expect((await b.invoices(subscription.id)).map(({ status }) => status)).toEqual(['paid', 'paid', 'paid'])
  })

  test('is billed beside others of the same period, and for the last time when the subscription ends', async () => {
    const price = await createPrice((await createMeter()).id)
    const seats = await b.price(1000)
    const customer = (await b.customer('pm_card_visa')).id
    const items = [{ price: seats.id, quantity: 2 }, { price: price.id }]
    const subscription = await b.subscribe(0, { customer, items })
    await use(customer, '40')
    await b.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true }, b.on)
    await b.until('2026-02-10T12:00:00Z')
    const amounts = (await shownLines(subscription.id)).map((lines) => lines.map(([amount]) => amount))
    expect(amounts).toEqual([[2000, 0], [200]])
    expect((await b.subscription(subscription.id)).status).toBe('canceled')
  })

  test('has no quantity, and is backed by a meter', async () => {
    const price = await createPrice((await createMeter()).id)
    const quantity = await expectFailure(b.subscribe(0, { items: [{ price: price.id, quantity: 2 }] }))
    expect([quantity.statusCode, quantity.param]).toEqual([400, 'items[0][quantity]'])
    const recurring = { interval: 'month', usage_type: 'metered' } as const
    const fields = { product, currency: 'usd', unit_amount: 5 }
    const missing = await expectFailure(b.stripe.prices.create({ ...fields, recurring }, b.on))
    expect([missing.statusCode, missing.param]).toEqual([400, 'recurring[meter]'])
    const unknown = await expectFailure(
      b.stripe.prices.create({ ...fields, recurring: { ...recurring, meter: 'mtr_none' } }, b.on),
    )
    expect(unknown.code).toBe('resource_missing')
    const { id: meter } = await createMeter('others')
    const licensed = await expectFailure(
      b.stripe.prices.create({ ...fields, recurring: { interval: 'month', meter } }, b.on),
    )
    expect(licensed.param).toBe('recurring[meter]')
  })

  test('is left for one by seats and taken up again', async () => {
    const price = await createPrice((await createMeter()).id)
    const seats = await b.price(1000)
    const subscription = await b.subscribe(0, { items: [{ price: price.id }] })
    const id = subscription.items.data[0]?.id ?? ''
    const change = (item: { price: string; quantity?: number }) =>
      b.stripe.subscriptions.update(subscription.id, { items: [{ id, ...item }] }, b.on)
    expect((await change({ price: seats.id, quantity: 3 })).items.data[0]?.quantity).toBe(3)
    expect((await change({ price: price.id })).items.data[0]).not.toHaveProperty('quantity')
    expect((await change({ price: seats.id })).items.data[0]?.quantity).toBe(1)
    const { data } = await b.stripe.invoiceItems.list({}, b.on)
    expect(data.map(({ amount }) => amount)).toEqual([1000, -3000, 3000])
  })

  test('is prorated neither when it is changed for another nor after a discount', async () => {
    const { id: meter } = await createMeter()
    const [price, other] = [await createPrice(meter), await createPrice(meter)]
    const { id: coupon } = await b.stripe.coupons.create({ percent_off: 50, duration: 'forever' }, b.on)
    const customer = (await b.customer('pm_card_visa')).id
    const items = [{ price: price.id }]
    const subscription = await b.subscribe(0, { customer, items, discounts: [{ coupon }] })
    await use(customer, '100')
    await b.until('2026-02-20T00:00:00Z')
    const changed = [{ id: subscription.items.data[0]?.id ?? '', price: other.id }]
    await b.stripe.subscriptions.update(subscription.id, { items: changed, proration_behavior: 'always_invoice' }, b.on)
    expect((await b.stripe.invoiceItems.list({}, b.on)).data).toEqual([])
    expect((await b.invoices(subscription.id)).map(({ total }) => total)).toEqual([0, 250])
  })

  test('bills its usage once when a new period begins at an earlier moment', async () => {
    const price = await createPrice((await createMeter()).id)
    const customer = (await b.customer('pm_card_visa')).id
    const subscription = await b.subscribe(0, { customer, items: [{ price: price.id }] })
    await b.until('2026-01-15T00:00:00Z')
    await use(customer, '10')
    await b.until('2026-01-17T00:00:00Z')
    await use(customer, '3')
    await b.until('2026-01-18T00:00:00Z')
    await b.stripe.subscriptions.update(
      subscription.id,
      { billing_cycle_anchor: { type: 'now' }, proration_date: at('2026-01-16T00:00:00Z') },
      b.on,
    )
    await b.until('2026-02-17T00:00:00Z')
    const amounts = (await shownLines(subscription.id)).map((lines) => lines.map(([amount]) => amount))
    expect(amounts).toEqual([[0], [50], [15]])
  })

  test('is previewed as its last invoice when it ends with its period', async () => {
    const price = await createPrice((await createMeter()).id)
    const coupon = { percent_off: 50, duration: 'repeating', duration_in_months: 1 } as const
    const { id: oneMonth } = await b.stripe.coupons.create(coupon, b.on)
    const customer = (await b.customer('pm_card_visa')).id
    const items = [{ price: price.id }]
    const subscription = await b.subscribe(0, { customer, items, discounts: [{ coupon: oneMonth }] })
    await use(customer, '40')
    const asked = { subscription: subscription.id, subscription_details: { cancel_at_period_end: true } }
    const before = await b.stripe.invoices.createPreview(asked, b.on)
    await b.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true }, b.on)
    const after = await b.stripe.invoices.createPreview({ subscription: subscription.id }, b.on)
    await b.until('2026-02-10T12:00:00Z')
    const last = (await b.invoices(subscription.id)).at(-1)
    expect([before.total, after.total, last?.total]).toEqual([200, 200, 200])
    expect([before.period_end, after.period_end]).toEqual([last?.period_end, last?.period_end])
  })

  test('has no quantity in a schedule, and its usage is billed as before', async () => {
    const price = await createPrice((await createMeter()).id)
    const seats = await b.price(1000)
    const customer = (await b.customer('pm_card_visa')).id
    const { id } = await b.subscribe(0, { customer, items: [{ price: price.id }] })
    const schedule = await b.stripe.subscriptionSchedules.create({ from_subscription: id }, b.on)
    const [first] = schedule.phases
    expect(first?.items[0]).not.toHaveProperty('quantity')
    const now = { start_date: first?.start_date ?? 0, end_date: first?.end_date ?? 0, items: [{ price: price.id }] }
    const plan = (quantity?: number) => {
      const items = [{ price: price.id, ...(quantity === undefined ? {} : { quantity }) }, { price: seats.id }]
      const next = { items, duration: { interval: 'month' as const, interval_count: 1 } }
      return b.stripe.subscriptionSchedules.update(schedule.id, { phases: [now, next] }, b.on)
    }
    expect((await expectFailure(plan(1))).param).toBe('phases[1][items][0][quantity]')
    const planned = await plan()
    expect(planned.phases[1]?.items.map(({ quantity }) => quantity)).toEqual([undefined, 1])
    await use(customer, '40')
    await b.until('2026-03-10T12:00:00Z')
    const amounts = (await shownLines(id)).map((lines) => lines.map(([amount]) => amount))
    expect(amounts).toEqual([[0], [200, 1000], [0, 1000]])
    expect((await b.events('invoiceitem.created')).length).toBe(0)
  })
})

describe('a meter', () => {
  test.each([
    ['sum', 9],
    ['count', 2],
    ['last', 4],
  ] as const)('with the formula %s counts %i of the usages 5 and 4', async (formula, expected) => {
    const price = await createPrice((await createMeter('calls', formula)).id)
    const customer = (await b.customer('pm_card_visa')).id
    const subscription = await b.subscribe(0, { customer, items: [{ price: price.id }] })
    await use(customer, '5')
    await b.until('2026-01-11T00:00:00Z')
    await use(customer, '4')
    const preview = await b.stripe.invoices.createPreview({ subscription: subscription.id }, b.on)
    expect(preview.lines.data.map(({ quantity }) => quantity)).toEqual([expected])
  })

  test('is renamed, deactivated and activated again, and one alone has an event name', async () => {
    const { id } = await createMeter()
    const { meters } = b.stripe.billing
    expect((await meters.update(id, { display_name: 'API calls' }, b.on)).display_name).toBe('API calls')
    expect((await expectFailure(createMeter())).param).toBe('event_name')
    expect((await meters.deactivate(id, {}, b.on)).status).toBe('inactive')
    const customer = (await b.customer('pm_card_visa')).id
    expect((await expectFailure(use(customer, '1'))).param).toBe('event_name')
    const other = await createMeter()
    expect((await meters.list({ status: 'active' }, b.on)).data.map((meter) => meter.id)).toEqual([other.id])
    expect((await meters.list({ status: 'inactive' }, b.on)).data.map((meter) => meter.id)).toEqual([id])
    expect((await expectFailure(meters.reactivate(id, {}, b.on))).statusCode).toBe(400)
    await meters.deactivate(other.id, {}, b.on)
    expect(await meters.reactivate(id, {}, b.on)).toMatchObject({
      status: 'active',
      status_transitions: { deactivated_at: null },
    })
    expect(await meters.retrieve(id, {}, b.on)).toMatchObject({ display_name: 'API calls', status: 'active' })
  })

  test('takes a usage once, of a known customer, and at a time that is not long ago', async () => {
    await createMeter()
    const customer = (await b.customer('pm_card_visa')).id
    const event = await use(customer, '5', { identifier: 'call-1' })
    expect(event).toMatchObject({ object: 'billing.meter_event', identifier: 'call-1', payload: { value: '5' } })
    expect((await expectFailure(use(customer, '5', { identifier: 'call-1' }))).param).toBe('identifier')
    expect((await expectFailure(use('cus_none', '5'))).code).toBe('resource_missing')
    for (const moment of ['2025-12-01T00:00:00Z', '2026-01-10T10:06:00Z'])
      expect((await expectFailure(use(customer, '5', { timestamp: at(moment) }))).param).toBe('timestamp')
  })
  test('takes the same in the form of v2', async () => {
    const { id } = await createMeter()
    const customer = (await b.customer('pm_card_visa')).id
    const { id: subscription } = await b.subscribe(0, { customer, items: [{ price: (await createPrice(id)).id }] })
    const payload = { stripe_customer_id: customer, value: '7' }
    const reported = { event_name: 'calls', payload, timestamp: '2026-01-10T10:00:00.000Z' }
    const event = await b.stripe.v2.billing.meterEvents.create(reported, b.on)
    expect(event).toMatchObject({ ...reported, object: 'v2.billing.meter_event', created: reported.timestamp })
    expect((await b.stripe.invoices.createPreview({ subscription }, b.on)).total).toBe(35)
  })

  test('refuses a usage with which a line would be larger than a charge can be', async () => {
    const price = await createPrice((await createMeter()).id)
    const customer = (await b.customer('pm_card_visa')).id
    const { id } = await b.subscribe(0, { customer, items: [{ price: price.id }] })
    await use(customer, '19999990')
    expect(await expectFailure(use(customer, '10', { identifier: 'large' }))).toMatchObject({
      code: 'amount_too_large',
      param: 'payload[value]',
    })
    await use(customer, '9', { identifier: 'large' })
    const preview = await b.stripe.invoices.createPreview({ subscription: id }, b.on)
    expect(preview.total).toBe(99_999_995)
  })
})
