import { expect, test } from 'vitest'
import { bookFindings } from '../../testing/book-findings.ts'
import { catchUp, openShop, refusal, type Shop, signInAs, subscribe, testPlatform } from '../../testing/index.ts'
import { openInvoicePdf } from './invoice-pdf.ts'
import { issueInvoices } from './issue-invoices.ts'

const platform = await testPlatform()
const { processor, services, database, clock } = platform

/** Sells tea, and has the customer pay for it. @returns the id of the payment */
async function sellTea(shop: Shop, fields?: Record<string, unknown>, typed?: Record<string, string>): Promise<string> {
  const { id } = await shop.sell(fields)
  await processor.pay(id, typed)
  await catchUp(platform)
  const { payment_intent } = await shop.client.paymentSessions.retrieve({ id })
  if (payment_intent === null) throw new TypeError('the session was to be paid')
  return payment_intent
}

/** The documents of a payment, oldest first. */
async function documentsOf({ client }: Shop, payment_id: string) {
  const { items } = await client.invoices.list({ payment_id })
  return items.toReversed()
}

const state = { tax_status: 'not_registered', tax_reason: null, address: null, prefix: '', time_zone: 'UTC' } as const

test('a payment has one invoice, with the lines and the total of its receipt', async () => {
  const shop = await openShop(platform)
  const payment = await sellTea(shop, {
    line_items: [
      { amount: 700, currency: 'usd', name: 'Tea', quantity: 2 },
      { amount: 300, currency: 'usd', name: 'Cup', quantity: 1 },
    ],
  })
  expect(await issueInvoices(services)).toBe(false)
  expect(await issueInvoices(services)).toBe(false)
  const [invoice, ...others] = await documentsOf(shop, payment)
  expect(others).toEqual([])
  const year = clock.now().getUTCFullYear()
  expect(invoice).toMatchObject({
    ...{ object: 'invoice', type: 'invoice', number: `${year}-000001`, payment_id: payment, refund_id: null },
    ...{ currency: 'usd', amount_total: 1700, livemode: false },
    lines: [
      { description: 'Tea', quantity: 2, unit_amount: 700, amount: 1400, period: null },
      { description: 'Cup', quantity: 1, unit_amount: 300, amount: 300, period: null },
    ],
    seller: { address: { country: 'US' }, tax_number: null, tax_reason: 'The seller is not registered for tax.' },
    buyer: { name: 'Ada Lovelace', email: 'ada@example.com', tax_number: null },
    pdf_url: expect.stringMatching(/^http:\/\/platform\.test\/invoices\/[\w-]{40,}$/),
  })
  expect(await shop.client.invoices.retrieve({ id: invoice?.id ?? '' })).toEqual(invoice)
  expect(await bookFindings(services, shop.accountId)).toEqual([])
})

test('documents are in the language of the checkout (fault: they were English)', async () => {
  const shop = await openShop(platform)
  const payment = await sellTea(shop, { locale: 'fr', pass_fees_to_customer: true })
  await shop.client.refunds.create({ payment_intent: payment })
  await catchUp(platform)
  await issueInvoices(services)
  const [invoice, creditNote] = await documentsOf(shop, payment)
  expect(invoice?.lines.at(-1)).toMatchObject({ description: 'Frais de traitement' })
  expect(invoice?.seller.tax_reason).toBe('Le vendeur n’est pas assujetti à la taxe.')
  expect(creditNote?.lines).toMatchObject([{ description: 'Remboursement' }])
  const rows = await database.prisma.invoice.findMany({ where: { accountId: shop.accountId } })
  expect(rows.map(({ locale }) => locale)).toEqual(['fr', 'fr'])
})

test('an invoice of another merchant or of the other mode is unknown', async () => {
  const shop = await openShop(platform)
  const payment = await sellTea(shop)
  await issueInvoices(services)
  const [{ id } = { id: '' }] = await documentsOf(shop, payment)
  const other = await openShop(platform)
  expect(await refusal(other.client.invoices.retrieve({ id }))).toMatchObject({ code: 'invoice_not_found' })
  expect(await documentsOf(other, payment)).toEqual([])
  expect(await refusal(other.client.invoices.list({ starting_after: id }))).toMatchObject({ param: 'starting_after' })
  expect(await refusal(shop.client.invoices.retrieve({ id: 'inv_1' }))).toMatchObject({ code: 'invoice_not_found' })
})

