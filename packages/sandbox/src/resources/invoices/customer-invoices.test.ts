import type Stripe from 'stripe'
import { afterEach, expect, test } from 'vitest'
import { type Billing, createBilling, oneDay } from '../../testing/billing.ts'
import { expectFailure } from '../../testing/sandbox.ts'

let open: Billing | undefined
afterEach(() => open?.sandbox.close())

async function invoicing() {
  open = await createBilling('2026-01-31T10:00:00Z')
  const b = open
  const { id: customer } = await b.customer()
  const create = (more: Partial<Stripe.InvoiceCreateParams> = {}) =>
    b.stripe.invoices.create({ customer, currency: 'usd', ...more }, b.on)
  const item = (amount: number, more: Partial<Stripe.InvoiceItemCreateParams> = {}) =>
    b.stripe.invoiceItems.create({ customer, amount, currency: 'usd', ...more }, b.on)
  const get = (id: string) => b.stripe.invoices.retrieve(id, {}, b.on)
  return { b, customer, create, item, get }
}

test('an invoice is drafted, filled, finalized and paid', async () => {
  const { b, create, item, get } = await invoicing()
  const draft = await create({ description: 'Work in January', metadata: { order: '7' } })
  expect(draft).toMatchObject({
    status: 'draft',
    total: 0,
    auto_advance: false,
    parent: null,
    billing_reason: 'manual',
  })
  await item(1500, { invoice: draft.id, description: 'Design' })
  const extra = await item(500, { invoice: draft.id })
  await b.stripe.invoiceItems.update(extra.id, { amount: 700, description: 'Travel' }, b.on)
  expect(await get(draft.id)).toMatchObject({
    subtotal: 2200,
    lines: { data: [{ amount: 1500 }, { description: 'Travel' }] },
  })
  await b.stripe.invoiceItems.del(extra.id, {}, b.on)
  const final = await b.stripe.invoices.finalizeInvoice(draft.id, {}, b.on)
  expect(final).toMatchObject({ status: 'open', total: 1500, hosted_invoice_url: expect.stringContaining(draft.id) })
  expect((await expectFailure(item(1, { invoice: draft.id }))).code).toBe('invoice_not_editable')
  expect(await b.stripe.invoices.pay(draft.id, {}, b.on)).toMatchObject({ status: 'paid', amount_paid: 1500 })
  const told = await b.events('invoice.created', 'invoice.finalized', 'invoice.paid')
  expect(told.map(({ type }) => type)).toEqual(['invoice.created', 'invoice.finalized', 'invoice.paid'])
})

test('an item takes a price that is sold once, and no retired or recurring one', async () => {
  const { b, customer } = await invoicing()
  const refusal = async (more: Partial<Stripe.PriceCreateParams>) => {
    const sold = { currency: 'usd', unit_amount: 100, product_data: { name: 'Tea' } }
    const { id: price } = await b.stripe.prices.create({ ...sold, ...more }, b.on)
    return (await expectFailure(b.stripe.invoiceItems.create({ customer, pricing: { price } }, b.on))).message
  }
  expect(await refusal({ active: false })).toContain('The price specified is inactive.')
  expect(await refusal({ recurring: { interval: 'month' } })).toContain('only accepts prices with `type=one_time`')
})

test('an invoice bills pending items with include, and leaves them pending without', async () => {
  const { b, customer, create, item } = await invoicing()
  await item(300)
  await item(200, { currency: 'eur' })
  expect((await create()).total).toBe(0)
  expect(await create({ pending_invoice_items_behavior: 'include' })).toMatchObject({ total: 300, currency: 'usd' })
  const left = await b.stripe.invoiceItems.list({ customer, pending: true }, b.on)
  expect(left.data.map(({ amount, currency }) => [amount, currency])).toEqual([[200, 'eur']])
})

test('with auto_advance it is finalized after an hour and charged', async () => {
  const { b, create, item, get } = await invoicing()
  await item(300)
  const { id } = await create({ auto_advance: true, pending_invoice_items_behavior: 'include' })
  await b.until('2026-01-31T11:00:05Z')
  expect(await get(id)).toMatchObject({ status: 'paid', attempt_count: 1 })
})

test('an invoice that is sent has a due date, and is not charged by itself', async () => {
  const { b, create, item, get } = await invoicing()
  const send = { collection_method: 'send_invoice', auto_advance: true } as const
  expect((await expectFailure(create(send))).param).toBe('days_until_due')
  expect((await expectFailure(create({ days_until_due: 3 }))).param).toBe('days_until_due')
  const { id, created, due_date } = await create({ ...send, days_until_due: 30 })
  expect(due_date).toBe(created + 30 * oneDay)
  await item(900, { invoice: id })
  expect(await b.stripe.invoices.sendInvoice(id, {}, b.on)).toMatchObject({ status: 'open', attempted: false })
  await b.until('2026-02-10T10:00:00Z')
  expect(await get(id)).toMatchObject({ status: 'open', amount_remaining: 900 })
  expect(await b.events('invoice.sent')).toHaveLength(1)
  const listed = await b.stripe.invoices.list({ collection_method: 'send_invoice' }, b.on)
  expect(listed.data.map((one) => one.id)).toEqual([id])
  const page = await b.sandbox.fetch(new Request(String((await get(id)).hosted_invoice_url)))
  expect(await page.text()).toContain('Pay $9.00')
})

test('it is voided or written off', async () => {
  const { b, create, item } = await invoicing()
  const [first, second] = [await create(), await create()]
  for (const { id } of [first, second]) {
    await item(400, { invoice: id })
    await b.stripe.invoices.finalizeInvoice(id, {}, b.on)
  }
  expect((await b.stripe.invoices.voidInvoice(first.id, {}, b.on)).status).toBe('void')
  expect((await b.stripe.invoices.markUncollectible(second.id, {}, b.on)).status).toBe('uncollectible')
})

test('its discounts follow its lines, and can be changed while it is a draft', async () => {
  const { b, create, item, get } = await invoicing()
  await b.stripe.coupons.create({ id: 'HALF', percent_off: 50 }, b.on)
  await b.stripe.coupons.create({ id: 'ONE', amount_off: 100, currency: 'usd' }, b.on)
  const { id } = await create({ discounts: [{ coupon: 'HALF' }] })
  await item(1001, { invoice: id })
  await item(500, { invoice: id, discountable: false })
  expect(await get(id)).toMatchObject({ subtotal: 1501, total: 1000, total_discount_amounts: [{ amount: 501 }] })
  const changed = await b.stripe.invoices.update(id, { discounts: [{ coupon: 'ONE' }] }, b.on)
  expect(changed).toMatchObject({ total: 1401, amount_due: 1401 })
  expect(await b.stripe.invoices.pay(id, {}, b.on)).toMatchObject({ amount_paid: 1401 })
  const late = b.stripe.invoices.update(id, { discounts: '' }, b.on)
  expect((await expectFailure(late)).code).toBe('invoice_not_editable')
})
