import { describe, expect, test } from 'vitest'
import {
  catchUp,
  monthly,
  openShop,
  permutations,
  receive,
  type SentEvent,
  type Shop,
  testPlatform,
} from '../../testing/index.ts'
import { sweep } from '../sweep/resume-unfinished-work.ts'

const platform = await testPlatform()
const { processor } = platform
const bank = (account_number: string) => ({
  method: 'us_bank_account',
  routing_number: '110000000',
  account_number,
})
/** Seconds until the bank has answered. */
const answer = 2

type Ending = {
  account: string
  payment: 'payment_intent.succeeded' | 'payment_intent.payment_failed'
  session: 'checkout.session.async_payment_succeeded' | 'checkout.session.async_payment_failed'
  paymentStatus: 'paid' | 'unpaid'
}
const endings: Ending[] = [
  {
    account: '000123456789',
    payment: 'payment_intent.succeeded',
    session: 'checkout.session.async_payment_succeeded',
    paymentStatus: 'paid',
  },
  {
    account: '000111111116',
    payment: 'payment_intent.payment_failed',
    session: 'checkout.session.async_payment_failed',
    paymentStatus: 'unpaid',
  },
]
const typesOf = ({ payment, session }: Ending) => ['checkout.session.completed', payment, session]

/** A session paid from a bank account that has answered, with the processor's events. */
async function sold({ account }: Ending): Promise<{ shop: Shop; id: string; events: SentEvent[] }> {
  const shop = await openShop(platform)
  const { id } = await shop.sell({ metadata: { order: '7' } })
  await processor.events()
  await processor.pay(id, bank(account))
  await processor.advance(answer)
  return { shop, id, events: await processor.events() }
}

/** Checks the events of the sale. Returns the types of our events, sorted. */
async function judge({ shop, id }: { shop: Shop; id: string }, ending: Ending): Promise<string[]> {
  const own = await shop.events()
  const [completed, payment, ended] = typesOf(ending).map((type) => own.find((event) => event.type === type)?.data)
  const session = await shop.client.paymentSessions.retrieve({ id })
  expect(session).toMatchObject({
    status: 'complete',
    payment_status: ending.paymentStatus,
    metadata: { order: '7' },
    customer_details: { email: 'ada@example.com' },
  })
  expect(completed).toEqual({ ...session, payment_status: 'unpaid' })
  expect(ended).toEqual(session)
  const paid = ending.paymentStatus === 'paid'
  expect(payment).toMatchObject({
    id: session.payment_intent,
    session_id: id,
    status: paid ? 'succeeded' : 'requires_payment_method',
    amount_received: paid ? 1000 : 0,
    last_error: paid ? null : { code: 'no_account', decline_code: null, message: expect.stringMatching(/./) },
  })
  expect(await platform.database.prisma.processorEvent.count({ where: { processedAt: null } })).toBe(0)
  return shop.types()
}

describe.each(endings)('a delayed payment that ends with $session is reported once', (ending) => {
  const orders = permutations([0, 1, 2]).map((order) => ({ order }))
  const relevant = (events: SentEvent[]) =>
    typesOf(ending).map((type) => events.find((event) => event.type === type) as SentEvent)

  test.each(orders)('$order', async ({ order }) => {
    const sale = await sold(ending)
    const events = relevant(sale.events)
    for (const index of order) await receive(platform, events[index] as SentEvent)
    expect(await judge(sale, ending)).toEqual(typesOf(ending).toSorted())
  })

  test.each(orders)('$order, each three times', async ({ order }) => {
    const sale = await sold(ending)
    const events = relevant(sale.events)
    for (const index of [...order, ...order, ...order.toReversed()]) {
      await receive(platform, events[index] as SentEvent)
    }
    expect(await judge(sale, ending)).toEqual(typesOf(ending).toSorted())
  })

  test('all at once, three times and again under other ids, while the merchant keeps asking', async () => {
    const sale = await sold(ending)
    const again = sale.events.map((event) => processor.resigned(event, { id: `${event.id}again` }))
    const [first, ...rest] = relevant(sale.events)
    // A payment that is first seen after its end is known as delayed from its event alone.
    await receive(platform, first as SentEvent)
    await Promise.all([
      ...[...rest, ...sale.events, ...again, ...sale.events].map((event) => receive(platform, event)),
      ...Array.from({ length: 5 }, () => sale.shop.client.paymentSessions.retrieve({ id: sale.id })),
    ])
    expect(await judge(sale, ending)).toEqual(typesOf(ending).toSorted())
  })

  test('as it happens', async () => {
    const shop = await openShop(platform)
    const { id } = await shop.sell({ metadata: { order: '7' } })
    await processor.events()
    await processor.pay(id, bank(ending.account))
    await catchUp(platform)
    expect(await shop.types()).toEqual(['checkout.session.completed'])
    expect(await shop.client.paymentSessions.retrieve({ id })).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
    })
    await processor.advance(answer)
    await catchUp(platform)
    expect(await judge({ shop, id }, ending)).toEqual(typesOf(ending).toSorted())
  })

  test('when the merchant reads it before the processor’s event of its end', async () => {
    const shop = await openShop(platform)
    const { id } = await shop.sell({ metadata: { order: '7' } })
    await processor.events()
    await processor.pay(id, bank(ending.account))
    await catchUp(platform)
    await processor.advance(answer)
    expect((await shop.client.paymentSessions.retrieve({ id })).payment_status).toBe(ending.paymentStatus)
    expect(await shop.types()).toContain(ending.session)
    await catchUp(platform)
    expect(await judge({ shop, id }, ending)).toEqual(typesOf(ending).toSorted())
  })
})

