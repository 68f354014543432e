import { issueInvoices } from '@merchant-payments/api/worker'
import { expect, test } from 'vitest'
import { newSession } from '../../testing/examples.ts'
import { exchange, expectStandardHeaders } from '../../testing/send.ts'
import { type Page, testServer } from '../../testing/test-server.ts'

const server = await testServer()
const { prisma } = server.database

type Invoice = { id: string; number: string; payment_id: string; pdf_url: string | null }

/** A shop, and the invoice of its sale. */
async function invoiced() {
  const merchant = await server.merchant()
  const shop = server.as(merchant.test_key)
  const id = await shop.invoicedSale(() => newSession(shop))
  const invoice = (await shop.get<Invoice>(`/invoices/${id}`)).data
  const path = new URL(invoice.pdf_url ?? '').pathname
  return { merchant, shop, invoice, path }
}

const open = (path: string, key?: string) => exchange(server.origin, 'GET', path, key ? { key } : {})

test('the link of an invoice shows its PDF without a key, and no cache keeps it', async () => {
  const { invoice, path } = await invoiced()
  const { status, headers, text } = await open(path)
  expect(status).toBe(200)
  expect(text.slice(0, 8)).toBe('%PDF-1.7')
  expectStandardHeaders(headers)
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${invoice.number}.pdf"`,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
})

test('a link that was changed shows nothing, nor does one of a receipt', async () => {
  const { shop, invoice, path } = await invoiced()
  const { data } = await shop.get<{ receipt_url: string }>(`/payments/${invoice.payment_id}`)
  const ofReceipt = new URL(data.receipt_url).pathname.replace('/receipts/', '/invoices/')
  for (const wrong of [`${path}x`, path.slice(0, -1), ofReceipt, '/invoices/none', '/invoices/%00']) {
    const { status, text } = await open(wrong)
    expect([status, text.includes('%PDF')], wrong).toEqual([404, false])
  }
})

test('once the buyer was erased, the link ends, and the merchant alone opens the PDF', async () => {
  const { merchant, invoice, path } = await invoiced()
  await prisma.invoice.updateMany({ where: { id: invoice.id }, data: { erasedAt: new Date() } })
  expect((await open(path)).status).toBe(404)
  const file = `/portal/invoices/${invoice.id}.pdf`
  const own = await open(file, merchant.test_key)
  expect([own.status, own.text.slice(0, 5), own.headers['content-disposition']]).toEqual([
    200,
    '%PDF-',
    `attachment; filename="${invoice.number}.pdf"`,
  ])
  const other = await server.merchant()
  expect((await open(file, other.test_key)).status).toBe(404)
  expect((await open(file, merchant.live_key)).status).toBe(404)
  expect((await open(file)).status).toBe(401)
})

test('a client that opens many links waits', async () => {
  const { path } = await invoiced()
  let last = await open(path)
  for (let visit = 0; visit < 61 && last.status === 200; visit += 1) last = await open(path)
  expect([last.status, Number(last.headers['retry-after']) > 0]).toEqual([429, true])
})

test('several workers issue one invoice for each sale', async () => {
  const merchant = await server.merchant()
  const shop = server.as(merchant.test_key)
  for (let sale = 0; sale < 3; sale += 1) await shop.paidSale(() => newSession(shop))
  await Promise.all([1, 2, 3].map(() => issueInvoices(server.services)))
  const { items } = (await shop.get<Page<Invoice>>('/invoices')).data
  expect(items.map(({ number }) => number.slice(-6)).toSorted()).toEqual(['000001', '000002', '000003'])
})
