import type Stripe from 'stripe'
import { afterEach, expect, test } from 'vitest'
import { at, type Billing, createBilling, oneDay } from '../../testing/billing.ts'
import { expectFailure } from '../../testing/sandbox.ts'

let b: Billing
afterEach(() => b.sandbox.close())

async function quoted(line_items: (prices: { monthly: string; once: string }) => Stripe.QuoteCreateParams.LineItem[]) {
  b = await createBilling('2026-11-05T12:00:00Z')
  const { id: customer } = await b.customer()
  const monthly = (await b.price(1500)).id
  const once = (await b.stripe.prices.create({ currency: 'usd', unit_amount: 700, product: b.product.id }, b.on)).id
  return b.stripe.quotes.create({ customer, line_items: line_items({ monthly, once }) }, b.on)
}

test('a quote that is accepted starts its subscription, whose first invoice has the one-time items', async () => {
  const quote = await quoted(({ monthly, once }) => [
    { price: monthly, quantity: 10 },
    { price: once, quantity: 1 },
  ])
  expect(quote).toMatchObject({
    status: 'draft',
    amount_total: 15_700,
    computed: { recurring: { amount_total: 15_000, interval: 'month' }, upfront: { amount_total: 15_700 } },
  })
  expect((await expectFailure(b.stripe.quotes.accept(quote.id, {}, b.on))).message).toContain('draft')
  const open = await b.stripe.quotes.finalizeQuote(quote.id, {}, b.on)
  expect(open.number).toMatch(/^QT-.+-0001-1$/)
  const accepted = await b.stripe.quotes.accept(quote.id, { expand: ['subscription'] }, b.on)
  expect(accepted).toMatchObject({ status: 'accepted', subscription: { status: 'active' } })
  const invoice = await b.stripe.invoices.retrieve(String(accepted.invoice), {}, b.on)
  expect(invoice).toMatchObject({ total: 15_700, status: 'paid' })
  const types = (await b.events('quote.created', 'quote.finalized', 'quote.accepted')).map(({ type }) => type)
  expect(types).toEqual(['quote.created', 'quote.finalized', 'quote.accepted'])
  expect((await b.stripe.quotes.listLineItems(quote.id, {}, b.on)).data).toHaveLength(2)
})

test('a quote of one-time items becomes the draft of an invoice', async () => {
  const quote = await quoted(({ once }) => [{ price: once, quantity: 3 }])
  await b.stripe.quotes.finalizeQuote(quote.id, {}, b.on)
  const { invoice, subscription } = await b.stripe.quotes.accept(quote.id, {}, b.on)
  expect(subscription).toBeNull()
  expect(await b.stripe.invoices.retrieve(String(invoice), {}, b.on)).toMatchObject({ status: 'draft', total: 2100 })
})

test('a quote that is not accepted in time is canceled, and one can be canceled before', async () => {
  const quote = await quoted(({ once }) => [{ price: once, quantity: 3 }])
  await b.stripe.quotes.finalizeQuote(quote.id, {}, b.on)
  await b.sandbox.clock.advance({ seconds: 31 * oneDay })
  expect(await b.stripe.quotes.retrieve(quote.id, {}, b.on)).toMatchObject({ status: 'canceled' })
  const { id } = await b.stripe.quotes.create({}, b.on)
  expect((await expectFailure(b.stripe.quotes.finalizeQuote(id, {}, b.on))).param).toBe('customer')
  await b.stripe.quotes.cancel(id, {}, b.on)
  expect((await b.events('quote.canceled')).length).toBe(2)
})

test('a quote of a customer on a test clock expires by that clock', async () => {
  b = await createBilling('2026-11-05T12:00:00Z')
  const frozen_time = at('2030-01-01T00:00:00Z')
  const clock = await b.stripe.testHelpers.testClocks.create({ frozen_time }, b.on)
  const { id: customer } = await b.customer('pm_card_visa', { test_clock: clock.id })
  const { id } = await b.stripe.quotes.create({ customer, line_items: [{ price: (await b.price(1500)).id }] }, b.on)
  const { expires_at } = await b.stripe.quotes.finalizeQuote(id, {}, b.on)
  await b.sandbox.clock.advance({ days: 31 })
  expect((await b.stripe.quotes.retrieve(id, {}, b.on)).status).toBe('open')
  await b.stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: expires_at + 60 }, b.on)
  expect(await b.stripe.quotes.retrieve(id, {}, b.on)).toMatchObject({ status: 'canceled' })
  expect((await b.events('quote.canceled')).map(({ data }) => data.object)).toMatchObject([
    { status_transitions: { canceled_at: expires_at } },
  ])
})
