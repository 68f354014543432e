import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { connect, Prisma } from '../index.ts'
import type { Queryable } from '../queryable.ts'
import { testDatabase } from '../testing/index.ts'
import { type Claim, claim } from './claim.ts'

const database = await testDatabase()
const { prisma, pool } = database

type ClaimedMerchant = { id: string; processorAccountId: string | null }

const staleMerchants: Claim<ClaimedMerchant> = {
  table: 'merchants',
  key: ['id'],
  where: Prisma.sql`name = ${'stale'}`,
  orderBy: 'created_at',
  limit: 2,
  set: Prisma.sql`name = 'claimed'`,
  join: { tables: 'accounts a', on: 'a.merchant_id = claimed.id' },
  returning: { id: 'claimed.id', processorAccountId: 'a.processor_account_id' },
}

test('workers that claim at the same time get different rows, each the oldest that are free', async () => {
  for (const day of [1, 2, 3]) {
    const createdAt = new Date(`2026-06-0${day}T12:00:00Z`)
    const id = `mer_${day}`
    await prisma.merchant.create({ data: { id, name: 'stale', email: 'a@example.com', country: 'US', createdAt } })
    const account = { country: 'US', defaultCurrency: 'usd', createdAt, updatedAt: createdAt, livemode: true }
    await prisma.account.create({ data: { ...account, merchantId: id, processorAccountId: `acct_${day}` } })
  }
  const others = connect({ url: database.url })
  const other = await others.pool.connect()
  onTestFinished(async () => {
    other.release()
    await others.close()
  })
  await other.query('BEGIN')
  expect((await claim(other, staleMerchants)).toSorted((one, two) => one.id.localeCompare(two.id))).toEqual([
    { id: 'mer_1', processorAccountId: 'acct_1' },
    { id: 'mer_2', processorAccountId: 'acct_2' },
  ])
  expect(await claim(pool, staleMerchants)).toEqual([{ id: 'mer_3', processorAccountId: 'acct_3' }])
  await other.query('COMMIT')
  expect(await claim(pool, staleMerchants)).toEqual([])
})

test('no more rows than the limit are claimed, whichever way the database joins the table', async () => {
  const createdAt = new Date('2026-06-05T12:00:00Z')
  const ids = ['mer_a', 'mer_b', 'mer_c', 'mer_d']
  await prisma.merchant.createMany({
    data: ids.map((id) => ({ id, name: 'due', email: 'a@example.com', country: 'US', createdAt })),
  })
  const client = await pool.connect()
  onTestFinished(() => client.release(true))
  // Forces the plan of a small table: the table outside, and the search for due rows once for each of its rows.
  await client.query(
    'SET enable_hashjoin = off; SET enable_mergejoin = off; SET enable_hashagg = off; SET enable_sort = off',
  )
  await client.query('SET enable_material = off; SET enable_indexscan = off; SET enable_bitmapscan = off')
  const { join: _, ...alone } = staleMerchants
  const claimed = await claim<{ id: string }>(client, {
    ...alone,
    where: Prisma.sql`name = 'due'`,
    limit: 1,
    returning: { id: 'claimed.id' },
  })
  expect(claimed).toHaveLength(1)
})

test('all due rows are read for each of them: those that are claimed are found by their keys', async () => {
  const client = await pool.connect()
  onTestFinished(() => client.release(true))
  await client.query(`
    CREATE TEMPORARY TABLE letters (id int PRIMARY KEY, sent boolean NOT NULL);
    INSERT INTO letters SELECT n, true FROM generate_series(1, 20000) n;
    CREATE INDEX letters_waiting_idx ON letters (id) WHERE NOT sent;
    ANALYZE letters`)
  // Nothing waited when the table was analyzed, so the index of what waits seems to be the cheapest way to any row.
  const explained = {
    query: (statement: string | pg.QueryConfig) =>
      client.query(typeof statement === 'string' ? statement : { ...statement, text: `EXPLAIN ${statement.text}` }),
  }
  const plan = await claim<{ 'QUERY PLAN': string }>(explained as unknown as Queryable, {
    table: 'letters',
    key: ['id'],
    where: Prisma.sql`NOT sent AND id > 0`,
    orderBy: 'id',
    limit: 500,
    set: Prisma.sql`sent = true`,
    returning: { 'QUERY PLAN': 'claimed.id' },
  })
  const text = plan.map((line) => line['QUERY PLAN']).join('\n')
  expect(text).toContain('letters_waiting_idx on letters ')
  expect(text).not.toContain('letters_waiting_idx on letters claimed')
})

test('on several servers, a table without accounts is locked only when something is due', async () => {
  const sent: string[] = []
  const spread = {
    async query(statement: string | pg.QueryConfig) {
      const text = typeof statement === 'string' ? statement : statement.text
      if (text.includes('pg_dist_partition')) return { rows: [{ found: true }] }
      sent.push(text)
      return pool.query(statement)
    },
  } as unknown as Queryable
  const { join: _, ...alone } = staleMerchants
  const claimSpread = () =>
    claim<{ id: string }>(spread, { ...alone, where: Prisma.sql`name = 'spread'`, returning: { id: 'claimed.id' } })
  expect(await claimSpread()).toEqual([])
  expect(sent.filter((text) => text.includes('FOR UPDATE'))).toEqual([])
  const createdAt = new Date('2026-06-06T12:00:00Z')
  await prisma.merchant.create({
    data: { id: 'mer_spread', name: 'spread', email: 'a@example.com', country: 'US', createdAt },
  })
  expect(await claimSpread()).toEqual([{ id: 'mer_spread' }])
})