test('a merchant who reads the session before the processor’s events gets the events of both steps', async () => {
  const [ending] = endings as [Ending]
  const { shop, id, events } = await sold(ending)
  expect((await shop.client.paymentSessions.retrieve({ id })).payment_status).toBe('paid')
  for (const event of events) await receive(platform, event)
  expect(await shop.types()).toEqual(typesOf(ending).toSorted())
})

test('a card payment is never reported as delayed', async () => {
  const shop = await openShop(platform)
  const { id } = await shop.sell()
  await processor.pay(id)
  await catchUp(platform)
  expect(await shop.types()).toEqual(['checkout.session.completed', 'payment_intent.succeeded'])
  const [completed] = (await shop.events()).filter((event) => event.type === 'checkout.session.completed')
  expect(completed?.data).toMatchObject({ payment_status: 'paid' })
})

describe('an answer of the bank without an event is synced after an hour', () => {
  /** Paid, and then silence. */
  async function silent(id: string) {
    await catchUp(platform)
    await processor.advance(answer)
    expect(await processor.events()).not.toHaveLength(0)
    platform.clock.advance(61 * 60_000)
    expect(await sweep(platform.services)).toEqual([])
    return id
  }

  test('of a session', async () => {
    const shop = await openShop(platform)
    const { id } = await shop.sell()
    await processor.pay(id, bank('000123456789'))
    await silent(id)
    expect(await shop.types()).toEqual([
      'checkout.session.async_payment_succeeded',
      'checkout.session.completed',
      'payment_intent.succeeded',
    ])
  })

  test('of an embedded payment', async () => {
    const shop = await openShop(platform)
    const { id } = await shop.client.paymentIntents.create({ amount: 1000, currency: 'usd' })
    const consent = { 'mandate_data[customer_acceptance][type]': 'offline' }
    const fields = { payment_method: 'pm_usBankAccount', return_url: 'https://shop.example/done', ...consent }
    await processor.call(false, `/v1/payment_intents/${id}/confirm`, shop.account, fields)
    await silent(id)
    expect(await shop.types()).toEqual(['payment_intent.succeeded'])
  })

  test('of the first payment of a subscription', async () => {
    const shop = await openShop(platform)
    const { id } = await shop.client.subscriptionSessions.create(monthly)
    await processor.pay(id)
    processor.intercept(async (request) => {
      if (!request.url.includes('/v1/payment_intents/')) return undefined
      const intent = (await (await processor.sandbox.fetch(request)).json()) as object
      return Response.json({ ...intent, status: 'processing', amount_received: 0 })
    })
    await catchUp(platform)
    processor.intercept(null)
    expect(await shop.types()).not.toContain('payment_intent.succeeded')
    platform.clock.advance(61 * 60_000)
    expect(await sweep(platform.services)).toEqual([])
    expect(await shop.types()).toEqual([
      'checkout.session.async_payment_succeeded',
      'checkout.session.completed',
      'customer.subscription.created',
      'payment_intent.succeeded',
    ])
  })
})
