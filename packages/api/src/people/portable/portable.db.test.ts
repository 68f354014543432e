import { testDatabase } from '@merchant-payments/db/testing'
import { expect, test } from 'vitest'
import { catchUp, monthly, openShop, testPlatform } from '../../testing/index.ts'
import { exportMerchant } from './export-merchant.ts'
import { importMerchant } from './import-merchant.ts'
import { kinds, staying } from './kinds.ts'

const platform = await testPlatform({ opensLiveAccounts: true })
const { processor, services, database } = platform

async function exported(from: Pick<typeof services, 'database'>, merchantId: string): Promise<Map<string, string[]>> {
  const files = new Map<string, string[]>()
  await exportMerchant(from, merchantId, async (kind, lines) => {
    files.set(kind, [...(files.get(kind) ?? []), ...lines])
  })
  return files
}

test('each table of an account leaves with its merchant, or stays for a reason', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `SELECT c.table_name AS name FROM information_schema.columns c
      WHERE c.table_schema = 'public' AND c.column_name = 'account_id'
        AND c.table_name NOT IN (SELECT relname FROM pg_class WHERE relispartition)`,
  )
  // Sign-ins have accounts of their own.
  const tables = rows.map(({ name }) => name).filter((name) => name !== 'credentials')
  const known = [...kinds.map(({ table }) => table), ...Object.keys(staying)]
  expect(tables.filter((name) => !known.includes(name))).toEqual([])
})

test('a merchant that was exported and imported has the same rows under the same ids, and new secrets', async () => {
  const shop = await openShop(platform)
  const { client } = shop
  const ada = await client.customers.create({ email: 'ada@example.com', metadata: { user: 7 } })
  await client.products.create({ name: 'Tea', price: { amount: 900, currency: 'usd' } })
  await client.webhookEndpoints.create({ url: 'https://shop.example/hooks', events: ['*'] })
  const { id } = await shop.sell({ customer_id: ada.id })
  await processor.pay(id)
  const subscribed = await client.subscriptionSessions.create(monthly)
  await processor.pay(subscribed.id)
  await catchUp(platform)
  await client.refunds.create({ session_id: id, amount: 400 })
  await catchUp(platform)
  const { merchantId } = await database.prisma.account.findFirstOrThrow({ where: { id: shop.accountId } })
  const before = await exported(services, merchantId)
  for (const kind of ['customers', 'products', 'payments', 'refunds', 'subscriptions', 'events'])
    expect(before.get(kind)?.length, kind).toBeGreaterThan(0)
  expect([...before.values()].flat().join('\n')).not.toContain('sealed_secret')

  const other = await testDatabase()
  const elsewhere = { ...services, database: other }
  const imported = await importMerchant(elsewhere, async function* (kind) {
    const lines = before.get(kind) ?? []
    for (let at = 0; at < lines.length; at += 2) yield lines.slice(at, at + 2)
  })
  expect(imported).toMatchObject({
    merchant_id: merchantId,
    test_key: expect.stringContaining('test'),
  })
  expect(Object.keys(imported.webhook_secrets)).toHaveLength(1)
  expect(await exported(elsewhere, merchantId)).toEqual(before)
  // Fault: the merchant was absent from lists by figure until its next totals.
  const { rows: marked } = await other.pool.query('SELECT DISTINCT account_id FROM changed_figures')
  expect(marked).toHaveLength(2)
  const again = importMerchant(elsewhere, async function* (kind) {
    yield before.get(kind) ?? []
  })
  await expect(again).rejects.toThrow(`has the merchant ${merchantId} already`)
})

test('rows of many pages leave whole and in the order of their key (fault: of the events, one page left)', async () => {
  const shop = await openShop(platform)
  await shop.client.customers.create({ email: 'ada@example.com' })
  const { id } = await shop.sell()
  await processor.pay(id)
  await catchUp(platform)
  const { accountId } = shop
  const { merchantId } = await database.prisma.account.findFirstOrThrow({ where: { id: accountId } })
  const many = 1_200
  await database.pool.query(
    `INSERT INTO events
     SELECT copy.* FROM (SELECT * FROM events WHERE account_id = $1 LIMIT 1) e, generate_series(1, $2::int) n,
            LATERAL jsonb_populate_record(NULL::events, to_jsonb(e) || jsonb_build_object(
              'id', 'evt_copy' || n, 'sequence', 1000 + n, 'record_number', 1000000 + n, 'feed_position', 1000000 + n)) copy`,
    [accountId, many],
  )
  await database.pool.query(
    `INSERT INTO customers
     SELECT copy.* FROM (SELECT * FROM customers WHERE account_id = $1 LIMIT 1) c, generate_series(1, $2::int) n,
            LATERAL jsonb_populate_record(NULL::customers, to_jsonb(c) || jsonb_build_object('id', 'cus_copy' || n)) copy`,
    [accountId, many],
  )
  const files = await exported(services, merchantId)
  for (const kind of ['events', 'customers']) {
    const { rows } = await database.pool.query<{ id: string }>(
      `SELECT t.id FROM "${kind}" t JOIN accounts a ON a.id = t.account_id WHERE a.merchant_id = $1 ORDER BY a.livemode, t.id`,
      [merchantId],
    )
    const ids = (files.get(kind) ?? []).map((line) => (JSON.parse(line) as { id: string }).id)
    expect(ids, kind).toEqual(rows.map(({ id: own }) => own))
    expect(ids.length).toBeGreaterThan(many)
  }
})

test('a merchant that does not exist has no export', async () => {
  expect(await exportMerchant(services, 'mer_none', async () => undefined)).toBe(false)
})
