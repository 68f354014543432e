import { afterEach, expect, test } from 'vitest'
import { type Billing, createBilling } from '../../testing/billing.ts'
import { expectFailure } from '../../testing/sandbox.ts'

let b: Billing
afterEach(() => b.sandbox.close())

async function transactionsOf(customer: string) {
  const { data } = await b.stripe.customers.listBalanceTransactions(customer, {}, b.on)
  return data.map(({ amount, ending_balance, invoice, type }) => ({ amount, ending_balance, invoice, type })).reverse()
}

test('a gift is taken off the next invoice, and each change of the balance is kept', async () => {
  b = await createBilling('2026-04-01T00:00:00Z')
  const { id } = await b.customer()
  const gift = { amount: -1500, currency: 'usd', description: 'Gift', metadata: { from: 'us' } }
  const given = await b.stripe.customers.createBalanceTransaction(id, gift, b.on)
  expect(given).toMatchObject({ ...gift, customer: id, ending_balance: -1500, type: 'adjustment' })
  const expand = ['invoice_credit_balance']
  expect(await b.stripe.customers.retrieve(id, { expand }, b.on)).toMatchObject({
    invoice_credit_balance: { usd: 1500 },
  })
  const { latest_invoice } = await b.subscribe(1000, { customer: id })
  const invoice = await b.stripe.invoices.retrieve(String(latest_invoice), {}, b.on)
  expect(invoice).toMatchObject({ status: 'paid', total: 1000, amount_due: 0, starting_balance: -1500 })
  await b.stripe.customers.update(id, { balance: 0 }, b.on)
  expect(await transactionsOf(id)).toEqual([
    { amount: -1500, ending_balance: -1500, invoice: null, type: 'adjustment' },
    { amount: 1000, ending_balance: -500, invoice: invoice.id, type: 'applied_to_invoice' },
    { amount: 500, ending_balance: 0, invoice: null, type: 'adjustment' },
  ])
  expect((await b.stripe.customers.listBalanceTransactions(id, { invoice: invoice.id }, b.on)).data).toHaveLength(1)
})

test('a credit note for the balance and a void invoice are changes of it', async () => {
  b = await createBilling('2026-04-01T00:00:00Z')
  const { id } = await b.customer()
  const { latest_invoice } = await b.subscribe(1000, { customer: id })
  await b.stripe.creditNotes.create({ invoice: String(latest_invoice), amount: 300, credit_amount: 300 }, b.on)
  await b.stripe.invoiceItems.create({ customer: id, amount: 1000, currency: 'usd' }, b.on)
  const draft = await b.stripe.invoices.create({ customer: id, pending_invoice_items_behavior: 'include' }, b.on)
  await b.stripe.invoices.finalizeInvoice(draft.id, {}, b.on)
  await b.stripe.invoices.voidInvoice(draft.id, {}, b.on)
  expect(await transactionsOf(id)).toEqual([
    { amount: -300, ending_balance: -300, invoice: latest_invoice, type: 'credit_note' },
    { amount: 300, ending_balance: 0, invoice: draft.id, type: 'applied_to_invoice' },
    { amount: -300, ending_balance: -300, invoice: draft.id, type: 'unapplied_from_invoice' },
  ])
})

test('a transaction of another customer is not found', async () => {
  b = await createBilling('2026-04-01T00:00:00Z')
  const [one, other] = [await b.customer(), await b.customer()]
  const { id } = await b.stripe.customers.createBalanceTransaction(one.id, { amount: 5, currency: 'usd' }, b.on)
  const wrong = b.stripe.customers.retrieveBalanceTransaction(other.id, id, {}, b.on)
  expect((await expectFailure(wrong)).code).toBe('resource_missing')
  const nothing = b.stripe.customers.createBalanceTransaction(one.id, { amount: 0, currency: 'usd' }, b.on)
  expect((await expectFailure(nothing)).param).toBe('amount')
})