test('a refund that succeeded has a credit note, and an invoice cancels it when the refund fails later', async () => {
  const shop = await openShop(platform)
  const payment = await sellTea(shop, {}, { number: '4000000000005126' })
  const refund = await shop.client.refunds.create({ payment_intent: payment, amount: 400 })
  await issueInvoices(services)
  const year = clock.now().getUTCFullYear()
  expect(await documentsOf(shop, payment)).toMatchObject([
    { type: 'invoice', number: `${year}-000001`, amount_total: 1000, refund_id: null },
    { type: 'credit_note', number: `CN-${year}-000001`, amount_total: 400, refund_id: refund.id },
  ])

  await processor.advance(3600)
  await catchUp(platform)
  await issueInvoices(services)
  await issueInvoices(services)
  const documents = await documentsOf(shop, payment)
  expect(documents).toHaveLength(3)
  expect(documents[2]).toMatchObject({
    ...{ type: 'invoice', number: `${year}-000002`, amount_total: 400, refund_id: refund.id },
    lines: [{ description: 'Refund that failed', amount: 400 }],
  })
  expect(await bookFindings(services, shop.accountId)).toEqual([])
})

test('the first payment of a subscription and each renewal have invoices with their periods', async () => {
  const shop = await openShop(platform)
  const { subscription } = await subscribe(platform, shop)
  const month = subscription.current_period_end - subscription.current_period_start
  for (const seconds of [month, 2 * 3600]) {
    await processor.advance(seconds)
    await catchUp(platform)
  }
  await issueInvoices(services)
  const { items } = await shop.client.invoices.list({})
  const { current_period_start: start, current_period_end: end } = subscription
  expect(items).toMatchObject([
    { amount_total: 1000, lines: [{ amount: 1000, period: { start: end } }] },
    { amount_total: 1000, lines: [{ amount: 1000, period: { start, end } }] },
  ])
  expect(await bookFindings(services, shop.accountId)).toEqual([])
})

test('a merchant who is registered for tax gets no invoice, and refunds of earlier invoices have credit notes', async () => {
  const shop = await openShop(platform)
  const owner = await signInAs(platform, shop.key)
  const before = await sellTea(shop)
  await issueInvoices(services)
  await owner.portal.invoices.setSettings({ ...state, tax_status: 'registered' })
  const after = await sellTea(shop)
  await shop.client.refunds.create({ payment_intent: before, amount: 300 })
  await shop.client.refunds.create({ payment_intent: after, amount: 300 })
  await catchUp(platform)
  await issueInvoices(services)
  expect((await documentsOf(shop, before)).map(({ type }) => type)).toEqual(['invoice', 'credit_note'])
  expect(await documentsOf(shop, after)).toEqual([])
  expect(await database.prisma.uninvoicedPayment.count({ where: { accountId: shop.accountId } })).toBe(0)
})

test('the prefix, the zone of the year, the address and the reason are those of the moment of issue', async () => {
  const shop = await openShop(platform)
  const owner = await signInAs(platform, shop.key)
  const address = { line1: '5 Frederick St', line2: null, city: 'Port of Spain', state: null, postal_code: null }
  await owner.portal.invoices.setSettings({
    ...state,
    ...{ prefix: 'TEA-', time_zone: 'Pacific/Kiritimati', tax_reason: 'Under the threshold for VAT.' },
    address: { ...address, country: 'tt' },
  })
  clock.stop(new Date('2030-12-31T12:00:00Z'))
  const payment = await sellTea(shop)
  await issueInvoices(services)
  expect(await documentsOf(shop, payment)).toMatchObject([
    {
      number: 'TEA-2031-000001',
      seller: { address: { ...address, country: 'TT' }, tax_reason: 'Under the threshold for VAT.' },
    },
  ])
})

test('the PDF of an issued invoice is the same after the merchant has moved to another time zone', async () => {
  const shop = await openShop(platform)
  const owner = await signInAs(platform, shop.key)
  // The two zones are 25 hours apart: they never have the same day.
  await owner.portal.invoices.setSettings({ ...state, time_zone: 'Pacific/Pago_Pago' })
  const payment = await sellTea(shop)
  await issueInvoices(services)
  const [{ id } = { id: '' }] = await documentsOf(shop, payment)
  const open = () => openInvoicePdf(services, { accountId: shop.accountId, id })
  const pdf = await open()
  await owner.portal.invoices.setSettings({ ...state, time_zone: 'Pacific/Kiritimati' })
  expect(pdf?.content.length).toBeGreaterThan(1_000)
  expect((await open())?.content.equals(pdf?.content ?? Buffer.alloc(0))).toBe(true)
})

test.each([
  ['CN-', 'prefix'],
  ['with blank', 'prefix'],
  ['X'.repeat(13), 'prefix'],
])('the prefix %j is refused', async (prefix, param) => {
  const shop = await openShop(platform)
  const owner = await signInAs(platform, shop.key)
  expect(await refusal(owner.portal.invoices.setSettings({ ...state, prefix }))).toMatchObject({ param })
})
