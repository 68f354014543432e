import { afterEach, expect, test } from 'vitest'
import { type Billing, createBilling } from '../../testing/billing.ts'

let open: Billing | undefined
afterEach(() => open?.sandbox.close())

const card = (number: string) => new URLSearchParams({ number, expiry: '12/34', cvc: '123', name: 'Ada Lovelace' })

/** A subscription whose renewal has failed with the card. */
async function failedRenewal(token: string) {
  open = await createBilling('2026-01-31T10:00:00Z')
  const b = open
  const { id: customer } = await b.customer()
  const { id } = await b.subscribe(1000, { customer })
  const other = await b.stripe.paymentMethods.attach(token, { customer }, b.on)
  await b.stripe.subscriptions.update(id, { default_payment_method: other.id }, b.on)
  await b.until('2026-02-28T11:00:05Z')
  const invoice = async () => (await b.invoices(id)).at(-1)
  const url = String((await invoice())?.hosted_invoice_url)
  const visit = (path: string, init: RequestInit = {}) => b.sandbox.fetch(new Request(new URL(path, url), init))
  const pay = (number: string) => visit(url, { method: 'POST', body: card(number) })
  return { b, id, invoice, url, visit, pay }
}

test('a draft has no page, and a final invoice has one', async () => {
  open = await createBilling('2026-01-31T10:00:00Z')
  const { id } = await open.subscribe(1000)
  await open.until('2026-02-28T10:00:05Z')
  const [first, draft] = await open.invoices(id)
  expect(draft).toMatchObject({ status: 'draft', hosted_invoice_url: null })
  const page = (invoice: string | undefined) => open?.sandbox.fetch(new Request(`http://sandbox.test/i/${invoice}`))
  expect((await page(draft?.id))?.status).toBe(404)
  expect((await page('in_unknown'))?.status).toBe(404)
  expect(await (await page(first?.id))?.text()).toContain('Invoice paid')
})

test('a renewal that was declined is paid with another card, once', async () => {
  const { b, id, invoice, url, visit, pay } = await failedRenewal('pm_card_chargeCustomerFail')
  expect((await b.subscription(id)).status).toBe('past_due')
  expect(await (await visit(url)).text()).toContain('Pay $10.00')
  const declined = await pay('4000000000000002')
  expect(declined.status).toBe(402)
  expect(await declined.text()).toContain('Your card was declined.')
  expect((await pay('4242424242424242')).headers.get('location')).toBe(`/i/${(await invoice())?.id}`)
  expect(await invoice()).toMatchObject({ status: 'paid', amount_paid: 1000 })
  expect((await b.subscription(id)).status).toBe('active')
  const charged = (await b.stripe.charges.list({}, b.on)).data.filter(({ status }) => status === 'succeeded')
  expect((await pay('4242424242424242')).status).toBe(303)
  expect((await b.stripe.charges.list({}, b.on)).data.filter(({ status }) => status === 'succeeded')).toEqual(charged)
})

test('a renewal that waits for 3-D Secure is confirmed from the page', async () => {
  const { b, id, invoice, url, visit } = await failedRenewal('pm_card_authenticationRequired')
  expect((await b.subscription(id)).status).toBe('past_due')
  expect(await b.events('invoice.payment_action_required')).toHaveLength(1)
  const challenge = /href="(\/authenticate\/[^"]+)"/.exec(await (await visit(url)).text())?.[1] ?? ''
  const answered = await visit(challenge, { method: 'POST', body: 'answer=complete' })
  expect(answered.headers.get('location')).toBe(`/i/${(await invoice())?.id}`)
  expect(await invoice()).toMatchObject({ status: 'paid' })
  expect((await b.subscription(id)).status).toBe('active')
})

test('an empty form says what is missing, and pays nothing', async () => {
  const { invoice, url, visit } = await failedRenewal('pm_card_chargeCustomerFail')
  const answered = await visit(url, { method: 'POST', body: '' })
  expect(answered.status).toBe(402)
  expect(await answered.text()).toContain('Enter a card number.')
  expect(await invoice()).toMatchObject({ status: 'open' })
})

test('a paid invoice shows its total, and nothing that is due', async () => {
  open = await createBilling('2026-01-31T10:00:00Z')
  const { id } = await open.subscribe(1000)
  const [paid] = await open.invoices(id)
  const text = await (await open.sandbox.fetch(new Request(String(paid?.hosted_invoice_url)))).text()
  expect(text).toContain('<span class="due-amount">$10.00</span>')
  expect(/Amount due.*?\$[\d.]+/s.exec(text)?.[0]).toContain('$0.00')
  const pdf = await open.sandbox.fetch(new Request(String(paid?.invoice_pdf)))
  expect(await pdf.text()).not.toContain('($10.00 due)')
})

test('the PDF of an invoice is a file with its number', async () => {
  const { invoice, visit } = await failedRenewal('pm_card_chargeCustomerFail')
  const { invoice_pdf, number } = (await invoice()) ?? {}
  const answer = await visit(String(invoice_pdf))
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('content-disposition')).toBe(`inline; filename="invoice-${number}.pdf"`)
  const text = await answer.text()
  expect(text).toMatch(/^%PDF-1\.4\n.*%%EOF\n$/s)
  for (const shown of [`(Invoice ${number})`, '($10.00 due)', '(ada@example.com)']) expect(text).toContain(shown)
  expect((await visit('/i/in_unknown/pdf')).status).toBe(404)
})
