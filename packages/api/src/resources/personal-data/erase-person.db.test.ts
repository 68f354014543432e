import { describe, expect, test } from 'vitest'
import { recoverEvents } from '../../processor/recovery/recover-events.ts'
import { recoverSince } from '../../processor/recovery/recover-since.ts'
import { catchUp, openShop, refusal, type Shop, testPlatform } from '../../testing/index.ts'
import { buysEverything, email, endsAll, traces } from '../../testing/personal-data/countess.ts'
import { erasePerson } from './erase-person.ts'
import { nothingErased } from './erase-rows.ts'

const platform = await testPlatform()
const { processor, services, database } = platform
const day = 24 * 60 * 60

const ownerOf = ({ accountId }: Shop) => ({ services, account: { id: accountId, livemode: false } })

/** The columns of payments that stay after the buyer was erased. */
const booksOf = ({ accountId }: Shop) =>
  database.prisma.payment.findMany({
    where: { accountId },
    orderBy: { id: 'asc' },
    omit: { customerEmail: true, buyerName: true, description: true, metadata: true, method: true, erasedAt: true },
  })

describe('a person who has bought everything', async () => {
  const shop = await openShop(platform)
  const { client } = shop
  const bought = await buysEverything(platform, shop)

  test('is not erased before open work has ended, and the refusal names that work', async () => {
    const before = await traces(platform)
    const { id } = await shop.sell({ customer_email: email })
    const refused = await refusal(erasePerson(ownerOf(shop), { customerId: bought.customer }))
    const [one, other] = [bought.subscription.id, bought.ofGuest.id]
    expect(refused.code).toBe('validation_error')
    expect(refused.message).toMatch(
      new RegExp(
        `^Nothing was erased, because this person still has 2 running subscriptions \\((${one}, ${other}|${other}, ${one})\\), ` +
          `1 open checkout session \\(${id}\\)\\. End these first; `,
      ),
    )
    await processor.call(false, `/v1/checkout/sessions/${id}/expire`, shop.account, {})
    await endsAll(platform, shop, [bought.subscription, bought.ofGuest])
    expect((await traces(platform)).length).toBeGreaterThan(before.length)
  })

  test('is found by the email in another case, and nothing of them is left but amounts, ids and times', async () => {
    const [books, types] = [await booksOf(shop), await shop.types()]
    const counts = await erasePerson(ownerOf(shop), { email: email.toUpperCase() })
    expect(await traces(platform)).toEqual([])
    expect(counts).toMatchObject({
      customers: 1,
      payment_sessions: 4,
      payments: 6,
      subscription_sessions: 2,
      subscriptions: 2,
      disputes: 1,
    })
    expect(counts.events).toBeGreaterThan(10)
    expect(await booksOf(shop)).toEqual(books)
    expect(await shop.types()).toEqual(types)
    const { items } = await client.events.list({ limit: 100, object_id: bought.shipped })
    expect(items.map(({ data }) => data)).toEqual([await client.paymentSessions.retrieve({ id: bought.shipped })])
    expect(items[0]?.data).toMatchObject({ customer_id: bought.customer, customer_email: null, shipping_details: null })
    expect(await client.disputes.retrieve({ id: bought.dispute })).toMatchObject({
      status: 'lost',
      evidence: { customer_name: null, uncategorized_text: null },
    })
  })

  test('has no customer at the processor any more, on no account', async () => {
    const response = await processor.call(false, '/v1/customers?limit=100', shop.account)
    expect(await response.json()).toMatchObject({ data: [] })
  })

  test('is erased once by repeated requests, by email or by customer', async () => {
    expect(await erasePerson(ownerOf(shop), { email })).toEqual(nothingErased)
    expect(await erasePerson(ownerOf(shop), { customerId: bought.customer })).toEqual(nothingErased)
  })

  test('does not come back with a refund, an event that is sent again, a recovery or a rebuilt row', async () => {
    const { payment_intent } = await client.paymentSessions.retrieve({ id: bought.guest })
    await client.refunds.create({ payment_intent: payment_intent ?? '' })
    await catchUp(platform)
    const refunded = (await shop.events()).filter(({ type }) => type === 'charge.refunded').at(-1)
    expect(refunded?.data).toMatchObject({ id: payment_intent, customer_email: null, amount_refunded: 1000 })
    await database.pool.query('DELETE FROM processor_events; DELETE FROM processor_event_ids')
    await database.pool.query('UPDATE event_feeds SET newest = NULL, previous = NULL')
    await recoverSince(services, {
      since: new Date(platform.clock.now().getTime() - 30 * day * 1000),
      dryRun: false,
      pace: async () => undefined,
      applyEvents: async () => void (await recoverEvents(services)),
      tell: () => undefined,
    })
    expect(await database.prisma.processorEvent.count({ where: { outcome: 'applied' } })).toBeGreaterThan(10)
    // As of a release that did not know of the payment yet: its session says that it is erased.
    await database.pool.query('DELETE FROM refunds WHERE payment_id = $1', [payment_intent])
    await database.pool.query('DELETE FROM payments WHERE id = $1', [payment_intent])
    await database.pool.query('DELETE FROM processor_events; DELETE FROM processor_event_ids')
    await recoverSince(services, {
      since: new Date(platform.clock.now().getTime() - 30 * day * 1000),
      dryRun: false,
      pace: async () => undefined,
      applyEvents: async () => void (await recoverEvents(services)),
      tell: () => undefined,
    })
    expect(await database.prisma.payment.count({ where: { id: payment_intent ?? '' } })).toBe(1)
    expect(await traces(platform)).toEqual([])
  })
})
