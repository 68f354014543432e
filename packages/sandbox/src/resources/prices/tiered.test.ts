import type Stripe from 'stripe'
import { afterEach, expect, test } from 'vitest'
import { type Billing, createBilling } from '../../testing/billing.ts'
import { expectFailure } from '../../testing/sandbox.ts'

let b: Billing
afterEach(() => b.sandbox.close())

const tiers: Stripe.PriceCreateParams.Tier[] = [
  { up_to: 10, unit_amount: 100 },
  { up_to: 'inf', unit_amount: 50 },
]
const tiered = (more: Partial<Stripe.PriceCreateParams> = {}) =>
  b.stripe.prices.create(
    {
      currency: 'usd',
      product: b.product.id,
      recurring: { interval: 'month' },
      billing_scheme: 'tiered',
      tiers_mode: 'graduated',
      tiers,
      ...more,
    },
    b.on,
  )

test('a subscription of a tiered price bills by tiers, and prorates a change of its quantity', async () => {
  b = await createBilling('2026-04-01T00:00:00Z')
  const price = await tiered()
  expect(price).toMatchObject({ billing_scheme: 'tiered', tiers_mode: 'graduated', unit_amount: null })
  expect(price.tiers).toBeUndefined()
  const { id, items } = await b.subscribe(0, { items: [{ price: price.id, quantity: 12 }] })
  await b.until('2026-04-16T00:00:00Z')
  await b.stripe.subscriptions.update(id, { items: [{ id: items.data[0]?.id ?? '', quantity: 20 }] }, b.on)
  await b.until('2026-05-01T00:00:00Z')
  const [first, second] = await b.invoices(id)
  expect(first?.total).toBe(1100)
  // Half of 1100 back, half of 1500, and the next whole month.
  expect(second?.lines.data.map(({ amount }) => amount)).toEqual([-550, 750, 1500])
})

test('tiers are there when they are expanded', async () => {
  b = await createBilling('2026-04-01T00:00:00Z')
  const { id } = await tiered()
  const { tiers } = await b.stripe.prices.retrieve(id, { expand: ['tiers'] }, b.on)
  expect(tiers).toMatchObject([
    { up_to: 10, unit_amount: 100, flat_amount: null },
    { up_to: null, unit_amount: 50 },
  ])
})

test.for<[Partial<Stripe.PriceCreateParams>, string]>([
  [{ tiers_mode: undefined as never }, 'tiers_mode'],
  [{ tiers: [] }, 'tiers'],
  [{ unit_amount: 5 }, 'unit_amount'],
  [{ billing_scheme: 'per_unit', unit_amount: 5 }, 'tiers'],
  [{ tiers: [{ up_to: 5, unit_amount: 1 }] }, 'tiers[0][up_to]'],
  [{ tiers: [{ up_to: 'inf' }] }, 'tiers[0]'],
])('a price with %j is refused', async ([more, param]) => {
  b = await createBilling('2026-04-01T00:00:00Z')
  expect((await expectFailure(tiered(more))).param).toBe(param)
})

test('usage is billed by tiers', async () => {
  b = await createBilling('2026-04-01T00:00:00Z')
  const meter = await b.stripe.billing.meters.create(
    { display_name: 'Calls', event_name: 'call', default_aggregation: { formula: 'sum' } },
    b.on,
  )
  const price = await tiered({ recurring: { interval: 'month', usage_type: 'metered', meter: meter.id } })
  const { id, customer } = await b.subscribe(0, { items: [{ price: price.id }] })
  const payload = { stripe_customer_id: String(customer), value: '14' }
  await b.stripe.billing.meterEvents.create({ event_name: 'call', payload }, b.on)
  await b.until('2026-05-01T00:00:00Z')
  const [, second] = await b.invoices(id)
  expect(second?.lines.data).toMatchObject([{ amount: 1200, description: '14 × Pro (by tiers / month)' }])
})
