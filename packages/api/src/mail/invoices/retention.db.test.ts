import { expect, test } from 'vitest'
import { erasePerson } from '../../resources/personal-data/erase-person.ts'
import { exportPerson } from '../../resources/personal-data/export-person.ts'
import { bookFindings } from '../../testing/book-findings.ts'
import { catchUp, openShop, refusal, type Shop, signInAs, testPlatform } from '../../testing/index.ts'
import { issueInvoices } from './issue-invoices.ts'
import { purgeExpiredInvoices } from './purge-invoices.ts'

const platform = await testPlatform()
const { processor, services, clock, database } = platform
const ada = 'ada@example.com'

/** An issued invoice of a sale of tea. */
async function invoiceTea(shop: Shop) {
  const { id } = await shop.sell()
  await processor.pay(id)
  await catchUp(platform)
  await issueInvoices(services)
  const { items } = await shop.client.invoices.list({ limit: 1 })
  if (!items[0]) throw new TypeError('the sale was to have an invoice')
  return items[0]
}

const scopeOf = ({ accountId }: Shop) => ({ services, account: { id: accountId, livemode: false } })

const address = { line1: '1 Rue X', line2: null, city: 'Fort-de-France', state: null, postal_code: '97200' }
const completed = { name: 'Lovelace SARL', tax_number: 'FR12345678901', address: { ...address, country: 'mq' } }

test('an invoice keeps its buyer when the person is erased, and is shown to the merchant alone', async () => {
  const shop = await openShop(platform)
  const invoice = await invoiceTea(shop)
  await erasePerson(scopeOf(shop), { email: ada })
  const kept = await shop.client.invoices.retrieve({ id: invoice.id })
  expect(kept).toEqual({ ...invoice, pdf_url: null })
  expect(kept.buyer).toMatchObject({ name: 'Ada Lovelace', email: ada })
  const owner = await signInAs(platform, shop.key)
  const call = owner.portal.invoices.completeBuyer({ id: invoice.id, ...completed })
  expect(await refusal(call)).toMatchObject({ code: 'validation_error', param: 'id' })
})

test('an invoice that is issued after the person was erased has no buyer', async () => {
  const shop = await openShop(platform)
  const { id } = await shop.sell()
  await processor.pay(id)
  await catchUp(platform)
  await erasePerson(scopeOf(shop), { email: ada })
  await issueInvoices(services)
  expect((await shop.client.invoices.list({})).items).toMatchObject([
    { buyer: { name: null, email: null, address: null }, pdf_url: null },
  ])
})

test('the file of a person has their invoices', async () => {
  const shop = await openShop(platform)
  const invoice = await invoiceTea(shop)
  let text = ''
  for await (const piece of await exportPerson(scopeOf(shop), { email: ada })) text += piece
  expect(JSON.parse(text).invoices).toEqual([invoice])
})

test('the buyer is completed on all documents of the payment, for a year', async () => {
  const shop = await openShop(platform)
  const owner = await signInAs(platform, shop.key)
  const invoice = await invoiceTea(shop)
  const complete = () => owner.portal.invoices.completeBuyer({ id: invoice.id, ...completed })
  const buyer = { ...completed, address: { ...completed.address, country: 'MQ' }, email: ada }
  expect(await complete()).toEqual({ ...invoice, buyer })
  await shop.client.refunds.create({ payment_intent: invoice.payment_id, amount: 100 })
  await issueInvoices(services)
  expect((await shop.client.invoices.list({})).items).toMatchObject([{ type: 'credit_note', buyer }, { buyer }])
  const other = await signInAs(platform, (await openShop(platform)).key)
  expect(await refusal(other.portal.invoices.completeBuyer({ id: invoice.id, ...completed }))).toMatchObject({
    code: 'invoice_not_found',
  })
  clock.advance(366 * 86_400_000)
  expect(await refusal(complete())).toMatchObject({ code: 'validation_error', param: 'id' })
})

test('the invoices of a year are deleted so many whole years after it, and the numbers of others stay', async () => {
  const shop = await openShop(platform)
  clock.stop(new Date('2030-06-01T00:00:00Z'))
  await invoiceTea(shop)
  clock.stop(new Date('2031-06-01T00:00:00Z'))
  const later = await invoiceTea(shop)
  const remaining = async () => (await shop.client.invoices.list({})).items.map(({ number }) => number)
  clock.stop(new Date('2040-12-31T23:59:59Z'))
  await purgeExpiredInvoices(services, 10)
  expect(await remaining()).toEqual(['2031-000001', '2030-000001'])
  clock.stop(new Date('2041-01-01T00:00:00Z'))
  expect(await purgeExpiredInvoices(services, 10)).toMatchObject({ more: false })
  expect(await remaining()).toEqual([later.number])
  expect(await database.prisma.invoiceCounter.count({ where: { accountId: shop.accountId } })).toBe(1)
  const found = await bookFindings(services, shop.accountId)
  expect(found.filter((finding) => finding.startsWith('invoices'))).toEqual([])
})
