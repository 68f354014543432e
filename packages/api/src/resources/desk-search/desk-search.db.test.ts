import { expect, test } from 'vitest'
import type { PersonActor } from '../../core/request/actor.ts'
import { catchUp, openShop, refusal, testPlatform } from '../../testing/index.ts'
import { appRouter } from '../router.ts'
import { searchSql } from './lookups.ts'

const platform = await testPlatform()
const { services, database } = platform
const person = { kind: 'person', id: 'u', name: 'Op', email: 'op@x.example', role: null } as const
const actor: PersonActor = { ...person, operator: 'accountant' }
const { operator } = appRouter.createCaller({ services, actor, account: null })
const [shop, other] = [await openShop(platform), await openShop(platform)]

const found = async (query: string) =>
  (await operator.search.find({ query })).items.map(({ kind, object_id, merchant_id, livemode }) => ({
    ...{ kind, object_id, merchant_id, livemode },
  }))

const merchantOf = async ({ accountId }: { accountId: number }) =>
  (await database.prisma.account.findUniqueOrThrow({ where: { id: accountId } })).merchantId

test('a payment is found by its id, its session, its order number, the email and the name of its buyer', async () => {
  const { id } = await shop.sell({ metadata: { order: 'Order-10477' }, customer_email: 'Buyer@Example.com' })
  await platform.processor.pay(id, { name: 'Zoë Ångström', email: 'Buyer@Example.com' })
  await catchUp(platform)
  const { id: payment } = await database.prisma.payment.findFirstOrThrow({ where: { sessionId: id } })
  const merchant_id = await merchantOf(shop)
  const session = { kind: 'payment_session', object_id: id, merchant_id, livemode: false }
  const paid = { kind: 'payment', object_id: payment, merchant_id, livemode: false }
  expect(await found(payment)).toEqual([paid])
  expect(await found(id)).toEqual([session])
  expect(await found('ORDER-10477')).toEqual(expect.arrayContaining([paid, session]))
  expect(await found('buyer@example.com')).toContainEqual(paid)
  expect(await found('zoë ångström')).toEqual([session])
  expect(await found('no such order')).toEqual([])
})

test('a value of metadata is found in another Unicode form', async () => {
  const { id } = await shop.sell({ metadata: { order: 'Büro 77'.normalize('NFD') } })
  expect(await found('büro 77')).toContainEqual(expect.objectContaining({ object_id: id }))
  expect(await found('BÜRO 77'.normalize('NFD'))).toContainEqual(expect.objectContaining({ object_id: id }))
})

test('a dispute, a payout, a customer and a merchant are found', async () => {
  const merchant_id = await merchantOf(other)
  const account = { accountId: other.accountId, createdAt: new Date(), updatedAt: new Date() }
  await database.prisma.payout.create({
    data: {
      ...account,
      id: 'po_desk1',
      amount: 5n,
      currency: 'usd',
      status: 'paid',
      method: 'automatic',
      arrivalDate: new Date(),
    },
  })
  const { id } = await other.client.customers.create({ email: 'someone@desk.example' })
  const base = { merchant_id, livemode: false }
  expect(await found('po_desk1')).toEqual([{ ...base, kind: 'payout', object_id: 'po_desk1' }])
  expect(await found('SOMEONE@desk.example')).toEqual([{ ...base, kind: 'customer', object_id: id }])
  expect(await found(merchant_id)).toEqual([{ ...base, livemode: true, kind: 'merchant', object_id: merchant_id }])
  const { processorAccountId } = await database.prisma.account.findUniqueOrThrow({ where: { id: other.accountId } })
  expect(await found(processorAccountId ?? '')).toEqual([{ ...base, kind: 'merchant', object_id: merchant_id }])
  expect((await refusal(operator.search.find({ query: 'ab' }))).param).toBe('query')
})

test.each(['pi_12345', 'cs_test_12345', 'du_12345', 'po_12345', 'mer_12345', 'acct_12345', 'a@example.com', 'Order 5'])(
  'the lookup of %s reads no table from its beginning',
  async (text) => {
    const { text: statement, values } = searchSql(text)
    const client = await database.pool.connect()
    try {
      await client.query('BEGIN')
      await client.query('SET LOCAL enable_seqscan = off')
      const { rows } = await client.query<{ 'QUERY PLAN': string }>({ text: `EXPLAIN ${statement}`, values })
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).not.toMatch(/Seq Scan on (payment|customers|metadata_entries|disputes|payouts|merchants)/)
      // Neither does it read an index from its beginning to its end.
      const scans = plan.split('\n').filter((line) => /Index.* Scan/.test(line))
      expect(scans.length).toBeLessThanOrEqual((plan.match(/Index Cond/g) ?? []).length)
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
  },
)
