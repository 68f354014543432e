import type Stripe from 'stripe'
import { afterEach, expect, test } from 'vitest'
import { type Billing, createBilling } from '../../testing/billing.ts'
import { expectFailure } from '../../testing/sandbox.ts'

let open: Billing | undefined
afterEach(() => open?.sandbox.close())

/** A subscription whose renewal, less a credit of three dollars, was paid with another method. */
async function renewed(method: string) {
  open = await createBilling('2026-01-31T10:00:00Z')
  const b = open
  const { id: customer } = await b.customer()
  const { id } = await b.subscribe(1000, { customer })
  await b.stripe.customers.update(customer, { balance: -300 }, b.on)
  const other = await b.stripe.paymentMethods.attach(method, { customer }, b.on)
  await b.stripe.subscriptions.update(id, { default_payment_method: other.id }, b.on)
  await b.until('2026-02-28T11:00:00Z')
  const invoice = (await b.invoices(id)).at(-1)
  const balance = async () => ((await b.stripe.customers.retrieve(customer, {}, b.on)) as Stripe.Customer).balance
  return { b, id, invoice: invoice?.id ?? '', url: String(invoice?.hosted_invoice_url), balance }
}

test('a void invoice is paid neither on its page nor by a call, and gives the credit back that it had used', async () => {
  const { b, id, invoice, url, balance } = await renewed('pm_card_chargeCustomerFail')
  expect([await balance(), (await b.subscription(id)).status]).toEqual([0, 'past_due'])
  expect(await b.stripe.invoices.voidInvoice(invoice, {}, b.on)).toMatchObject({ status: 'void', auto_advance: false })
  expect([await balance(), (await b.subscription(id)).status]).toEqual([-300, 'active'])

  const body = new URLSearchParams({ number: '4242424242424242', expiry: '12/34', cvc: '123', name: 'Ada' })
  await b.sandbox.fetch(new Request(url, { method: 'POST', body }))
  expect(await (await b.sandbox.fetch(new Request(url))).text()).toContain('This invoice is closed')
  for (const again of [
    () => b.stripe.invoices.pay(invoice, {}, b.on),
    () => b.stripe.invoices.voidInvoice(invoice, {}, b.on),
  ]) {
    const { statusCode, code } = await expectFailure(again())
    expect([statusCode, code]).toEqual([400, 'invoice_not_editable'])
  }
  expect((await b.stripe.charges.list({}, b.on)).data.filter(({ paid }) => paid).length).toBe(1)
})

test('an invoice is not void while the bank has not answered, and is when it has refused', async () => {
  const { b, invoice } = await renewed('pm_usBankAccount_insufficientFunds')
  const refused = await expectFailure(b.stripe.invoices.voidInvoice(invoice, {}, b.on))
  expect([refused.statusCode, refused.code]).toEqual([400, 'invoice_not_editable'])
  await b.sandbox.clock.advance({ seconds: 3 })
  expect((await b.stripe.invoices.voidInvoice(invoice, {}, b.on)).status).toBe('void')
})
