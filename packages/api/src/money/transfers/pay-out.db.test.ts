import type { Payment } from '@merchant-payments/db'
import { afterEach, describe, expect, test } from 'vitest'
import { catchUp, receive, type SentEvent, sellDisputed, testPlatform } from '../../testing/index.ts'
import { type HostedShop, openHostedShop, spendable, work } from '../../testing/transfers/hosted-shop.ts'

const platform = await testPlatform()
const { processor } = platform
const minute = 60_000

afterEach(() => processor.intercept(null))

/** Sales of another merchant, who is not paid yet, fill the platform's balance. */
await (await openHostedShop(platform, 'transfer')).buy(50_000)

describe('payments taken before the merchant can receive anything', () => {
  test('are paid out when transfers become active, less our fee', async () => {
    const shop = await openHostedShop(platform, 'transfer')
    const before = await spendable(platform, null)
    const first = await shop.buy(1000)
    const second = await shop.buy(2500)
    expect(first).toMatchObject({ route: 'transfer', hostAccount: null, due: 1000n - first.feeAmount, transferred: 0n })
    expect(await work(platform)).toEqual([])
    expect(await shop.movements(), 'nothing can be received yet').toEqual([])
    const taken = (await spendable(platform, null)) - before

    await shop.transfers('active')
    expect(await work(platform)).toEqual([])
    expect(await shop.balance()).toBe(3500n - first.feeAmount - second.feeAmount)
    expect((await spendable(platform, null)) - before).toBe(taken - 3500n + first.feeAmount + second.feeAmount)
    expect(await shop.due()).toBe(0n)
    const movements = (await shop.movements()).toSorted((a, b) => Number(a.amount - b.amount))
    expect(movements).toMatchObject(
      [first, second].map(({ id, due, latestCharge }) => ({
        paymentId: id,
        kind: 'transfer',
        amount: due,
        currency: 'usd',
        source: latestCharge,
        processorId: expect.stringMatching(/^tr_/),
        done: true,
      })),
    )
    await work(platform)
    expect(await shop.movements(), 'once').toHaveLength(2)
  })

  test('keep their route, and new ones go to the destination at once', async () => {
    const shop = await openHostedShop(platform, 'transfer')
    const old = await shop.buy(1000)
    await shop.transfers('active')
    const fresh = await shop.buy(1000)
    expect(fresh).toMatchObject({ route: 'destination', due: 0n })
    await work(platform)
    expect(await shop.payment(old.id)).toMatchObject({ route: 'transfer', transferred: 911n })
    expect(await shop.balance()).toBe(2n * 911n)
  })

  test('are paid out less their refunds', async () => {
    const shop = await openHostedShop(platform, 'transfer')
    const { id } = await shop.buy(1000)
    await shop.client.refunds.create({ payment_intent: id, amount: 400 })
    await catchUp(platform)
    await shop.transfers('active')
    await work(platform)
    expect(await shop.balance()).toBe(511n)
    expect(await shop.due()).toBe(0n)
  })

  test('are reversed for refunds after they were paid out', async () => {
    const shop = await openHostedShop(platform, 'transfer')
    const { id } = await shop.buy(1000)
    await shop.transfers('active')
    await work(platform)
    await shop.client.refunds.create({ payment_intent: id, amount: 400 })
    await catchUp(platform)
    await work(platform)
    expect(await shop.balance()).toBe(511n)
    expect(await shop.movements()).toMatchObject([
      { kind: 'transfer', amount: 911n },
      { kind: 'reversal', amount: -400n, done: true, processorId: expect.stringMatching(/^trr_/) },
    ])
  })

  test('leave the fee of a full refund to be withheld from another payment', async () => {
    const shop = await openHostedShop(platform, 'transfer')
    const refunded = await shop.buy(1000)
    await shop.client.refunds.create({ payment_intent: refunded.id })
    await catchUp(platform)
    expect(await shop.due()).toBe(-89n)
    const other = await shop.buy(2000)
    await work(platform)
    const netted = { kind: 'netting', done: true, processorId: null }
    expect((await shop.movements()).toSorted((a, b) => Number(b.amount - a.amount))).toMatchObject([
      { ...netted, paymentId: other.id, amount: 89n },
      { ...netted, paymentId: refunded.id, amount: -89n },
    ])
    await shop.transfers('active')
    await work(platform)
    expect(await shop.balance()).toBe(2000n - other.feeAmount - 89n)
    expect(await shop.due()).toBe(0n)
  })
})

