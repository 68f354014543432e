import { afterEach, describe, expect, test } from 'vitest'
import {
  catchUp,
  openShop,
  receive,
  type SentEvent,
  type Shop,
  sellDisputed,
  testPlatform,
} from '../../testing/index.ts'
import { storeProcessorEvent } from '../events/store-events-once.ts'
import { sweep } from './resume-unfinished-work.ts'

const platform = await testPlatform()
const { processor, services, clock, database } = platform
const hour = 3_600_000

afterEach(() => processor.intercept(null))

async function paidSession() {
  const shop = await openShop(platform)
  await processor.events()
  const { id } = await shop.sell()
  await processor.pay(id)
  return { shop, events: await processor.events() }
}
const store = ({ body, signature }: SentEvent) =>
  storeProcessorEvent(services, services.processor.events.verify(body, signature))
const unprocessedOf = ({ account }: Shop) =>
  database.prisma.processorEvent.count({
    where: { processorAccount: account, processedAt: null, dueAt: { lte: clock.now() } },
  })

describe('an account that does not answer', () => {
  test('holds up no other, and is asked once', async () => {
    const silent = await paidSession()
    const completed = silent.events.find(({ type }) => type === 'checkout.session.completed') as SentEvent
    for (let index = 0; index < 150; index += 1) {
      await store(processor.resigned(completed, { id: `evt_silent_${index}` }))
    }
    const other = await paidSession()
    for (const event of other.events) await store(event)

    const othersAreTold = Promise.withResolvers<void>()
    let asked = 0
    processor.intercept(async (request) => {
      if (request.headers.get('stripe-account') !== silent.shop.account) return undefined
      asked += 1
      await othersAreTold.promise
      return Response.json({}, { status: 500, headers: { 'stripe-should-retry': 'false' } })
    })
    const sweeping = sweep(services)
    await expect.poll(() => other.shop.types()).toHaveLength(2)
    othersAreTold.resolve()
    expect(await sweeping).toHaveLength(1)
    expect(asked).toBe(1)
    expect(await unprocessedOf(silent.shop)).toBe(0)

    processor.intercept(null)
    clock.advance(2 * 60_000)
    for (let round = 0; round < 3; round += 1) expect(await sweep(services)).toEqual([])
    expect(await silent.shop.types()).toEqual(['checkout.session.completed', 'payment_intent.succeeded'])
  })
})

describe('a change without an event is found', () => {
  test('a dispute that was decided', async () => {
    const shop = await openShop(platform)
    await processor.events()
    const { events, id } = await sellDisputed(platform, shop)
    for (const event of events) await receive(platform, event)
    await processor.decideDispute(false, id, 'won')
    await processor.events()
    expect(await sweep(services), 'not every two seconds').toEqual([])
    expect(await shop.client.disputes.retrieve({ id })).toMatchObject({ status: 'needs_response' })
    clock.advance(6 * hour + 1)
    expect(await sweep(services)).toEqual([])
    expect(await shop.client.disputes.retrieve({ id })).toMatchObject({ status: 'won' })
    expect(await shop.types()).toContain('charge.dispute.closed')
  })

  test('an embedded payment that was confirmed; one that was left is not asked for after a week', async () => {
    const shop = await openShop(platform)
    const create = () => shop.client.paymentIntents.create({ amount: 1000, currency: 'usd' })
    const [paid, left] = [await create(), await create()]
    await processor.call(false, `/v1/payment_intents/${paid.id}/confirm`, shop.account, {
      payment_method: 'pm_card_visa',
      return_url: 'https://shop.example/done',
    })
    await processor.events()
    const asked: string[] = []
    processor.intercept(({ url }) => {
      const [, id] = /\/payment_intents\/(pi_\w+)/.exec(url) ?? []
      if (id) asked.push(id)
      return undefined
    })
    for (let half = 0; half < 40; half += 1) {
      clock.advance(12 * hour + 1)
      expect(await sweep(services)).toEqual([])
    }
    expect(await shop.types()).toEqual(['payment_intent.succeeded'])
    expect(asked.filter((id) => id === paid.id)).toHaveLength(1)
    expect(asked.filter((id) => id === left.id)).toHaveLength(14)
  })

  test('an account that may do something again, after an hour; one that may not any more, after a day', async () => {
    const shop = await openShop(platform)
    const decided = async (card_payments: 'active' | 'inactive') => {
      await processor.decide(false, shop.account, { card_payments })
      await processor.events()
    }
    const cards = async () => (await shop.client.account.retrieve({})).cardPayments
    await decided('inactive')
    clock.advance(2 * hour)
    expect(await sweep(services)).toEqual([])
    expect(await cards()).toBe('active')
    clock.advance(23 * hour)
    expect(await sweep(services)).toEqual([])
    expect(await cards()).toBe('platform_hosted')
    await decided('active')
    clock.advance(hour + 1)
    expect(await sweep(services)).toEqual([])
    expect(await cards()).toBe('active')
    await catchUp(platform)
  })
})
