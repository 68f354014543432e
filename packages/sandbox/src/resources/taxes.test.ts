import type Stripe from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Billing, createBilling } from '../testing/billing.ts'
import { expectFailure } from '../testing/sandbox.ts'

let b: Billing
let vat: string
beforeEach(async () => {
  b = await createBilling('2026-04-01T00:00:00Z')
  vat = await rate({ percentage: 20 })
})
afterEach(() => b.sandbox.close())

const rate = async (more: Partial<Stripe.TaxRateCreateParams>) =>
  (await b.stripe.taxRates.create({ display_name: 'VAT', inclusive: false, percentage: 10, ...more }, b.on)).id
const taxes = (list: Stripe.Invoice.TotalTax[] | null) =>
  list?.map(({ amount, tax_behavior, tax_rate_details, taxable_amount }) => [
    tax_rate_details?.tax_rate,
    tax_behavior,
    amount,
    taxable_amount,
  ])

test('the tax of a subscription is added to each of its invoices, after discounts, and charged', async () => {
  const coupon = await b.stripe.coupons.create({ percent_off: 10, duration: 'forever' }, b.on)
  const one = await b.subscribe(1000, { default_tax_rates: [vat], discounts: [{ coupon: coupon.id }] })
  expect(one.default_tax_rates).toMatchObject([{ id: vat, percentage: 20 }])
  await b.until('2026-05-01T02:00:00Z')
  for (const invoice of await b.invoices(one.id)) {
    expect(invoice).toMatchObject({ subtotal: 1000, total: 1080, total_excluding_tax: 900, amount_paid: 1080 })
    expect(taxes(invoice.total_taxes)).toEqual([[vat, 'exclusive', 180, 900]])
    expect(taxes(invoice.lines.data[0]?.taxes ?? null)).toEqual([[vat, 'exclusive', 180, 900]])
  }
})

test('an inclusive tax is a part of the price', async () => {
  const gst = await rate({ inclusive: true })
  const one = await b.subscribe(1100, { default_tax_rates: [gst] })
  const [invoice] = await b.invoices(one.id)
  expect(invoice).toMatchObject({
    subtotal: 1100,
    subtotal_excluding_tax: 1000,
    total: 1100,
    total_excluding_tax: 1000,
  })
  expect(taxes(invoice?.total_taxes ?? null)).toEqual([[gst, 'inclusive', 100, 1000]])
})

test('an item with rates of its own is taxed by these, also in what is prorated', async () => {
  const city = await rate({ percentage: 5 })
  const { id: price } = await b.price(1000)
  const one = await b.subscribe(0, { default_tax_rates: [vat], items: [{ price, tax_rates: [city] }] })
  await b.until('2026-04-16T00:00:00Z')
  const items = [{ id: one.items.data[0]?.id ?? '', quantity: 2 }]
  await b.stripe.subscriptions.update(one.id, { items, proration_behavior: 'always_invoice' }, b.on)
  expect((await b.invoices(one.id)).map(({ total }) => total)).toEqual([1050, 525])
  const preview = await b.stripe.invoices.createPreview({ subscription: one.id }, b.on)
  expect(preview.total).toBe(2100)
})

test('rates are taken away by an empty value, and an inactive one is refused', async () => {
  const one = await b.subscribe(1000, { default_tax_rates: [vat] })
  await b.stripe.subscriptions.update(one.id, { default_tax_rates: '' }, b.on)
  await b.until('2026-05-01T02:00:00Z')
  expect((await b.invoices(one.id)).map(({ total }) => total)).toEqual([1200, 1000])
  await b.stripe.taxRates.update(vat, { active: false }, b.on)
  const refused = await expectFailure(b.subscribe(1000, { default_tax_rates: [vat] }))
  expect([refused.param, refused.message]).toEqual(['default_tax_rates[0]', expect.stringContaining('inactive')])
})

test('the page of an invoice shows its tax', async () => {
  const customer = (await b.customer()).id
  await b.stripe.invoiceItems.create({ customer, amount: 500, currency: 'usd' }, b.on)
  const { id } = await b.stripe.invoices.create(
    { customer, default_tax_rates: [vat], pending_invoice_items_behavior: 'include' },
    b.on,
  )
  const { hosted_invoice_url } = await b.stripe.invoices.finalizeInvoice(id, {}, b.on)
  const page = await (await b.sandbox.fetch(new Request(String(hosted_invoice_url)))).text()
  expect(page).toContain('$1.00')
  expect(page).toContain('Pay $6.00')
})