describe('payments whose money is booked after they succeeded', () => {
  /** The processor does not know yet what charges bring. @returns how often it was asked for a payment so far */
  function unbook(): (id: string) => number {
    const asked: string[] = []
    processor.intercept(async (request) => {
      asked.push(request.url)
      const answer = await processor.sandbox.fetch(request)
      return Response.json(JSON.parse(await answer.text(), unsettled), { status: answer.status })
    })
    return (id) => asked.filter((url) => url.includes(`/v1/payment_intents/${id}`)).length
  }

  async function buyUnbooked(shop: HostedShop): Promise<Payment> {
    unbook()
    const payment = await shop.buy(1000)
    processor.intercept(null)
    expect(payment).toMatchObject({ status: 'succeeded', settledAmount: null, due: 0n })
    return payment
  }

  test('are due from the processor’s event of the booking', async () => {
    const shop = await openHostedShop(platform, 'transfer')
    const { id, latestCharge } = await buyUnbooked(shop)
    await receive(platform, await chargeUpdated(id, latestCharge))
    expect(await shop.payment(id)).toMatchObject({ due: 911n, settledAmount: 1000n })
  })

  test('are due also without that event', async () => {
    const shop = await openHostedShop(platform, 'transfer')
    const { id } = await buyUnbooked(shop)
    await shop.transfers('active')
    await work(platform)
    expect(await shop.payment(id), 'it may be told still').toMatchObject({ settledAmount: null })
    platform.clock.advance(minute)
    expect(await work(platform)).toEqual([])
    expect(await shop.payment(id)).toMatchObject({ due: 911n, transferred: 911n, settledAmount: 1000n })
  })

  test('are read at growing intervals', async () => {
    const shop = await openHostedShop(platform, 'transfer')
    const { id } = await buyUnbooked(shop)
    const reads = unbook()
    const inDays: number[] = []
    for (let days = 0; days < 3; days += 1) {
      const before = reads(id)
      for (let minutes = 0; minutes < 1440; minutes += 30) {
        platform.clock.advance(30 * minute)
        await work(platform)
      }
      inDays.push(reads(id) - before)
    }
    processor.intercept(null)
    expect(inDays[0]).toBeLessThan(12)
    expect(inDays[2]).toBe(4)
  })

  test('are looked at when they are disputed', async () => {
    const shop = await openHostedShop(platform, 'destination')
    const { payment, events } = await sellDisputed(platform, shop)
    const disputes = events.filter(({ type }) => type.startsWith('charge.dispute.'))
    unbook()
    for (const event of events.filter((other) => !disputes.includes(other))) await receive(platform, event)
    processor.intercept(null)
    expect(await shop.payment(payment)).toMatchObject({ status: 'succeeded', settledAmount: null })
    for (const event of disputes) await receive(platform, event)
    expect(await shop.payment(payment)).toMatchObject({ settledAmount: 1000n, due: -1000n, disputed: true })
  })
})

/** Charges as they are before their money is booked. */
const unsettled = (key: string, value: unknown) => (key === 'balance_transaction' ? null : value)

/** The processor's event of the booking of a charge. */
async function chargeUpdated(paymentIntent: string, id: string | null): Promise<SentEvent> {
  const { database } = platform
  const { ref, account } = await database.prisma.paymentSession.findFirstOrThrow({
    where: { paymentIntent },
    include: { account: true },
  })
  await processor.decide(false, account.processorAccountId ?? '', {})
  const [event] = await processor.events()
  if (!event) throw new Error('the processor told of nothing')
  const metadata = { svc_ref: ref, svc_merchant: account.merchantId }
  const object = { id, object: 'charge', payment_intent: paymentIntent, metadata }
  // The account of the platform signs with another secret.
  return processor.resigned({ ...event, account: null }, { type: 'charge.updated', account: null, data: { object } })
}
