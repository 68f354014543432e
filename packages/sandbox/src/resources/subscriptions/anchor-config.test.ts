import type Stripe from 'stripe'
import { afterEach, expect, test } from 'vitest'
import { at, type Billing, createBilling } from '../../testing/billing.ts'
import { expectFailure } from '../../testing/sandbox.ts'

let open: Billing | undefined
afterEach(() => open?.sandbox.close())

type Config = Stripe.SubscriptionCreateParams.BillingCycleAnchorConfig

async function anchored(start: string, billing_cycle_anchor_config: Config) {
  open = await createBilling(start)
  const subscription = await open.subscribe(3000, { billing_cycle_anchor_config })
  return { b: open, subscription }
}
const endOf = ({ items }: Stripe.Subscription) => items.data[0]?.current_period_end

test('a day of the month may be hours later than a month at its end', async () => {
  const { b, subscription } = await anchored('2026-01-31T10:00:00Z', { day_of_month: 28, hour: 12 })
  expect(endOf(subscription)).toBe(at('2026-02-28T12:00:00Z'))
  await b.until('2026-02-28T14:00:00Z')
  expect(endOf(await b.subscription(subscription.id))).toBe(at('2026-03-28T12:00:00Z'))
})

test('the 31st is the last day of shorter months', async () => {
  const { b, subscription } = await anchored('2026-02-14T00:00:00Z', {
    day_of_month: 31,
    hour: 0,
    minute: 0,
    second: 0,
  })
  const ends: (number | undefined)[] = [endOf(subscription)]
  for (const month of ['03', '04', '05']) {
    await b.until(`2026-${month}-10T00:00:00Z`)
    ends.push(endOf(await b.subscription(subscription.id)))
  }
  expect(ends).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'].map((day) => at(`${day}T00:00:00Z`)))
  // Fourteen of the 28 days from 31 January to 28 February.
  expect((await b.invoices(subscription.id)).map(({ total }) => total)).toEqual([1500, 3000, 3000, 3000])
})

test('a day that no month has, and a month that is not the next one, are refused', async () => {
  open = await createBilling('2026-01-31T10:00:00Z')
  const b = open
  const refused = async (billing_cycle_anchor_config: Config) =>
    expectFailure(b.subscribe(1000, { billing_cycle_anchor_config }))
  expect(await refused({ day_of_month: 32 })).toMatchObject({ param: 'billing_cycle_anchor_config[day_of_month]' })
  expect(await refused({ day_of_month: 5, month: 7 })).toMatchObject({
    param: 'billing_cycle_anchor_config',
    message: 'billing_cycle_anchor_config cannot be later than next natural billing date.',
  })
})

test('an anchor that is set anew has no configuration', async () => {
  const { b, subscription } = await anchored('2026-01-31T10:00:00Z', { day_of_month: 28 })
  expect(subscription.billing_cycle_anchor_config).toMatchObject({ day_of_month: 28, hour: null })
  await b.until('2026-02-10T10:00:00Z')
  const moved = await b.stripe.subscriptions.update(subscription.id, { billing_cycle_anchor: { type: 'now' } }, b.on)
  expect(moved).toMatchObject({ billing_cycle_anchor: at('2026-02-10T10:00:00Z'), billing_cycle_anchor_config: null })
})
