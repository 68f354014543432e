import { afterEach, beforeEach, expect, test } from 'vitest'
import { at, type Billing, createBilling, oneDay } from '../../testing/billing.ts'

let b: Billing
beforeEach(async () => {
  b = await createBilling('2026-01-31T10:00:00Z')
})
afterEach(() => b.sandbox.close())

const upcoming = () => b.events('invoice.upcoming')

test('a renewal is announced seven days before, with the invoice as it would be', async () => {
  const subscription = await b.subscribe(1000)
  await b.until('2026-02-21T09:59:59Z')
  expect(await upcoming()).toEqual([])
  await b.until('2026-02-21T10:00:00Z')
  const [told, ...more] = await upcoming()
  expect(more).toEqual([])
  expect(told?.created).toBe(at('2026-02-21T10:00:00Z'))
  expect(told?.data.object).toMatchObject({
    object: 'invoice',
    id: expect.stringMatching(/^upcoming_in_/),
    status: 'draft',
    billing_reason: 'upcoming',
    amount_due: 1000,
    customer: subscription.customer,
    parent: { subscription_details: { subscription: subscription.id } },
  })
  // The preview makes nothing.
  expect(await b.invoices(subscription.id)).toHaveLength(1)
  await b.until('2026-03-25T00:00:00Z')
  expect((await upcoming()).map(({ created }) => created)).toContain(at('2026-03-24T10:00:00Z'))
})

test('no renewal is announced of what ends, or of a period of a week', async () => {
  const ending = await b.subscribe(1000)
  await b.stripe.subscriptions.update(ending.id, { cancel_at_period_end: true }, b.on)
  const weekly = await b.price(1000, { interval: 'week' })
  await b.subscribe(1000, { items: [{ price: weekly.id }] })
  await b.sandbox.clock.advance({ seconds: 27 * oneDay })
  expect(await upcoming()).toEqual([])
})

test('a renewal on a test clock is announced at its time', async () => {
  const clock = await b.stripe.testHelpers.testClocks.create({ frozen_time: at('2026-01-31T10:00:00Z') }, b.on)
  const customer = await b.customer('pm_card_visa', { test_clock: clock.id })
  await b.subscribe(1000, { customer: customer.id })
  await b.stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: at('2026-03-01T00:00:00Z') }, b.on)
  expect((await upcoming()).map(({ created }) => created)).toEqual([at('2026-02-21T10:00:00Z')])
})
