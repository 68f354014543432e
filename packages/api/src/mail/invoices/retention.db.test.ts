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
  const byKey = shop.client.portal.invoices.completeBuyer({ id: invoice.id, ...completed })
  expect(await refusal(byKey)).toMatchObject({ code: 'unauthorized' })
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

test('the year of the buyer counts from the invoice of the payment, also for the id of a later credit note', async () => {
  const shop = await openShop(platform)
  const owner = await signInAs(platform, shop.key)
  const invoice = await invoiceTea(shop)
  clock.advance(300 * 86_400_000)
  await shop.client.refunds.create({ payment_intent: invoice.payment_id, amount: 100 })
  await issueInvoices(services)
  const { items } = await shop.client.invoices.list({})
  const [creditNote] = items
  expect(creditNote).toMatchObject({ type: 'credit_note' })
  clock.advance(66 * 86_400_000)
  const call = owner.portal.invoices.completeBuyer({ id: creditNote?.id ?? '', ...completed })
  expect(await refusal(call)).toMatchObject({ code: 'validation_error', param: 'id' })
  expect((await shop.client.invoices.list({})).items).toEqual(items)
})

test('a document that is issued while the buyer is completed has the new buyer', async () => {
  const shop = await openShop(platform)
  const owner = await signInAs(platform, shop.key)
  const invoice = await invoiceTea(shop)
  await shop.client.refunds.create({ payment_intent: invoice.payment_id, amount: 100 })
  const waiting = async () => {
    const { rowCount } = await database.pool.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    return rowCount
  }
  const work = await database.prisma.$transaction(async (tx) => {
    const year = clock.now().getUTCFullYear()
    await tx.invoiceCounter.create({ data: { accountId: shop.accountId, type: 'credit_note', year, last: 0 } })
    // The worker has read the buyer, and waits for the number of the credit note.
    const issuing = issueInvoices(services)
    await expect.poll(waiting).toBe(1)
    let isCompleted = false
    const completing = owner.portal.invoices.completeBuyer({ id: invoice.id, ...completed }).finally(() => {
      isCompleted = true
    })
    await expect.poll(async () => isCompleted || (await waiting()) === 2).toBe(true)
    return { issuing, completing }
  })
  expect(await work.issuing).toBe(false)
  await work.completing
  const { items } = await shop.client.invoices.list({})
  expect(items.map(({ type, buyer }) => [type, buyer.name])).toEqual([
    ['credit_note', completed.name],
    ['invoice', completed.name],
  ])
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

test('a year of many documents is deleted whole, by statements of a thousand documents at most', async () => {
  const shop = await openShop(platform)
  clock.stop(new Date('2050-06-01T00:00:00Z'))
  const { id } = await invoiceTea(shop)
  await database.pool.query(
    `INSERT INTO payments SELECT p.* FROM invoices i JOIN payments o ON o.account_id = i.account_id AND o.id = i.payment_id
      CROSS JOIN generate_series(2, 2500) AS n
      CROSS JOIN LATERAL jsonb_populate_record(o, jsonb_build_object('id', o.id || n)) AS p WHERE i.id = $1`,
    [id],
  )
  await database.pool.query(
    `INSERT INTO invoices SELECT c.* FROM invoices i CROSS JOIN generate_series(2, 2500) AS n
      CROSS JOIN LATERAL jsonb_populate_record(i, jsonb_build_object(
        'id', i.id || n, 'payment_id', i.payment_id || n, 'sequence', n, 'number', i.number || n)) AS c WHERE i.id = $1`,
    [id],
  )
  await database.pool.query(`UPDATE invoice_counters SET last = 2500 WHERE account_id = $1`, [shop.accountId])
  await database.pool.query(
    `CREATE FUNCTION refuse_many() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       IF (SELECT count(*) FROM gone) > 1000 THEN RAISE 'a statement deleted more than 1000 documents'; END IF;
       RETURN NULL; END $$;
     CREATE TRIGGER refuse_many AFTER DELETE ON invoices REFERENCING OLD TABLE AS gone
       FOR EACH STATEMENT EXECUTE FUNCTION refuse_many()`,
  )
  clock.stop(new Date('2061-01-01T00:00:00Z'))
  expect((await purgeExpiredInvoices(services, 10)).deleted).toBeGreaterThanOrEqual(2500)
  const { accountId } = shop
  expect(await database.prisma.invoice.count({ where: { accountId } })).toBe(0)
  expect(await database.prisma.invoiceCounter.count({ where: { accountId } })).toBe(0)
})
