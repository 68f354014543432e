import { beforeAll, describe, expect, test } from 'vitest'
import { erasePerson } from '../../resources/personal-data/erase-person.ts'
import {
  catchUp,
  monthly,
  openShop,
  redirects,
  refusal,
  type Shop,
  subscribe,
  testPlatform,
} from '../../testing/index.ts'

const platform = await testPlatform()
const { processor, database, services } = platform
const shop = await openShop(platform)
const { client } = shop

type Listed = { id: string; created: number }
/** Sorted by the id, because the objects of one second are listed in the order of their ids. */
const ids = async (list: Promise<{ items: Listed[] }>) => (await list).items.map(({ id }) => id).toSorted()

async function paid(of: Shop, fields: Record<string, unknown> = {}) {
  const { id } = await of.sell(fields)
  await processor.pay(id, { email: String(fields.customer_email ?? 'guest@example.com') })
  await catchUp(platform)
  return of.client.paymentSessions.retrieve({ id })
}

describe('what was sold is found again', () => {
  let customer: { id: string }
  let first: Awaited<ReturnType<typeof paid>>
  let second: Awaited<ReturnType<typeof paid>>
  let open: Awaited<ReturnType<Shop['sell']>>
  let intent: { id: string }
  const payment = (session: { payment_intent: string | null }) => session.payment_intent ?? ''

  beforeAll(async () => {
    customer = await client.customers.create({ email: 'Ada@Example.com', metadata: { tier: 'gold', age: 36 } })
    first = await paid(shop, { customer_id: customer.id, metadata: { order: '42', 'a]b[c': 'x', paid: true } })
    second = await paid(shop, { customer_email: 'bob@example.com', metadata: { order: '42', part: 2 } })
    open = await shop.sell({ metadata: { order: '43' } })
    intent = await client.paymentIntents.create({
      amount: 700,
      currency: 'usd',
      customer_id: customer.id,
      metadata: { order: '42' },
    })
  })

  test('payments', async () => {
    const { list } = client.payments
    expect(await ids(list({ metadata: { order: '42' } }))).toEqual(
      [intent.id, payment(second), payment(first)].toSorted(),
    )
    const whole = (await list({ metadata: { order: '42' } })).items.map(({ id }) => id)
    for (const [index, id] of whole.slice(0, -1).entries()) {
      const behind = await list({ metadata: { order: '42' }, limit: 1, starting_after: id })
      expect(behind).toMatchObject({ items: [{ id: whole[index + 1] }], has_more: index < whole.length - 2 })
    }
    expect(await ids(list({ metadata: { order: '42', part: '2' } }))).toEqual([payment(second)])
    expect(await ids(list({ metadata: { 'a]b[c': 'x' } }))).toEqual([payment(first)])
    expect(await ids(list({ metadata: { paid: 'true' } }))).toEqual([payment(first)])
    expect(await ids(list({ metadata: { order: '4' } }))).toEqual([])
    expect(await ids(list({ customer_id: customer.id }))).toEqual([intent.id, payment(first)].toSorted())
    expect(await ids(list({ customer_email: 'BOB@example.COM' }))).toEqual([payment(second)])
    expect(await ids(list({ session_id: first.id }))).toEqual([payment(first)])
    expect(await ids(list({ status: 'requires_payment_method' }))).toEqual([intent.id])
    expect(await ids(list({ status: 'succeeded', customer_id: customer.id }))).toEqual([payment(first)])
    expect(await ids(list({ disputed: true }))).toEqual([])
    expect(await ids(list({ disputed: false, status: 'succeeded' }))).toEqual(
      [payment(second), payment(first)].toSorted(),
    )
    expect(await ids(list({ created_lt: 1 }))).toEqual([])
    expect(await ids(list({ created_gte: 1, metadata: { order: '42' } }))).toHaveLength(3)
  })

  test('payment sessions', async () => {
    const { list } = client.paymentSessions
    expect(await ids(list({ metadata: { order: '42' } }))).toEqual([second.id, first.id].toSorted())
    expect(await ids(list({ status: 'open' }))).toEqual([open.id])
    expect(await ids(list({ payment_status: 'paid', customer_email: 'BOB@example.com' }))).toEqual([second.id])
    expect(await ids(list({ payment_intent: payment(first) }))).toEqual([first.id])
    expect(await ids(list({ customer_id: customer.id, status: 'complete' }))).toEqual([first.id])
  })

  test('refunds', async () => {
    const refund = await client.refunds.create({ session_id: first.id, amount: 100 })
    const { list } = client.refunds
    expect(await ids(list({ session_id: first.id }))).toEqual([refund.id])
    expect(await ids(list({ payment_intent: payment(first), status: 'succeeded' }))).toEqual([refund.id])
    expect(await ids(list({ payment_intent: payment(second) }))).toEqual([])
    expect(await ids(list({ status: 'pending' }))).toEqual([])
  })

  test('customers, after their metadata has changed', async () => {
    const { list, update } = client.customers
    expect(await ids(list({ email: 'aDA@example.com' }))).toEqual([customer.id])
    expect(await ids(list({ metadata: { age: '36', tier: 'gold' } }))).toEqual([customer.id])
    await update({ id: customer.id, metadata: { tier: 'silver', age: null } })
    expect(await ids(list({ metadata: { tier: 'gold' } }))).toEqual([])
    expect(await ids(list({ metadata: { age: '36' } }))).toEqual([])
    expect(await ids(list({ metadata: { tier: 'silver' } }))).toEqual([customer.id])
  })

  test('subscriptions and their sessions', async () => {
    const { price } = await client.subscriptionProducts.create({
      name: 'Tea',
      amount: 1000,
      currency: 'usd',
      interval: 'monthly',
    })
    const sold = { price_id: price.id, customer_id: customer.id, metadata: { order: '50' }, ...redirects }
    const { session, subscription } = await subscribe(platform, shop, sold)
    const other = await client.subscriptionSessions.create(monthly as never)
    for (const found of [{ metadata: { order: '50' } }, { customer_id: customer.id }, { price_id: price.id }]) {
      expect(await ids(client.subscriptions.list(found))).toEqual([subscription.id])
      expect(await ids(client.subscriptionSessions.list(found))).toEqual([session.id])
    }
    expect(await ids(client.subscriptionSessions.list({ subscription: subscription.id }))).toEqual([session.id])
    expect(await ids(client.subscriptionSessions.list({ status: 'open' }))).toEqual([other.id])
    expect(await ids(client.payments.list({ subscription_id: subscription.id }))).toHaveLength(1)
    await processor.endSubscription(false, shop.account, subscription.id)
    await catchUp(platform)
    expect(await ids(client.subscriptions.list({ price_id: price.id }))).toEqual([])
    expect(await ids(client.subscriptions.list({ price_id: price.id, status: 'all' }))).toEqual([subscription.id])
    expect(await ids(client.subscriptions.list({ status: 'canceled' }))).toEqual([subscription.id])
  })

  test('only by its own merchant', async () => {
    const stranger = await openShop(platform)
    expect(await ids(stranger.client.payments.list({ metadata: { order: '42' } }))).toEqual([])
    expect(await ids(stranger.client.payments.list({ customer_id: customer.id }))).toEqual([])
  })

  test('no longer once its buyer is erased (fault: the index keeps what the row has lost)', async () => {
    const kept = async () =>
      (await database.pool.query('SELECT object_id FROM metadata_entries WHERE account_id = $1', [shop.accountId])).rows
        .length
    const before = await kept()
    await erasePerson({ services, account: { id: shop.accountId, livemode: false } }, { email: 'bob@example.com' })
    expect(await kept()).toBe(before - 4)
    expect(await ids(client.payments.list({ metadata: { part: '2' } }))).toEqual([])
  })
})

