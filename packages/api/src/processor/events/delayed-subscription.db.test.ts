import { describe, expect, test } from 'vitest'
import { catchUp, monthly, openShop, permutations, receive, type Shop, testPlatform } from '../../testing/index.ts'
import { sweep } from '../sweep/resume-unfinished-work.ts'

const platform = await testPlatform()
const { processor } = platform

const bank = (account_number: string) => ({ method: 'us_bank_account', routing_number: '110000000', account_number })
/** Seconds until the bank has answered. */
const answer = 2
const routes = {
  direct: {},
  destination: { card_payments: 'inactive' },
  transfer: { card_payments: 'inactive', transfers: 'inactive' },
} as const

const endings = [
  { ending: 'succeeded', account: '000123456789', payment: 'payment_intent.succeeded', status: 'active' },
  { ending: 'failed', account: '000111111116', payment: 'payment_intent.payment_failed', status: 'canceled' },
] as const
type Ending = (typeof endings)[number]

/** The expected types of events of the session and its payment, sorted. */
const toldOf = ({ ending, payment }: Ending) => [
  `checkout.session.async_payment_${ending}`,
  'checkout.session.completed',
  payment,
]

/** The recorded events: the subscription is canceled with the failed payment's intent. */
const recordedOf = (ending: Ending) =>
  [...toldOf(ending), ...(ending.ending === 'failed' ? ['payment_intent.canceled'] : [])].toSorted()

/** A session that was completed from a bank account. */
async function begin(ending: Ending, able: Parameters<typeof openShop>[1] = {}) {
  const shop = await openShop(platform, able)
  const { id } = await shop.client.subscriptionSessions.create({ ...monthly, metadata: { order: '7' } })
  await processor.events()
  await processor.pay(id, bank(ending.account))
  return { shop, id }
}

/** Judges what was told once the bank has answered; the types of it, sorted, but for those of the subscription. */
async function judge({ shop, id }: { shop: Shop; id: string }, ending: Ending): Promise<string[]> {
  const own = await shop.events()
  const dataOf = (type: string) => own.find((event) => event.type === type)?.data
  const completed = dataOf('checkout.session.completed')
  expect(completed).toMatchObject({
    id,
    object: 'subscription_session',
    status: 'complete',
    url: null,
    subscription: expect.stringMatching(/^sub_/),
    metadata: { order: '7' },
  })
  expect(dataOf(`checkout.session.async_payment_${ending.ending}`)).toEqual(completed)
  const paid = ending.ending === 'succeeded'
  expect(dataOf(ending.payment)).toMatchObject({
    session_id: id,
    subscription_id: completed?.subscription,
    metadata: { order: '7' },
    amount: 1000,
    amount_received: paid ? 1000 : 0,
    fee_amount: 89,
    status: paid ? 'succeeded' : 'requires_payment_method',
    last_error: paid ? null : { code: 'no_account', decline_code: null, message: expect.stringMatching(/./) },
  })
  const listed = (await shop.client.subscriptions.list({})).items
  expect(listed).toMatchObject(paid ? [{ id: completed?.subscription, status: ending.status }] : [])
  const { prisma } = platform.database
  expect(await prisma.processorEvent.count({ where: { processedAt: null } })).toBe(0)
  return (await shop.types()).filter((type) => !type.startsWith('customer.'))
}

describe.each(endings)('the delayed first payment of a subscription that $ending', (ending) => {
  test.each(Object.entries(routes))('is reported in two steps as it happens, on the route %s', async (_, able) => {
    const sale = await begin(ending, able)
    await catchUp(platform)
    expect(await sale.shop.types()).toEqual(['checkout.session.completed', 'customer.subscription.created'])
    expect((await sale.shop.client.subscriptions.list({})).items).toMatchObject([{ status: 'active' }])
    await processor.advance(answer)
    await catchUp(platform)
    expect(await judge(sale, ending)).toEqual(recordedOf(ending))
    const subscriptions = (await sale.shop.events()).filter(({ type }) => type.startsWith('customer.subscription.'))
    expect(subscriptions.map(({ type, data }) => [type, data.status])).toEqual([
      ['customer.subscription.created', 'active'],
      ...(ending.ending === 'succeeded' ? [] : [['customer.subscription.deleted', 'canceled']]),
    ])
  })

  test('is reported once, for repeated events in any order', async () => {
    for (const order of permutations([0, 1, 2])) {
      const sale = await begin(ending)
      await processor.advance(answer)
      const events = await processor.events()
      const named = toldOf(ending).map((type) => events.filter((event) => event.type === type))
      for (const index of [...order, ...order.toReversed()]) {
        for (const event of named[index] ?? []) await receive(platform, event)
      }
      for (const event of events) await receive(platform, event)
      expect(await judge(sale, ending)).toEqual(recordedOf(ending))
    }
  })

  test('is synced after an hour when no event reports it', async () => {
    const sale = await begin(ending)
    await catchUp(platform)
    await processor.advance(answer)
    await processor.events()
    platform.clock.advance(61 * 60_000)
    expect(await sweep(platform.services)).toEqual([])
    expect(await sale.shop.types()).toContain(`checkout.session.async_payment_${ending.ending}`)
  })
})

test('Stripe: a first bank debit that failed leaves the subscription active, so we cancel it, and report that once', async () => {
  const [, failing] = endings
  const { shop, id } = await begin(failing)
  for (const seconds of [answer, 24 * 60 * 60]) {
    await processor.advance(seconds)
    await catchUp(platform)
  }
  const own = await shop.events()
  expect(own.filter(({ type }) => type.startsWith('customer.subscription.'))).toMatchObject([
    { type: 'customer.subscription.created', data: { session_id: id, status: 'active' } },
    { type: 'customer.subscription.deleted', data: { session_id: id, status: 'canceled' } },
  ])
  expect(own.filter(({ type }) => type.startsWith('checkout.session.'))).toHaveLength(2)
})
