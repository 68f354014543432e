import type Stripe from 'stripe'
import { afterEach, expect, test } from 'vitest'
import { at, type Billing, createBilling } from '../../testing/billing.ts'
import { expectFailure } from '../../testing/sandbox.ts'

let b: Billing
afterEach(() => b.sandbox.close())

/** An open invoice over 20.00. */
async function invoice() {
  b = await createBilling('2026-11-05T12:00:00Z')
  const { id: customer } = await b.customer()
  await b.stripe.invoiceItems.create({ customer, amount: 2000, currency: 'usd' }, b.on)
  const { id } = await b.stripe.invoices.create({ customer, pending_invoice_items_behavior: 'include' }, b.on)
  await b.stripe.invoices.finalizeInvoice(id, {}, b.on)
  const credit = (more: Partial<Stripe.CreditNoteCreateParams>) =>
    b.stripe.creditNotes.create({ invoice: id, ...more }, b.on)
  return { id, customer, credit, read: () => b.stripe.invoices.retrieve(id, {}, b.on) }
}

test('a credit note of an open invoice lowers what is charged', async () => {
  const { id, credit, read } = await invoice()
  const lines = [{ type: 'custom_line_item', description: 'Late', quantity: 2, unit_amount: 300 }] as const
  const note = await credit({ lines: [...lines] })
  expect(note).toMatchObject({ total: 600, type: 'pre_payment', status: 'issued', pre_payment_amount: 600 })
  expect(note.number).toBe(`${(await read()).number}-CN-01`)
  expect(await read()).toMatchObject({ amount_due: 1400, amount_remaining: 1400, total: 2000, status: 'open' })
  await b.stripe.invoices.pay(id, {}, b.on)
  expect(await read()).toMatchObject({ amount_paid: 1400, amount_remaining: 0, status: 'paid' })
  const [charge] = (await b.stripe.charges.list({}, b.on)).data
  expect(charge?.amount).toBe(1400)
  expect((await b.events('credit_note.created')).length).toBe(1)
})

test('a credit note over all that is due pays the invoice, and one that is void asks for it again', async () => {
  const { credit, read } = await invoice()
  const { id } = await credit({ amount: 500 })
  await b.stripe.creditNotes.voidCreditNote(id, {}, b.on)
  expect(await read()).toMatchObject({ amount_due: 2000, pre_payment_credit_notes_amount: 0 })
  const whole = await credit({ amount: 2000 })
  expect(await read()).toMatchObject({ amount_due: 0, amount_paid: 0, status: 'paid' })
  expect((await expectFailure(b.stripe.creditNotes.voidCreditNote(whole.id, {}, b.on))).message).toContain('open')
})

test('a credit note of a paid invoice gives money back, to the card and to the balance', async () => {
  const { id, customer, credit, read } = await invoice()
  await b.stripe.invoices.pay(id, {}, b.on)
  const note = await credit({ amount: 1500, refund_amount: 1000, credit_amount: 500 })
  expect(note).toMatchObject({ type: 'post_payment', post_payment_amount: 1500, refunds: [{ amount_refunded: 1000 }] })
  const [refund] = (await b.stripe.refunds.list({}, b.on)).data
  expect([refund?.amount, refund?.id]).toEqual([1000, note.refunds[0]?.refund])
  expect(await b.stripe.customers.retrieve(customer, {}, b.on)).toMatchObject({ balance: -500 })
  expect(await read()).toMatchObject({ post_payment_credit_notes_amount: 1500, amount_paid: 2000 })
  expect((await expectFailure(credit({ amount: 600, refund_amount: 600 }))).param).toBe('amount')
  expect((await expectFailure(credit({ amount: 100 }))).message).toContain('must equal')
})

test('a credit note of a line credits a share of it, is previewed, listed and has a PDF', async () => {
  const { id, credit } = await invoice()
  const [line] = (await b.stripe.invoices.retrieve(id, {}, b.on)).lines.data
  const lines = [{ type: 'invoice_line_item' as const, invoice_line_item: line?.id ?? '', amount: 700 }]
  expect((await b.stripe.creditNotes.preview({ invoice: id, lines }, b.on)).total).toBe(700)
  const note = await credit({ lines })
  expect((await b.stripe.creditNotes.list({ invoice: id }, b.on)).data.map((one) => one.id)).toEqual([note.id])
  const all = await b.stripe.creditNotes.listLineItems(note.id, {}, b.on)
  expect(all.data).toMatchObject([{ amount: 700, invoice_line_item: line?.id, type: 'invoice_line_item' }])
  const pdf = await b.sandbox.fetch(new Request(note.pdf))
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  expect(await pdf.text()).toContain('Credit note')
})

test('the refund of a credit note is made at the sandbox’s own time, whatever the customer’s test clock says', async () => {
  b = await createBilling('2026-11-05T12:00:00Z')
  const clock = await b.stripe.testHelpers.testClocks.create({ frozen_time: at('2030-01-01T00:00:00Z') }, b.on)
  const { id: customer } = await b.customer('pm_card_visa', { test_clock: clock.id })
  await b.stripe.invoiceItems.create({ customer, amount: 2000, currency: 'usd' }, b.on)
  const { id } = await b.stripe.invoices.create({ customer, pending_invoice_items_behavior: 'include' }, b.on)
  await b.stripe.invoices.pay(id, {}, b.on)
  const note = await b.stripe.creditNotes.create({ invoice: id, amount: 500, refund_amount: 500 }, b.on)
  const [refund] = (await b.stripe.refunds.list({}, b.on)).data
  expect([note.created, refund?.created]).toEqual([at('2030-01-01T00:00:00Z'), at('2026-11-05T12:00:00Z')])
})
