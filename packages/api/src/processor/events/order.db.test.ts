import { describe, expect, test } from 'vitest'
import {
  catchUp,
  openShop,
  permutations,
  receive,
  type SentEvent,
  type Shop,
  testPlatform,
} from '../../testing/index.ts'

const platform = await testPlatform()
const { processor } = platform
const declined = { number: '4000000000000002' }

/** A session that was declined once and then paid, with the processor's events. */
async function declinedThenPaid(): Promise<{ shop: Shop; id: string; events: SentEvent[] }> {
  const shop = await openShop(platform)
  const { id } = await shop.sell({ metadata: { order: '7' } })
  await processor.events()
  await processor.pay(id, declined)
  await processor.pay(id)
  return { shop, id, events: await processor.events() }
}

const ofOurs = ['payment_intent.payment_failed', 'payment_intent.succeeded', 'checkout.session.completed']
const relevant = (events: SentEvent[]) => ofOurs.map((type) => events.find((event) => event.type === type) as SentEvent)

/** Checks the events of the sale. Returns the types of our events, sorted. */
async function told({ shop, id }: { shop: Shop; id: string }): Promise<string[]> {
  const session = await shop.client.paymentSessions.retrieve({ id })
  expect(session).toMatchObject({ status: 'complete', payment_status: 'paid', url: null, metadata: { order: '7' } })
  const own = await shop.events()
  const [failed, succeeded, completed] = ofOurs.map((type) => own.find((event) => event.type === type)?.data)
  expect(completed).toEqual(session)
  const payment = { id: session.payment_intent, session_id: id, amount: 1000, fee_amount: 89, metadata: { order: '7' } }
  expect(succeeded).toMatchObject({ ...payment, status: 'succeeded', amount_received: 1000, last_error: null })
  expect(failed).toMatchObject({ ...payment, status: 'requires_payment_method', amount_received: 0 })
  expect(failed).toMatchObject({ last_error: { code: 'card_declined', decline_code: 'generic_decline' } })
  const row = await platform.database.prisma.payment.findFirstOrThrow({ where: { sessionId: id } })
  expect(row).toMatchObject({ status: 'succeeded', lastError: null })
  const open = await platform.database.prisma.processorEvent.count({ where: { processedAt: null } })
  expect(open).toBe(0)
  return shop.types()
}

describe('a declined, then paid session is reported once, for events in any order', () => {
  test.each(permutations([0, 1, 2]).map((order) => ({ order })))('$order', async ({ order }) => {
    const sale = await declinedThenPaid()
    const events = relevant(sale.events)
    for (const index of order) await receive(platform, events[index] as SentEvent)
    expect(await told(sale)).toEqual(ofOurs.toSorted())
  })

  test.each(permutations([0, 1, 2]).map((order) => ({ order })))('$order, each three times', async ({ order }) => {
    const sale = await declinedThenPaid()
    const events = relevant(sale.events)
    for (const index of [...order, ...order, ...order.toReversed()]) {
      await receive(platform, events[index] as SentEvent)
    }
    expect(await told(sale)).toEqual(ofOurs.toSorted())
  })

  test('all at once, three times, with the other events between them', async () => {
    const sale = await declinedThenPaid()
    await Promise.all([...sale.events, ...sale.events, ...sale.events].map((event) => receive(platform, event)))
    expect(await told(sale)).toEqual(ofOurs.toSorted())
  })

  test('all at once, again under other ids, while the merchant keeps asking', async () => {
    const sale = await declinedThenPaid()
    const again = sale.events.map((event) => processor.resigned(event, { id: `${event.id}again` }))
    await Promise.all([
      ...[...sale.events, ...again].map((event) => receive(platform, event)),
      ...Array.from({ length: 5 }, () => sale.shop.client.paymentSessions.retrieve({ id: sale.id })),
    ])
    expect(await told(sale)).toEqual(ofOurs.toSorted())
  })

  test('the merchant asks before any event came', async () => {
    const sale = await declinedThenPaid()
    expect((await sale.shop.client.paymentSessions.retrieve({ id: sale.id })).payment_status).toBe('paid')
    for (const event of sale.events) await receive(platform, event)
    expect(await told(sale)).toEqual(ofOurs.toSorted())
  })
})

test('each failed attempt is reported with its own reason', async () => {
  const shop = await openShop(platform)
  const { id } = await shop.sell()
  for (const number of ['4000000000000002', '4000000000009995', '4000000000000002']) await processor.pay(id, { number })
  const failures = (await processor.events()).filter((event) => event.type === 'payment_intent.payment_failed')
  for (const event of failures.toReversed()) await receive(platform, event)
  const reasons = (await shop.events()).map(({ data }) => (data.last_error as { decline_code: string }).decline_code)
  expect(reasons.toSorted()).toEqual(['generic_decline', 'generic_decline', 'insufficient_funds'])
  expect(await shop.client.paymentSessions.retrieve({ id })).toMatchObject({ status: 'open', payment_status: 'unpaid' })
})

describe('an expired session', () => {
  const expire = (shop: Shop, id: string) =>
    processor.call(false, `/v1/checkout/sessions/${id}/expire`, shop.account, {})

  test.each([false, true])('is reported once (declined before: %s)', async (wasDeclined) => {
    const shop = await openShop(platform)
    const { id } = await shop.sell()
    if (wasDeclined) await processor.pay(id, declined)
    await expire(shop, id)
    const events = await processor.events()
    for (const event of [...events.toReversed(), ...events]) await receive(platform, event)
    const session = await shop.client.paymentSessions.retrieve({ id })
    expect(session).toMatchObject({ status: 'expired', payment_status: 'unpaid', url: null })
    const [expired] = (await shop.events()).filter((event) => event.type === 'checkout.session.expired')
    expect(expired?.data).toEqual(session)
    expect(await shop.types()).toEqual([
      'checkout.session.expired',
      ...(wasDeclined ? ['payment_intent.canceled', 'payment_intent.payment_failed'] : []),
    ])
  })

  test('cannot be paid any more, and stays expired', async () => {
    const shop = await openShop(platform)
    const { id } = await shop.sell()
    await expire(shop, id)
    await processor.pay(id)
    await catchUp(platform)
    expect((await shop.client.paymentSessions.retrieve({ id })).status).toBe('expired')
    expect(await shop.types()).toEqual(['checkout.session.expired'])
  })
})