test.each([
  ['payments', { status: 'paid' }, 'status'],
  ['payments', { metadata: { a: '1', b: '2', c: '3', d: '4' } }, 'metadata'],
  ['payments', { metadata: { a: 1 } }, 'metadata.a'],
  ['payments', { metadata: { a: 'x\0' } }, 'metadata.a'],
  ['customers', { metadata: { a: '\ud800' } }, 'metadata.a'],
  ['subscriptions', { metadata: { 'a\0': '1' } }, 'metadata.a\0'],
  ['payments', { created_gte: -1 }, 'created_gte'],
  ['payments', { order: '42' }, 'order'],
  ['refunds', { metadata: { a: '1' } }, 'metadata'],
  ['subscriptions', { status: 'ended' }, 'status'],
] as const)('%s refuse %o', async (kind, query, param) => {
  const refused = await refusal(client[kind].list(query as never))
  expect([refused.code, refused.param]).toEqual(['validation_error', param])
})

test('an entry for metadata is made with the object, whichever of answer and event comes first', async () => {
  const mine = await openShop(platform)
  const { id } = await mine.sell({ metadata: { order: '7' } })
  const { prisma } = database
  const entry = await prisma.metadataEntry.findFirstOrThrow({ where: { accountId: mine.accountId, objectId: id } })
  const row = await prisma.paymentSession.findFirstOrThrow({ where: { accountId: mine.accountId, id } })
  expect(entry).toMatchObject({ kind: 'payment_session', key: 'order', value: '7', createdAt: row.createdAt })
})

describe('several filters', () => {
  test('read at most 10,000 entries of the most selective one, and then name what to narrow', async () => {
    const busy = await openShop(platform)
    const made = await busy.sell()
    await processor.pay(made.id)
    await catchUp(platform)
    const { prisma } = database
    const sample = await prisma.payment.findFirstOrThrow({ where: { accountId: busy.accountId } })
    await database.pool.query(
      `INSERT INTO payments SELECT (json_populate_record(p, json_build_object('id', 'pi_many_' || n, 'created_at', p.created_at - n * interval '1 second',
         'status', 'canceled', 'customer_id', 'cus_many', 'session_id', null))).* FROM payments p, generate_series(1, 10050) n WHERE account_id = $1`,
      [busy.accountId],
    )
    const both = { customer_id: 'cus_many', status: 'succeeded' } as const
    expect(await ids(busy.client.payments.list(both))).toEqual([])
    const none = { customer_id: 'cus_many', status: 'canceled', customer_email: 'guest@example.com' } as const
    await database.pool.query(
      `UPDATE payments SET customer_email = 'guest@example.com' WHERE account_id = $1 AND id = $2`,
      [busy.accountId, sample.id],
    )
    expect(await ids(busy.client.payments.list(none))).toEqual([])
    expect(await ids(busy.client.payments.list({ customer_id: 'cus_many', status: 'canceled' }))).toHaveLength(10)
    const tooMany = { customer_id: 'cus_many', disputed: false, status: 'canceled', limit: 100 } as const
    await database.pool.query(`UPDATE payments SET disputed = true WHERE account_id = $1`, [busy.accountId])
    const refused = await refusal(busy.client.payments.list(tooMany))
    expect([refused.code, refused.param]).toEqual(['validation_error', 'created_gte'])
    expect(refused.message).toContain('narrow created_gte and created_lt')
    const since = Math.floor(sample.createdAt.getTime() / 1000) - 100
    expect(await ids(busy.client.payments.list({ ...tooMany, created_gte: since }))).toEqual([])
  })
})
