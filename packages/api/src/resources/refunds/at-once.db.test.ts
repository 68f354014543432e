import { beforeEach, describe, expect, test } from 'vitest'
import { type ErrorCode, errorTable } from '../../core/request/errors.ts'
import { catchUp, openShop, refusal, type Shop, testPlatform } from '../../testing/index.ts'

const platform = await testPlatform()
const { processor } = platform
let shop: Shop
beforeEach(async () => {
  shop = await openShop(platform)
})

/** Pays for tea and answers with the payment's id. */
async function pay(card = 'pm_card_visa', amount = 1000): Promise<string> {
  const { id } = await shop.client.paymentIntents.create({ amount, currency: 'usd' })
  const fields = { payment_method: card, return_url: 'https://shop.example/done' }
  await processor.call(false, `/v1/payment_intents/${id}/confirm`, shop.account, fields)
  return id
}

async function asked<T>(path: string): Promise<T> {
  return (await processor.call(false, path, shop.account)).json() as Promise<T>
}

const available = async () =>
  (await asked<{ available: { amount: number }[] }>('/v1/balance')).available[0]?.amount ?? 0

/** The refunded amount of a payment, from the processor's own list. */
async function refundedAtProcessor(payment: string): Promise<number> {
  const { data } = await asked<{ data: { amount: number }[] }>(`/v1/refunds?limit=100&payment_intent=${payment}`)
  return data.reduce((sum, { amount }) => sum + amount, 0)
}

/** Requests many refunds at once. Returns the refunded amount, and the codes of the refusals. */
async function refundAll(wishes: { payment_intent: string; amount?: number }[]) {
  // A lock timeout answers 503 without an effect. The request is repeated, as by a client.
  const ask = async (wish: (typeof wishes)[number]): Promise<{ amount: number } | { code: ErrorCode }> => {
    const call = shop.client.refunds.create(wish)
    const outcome = await call
      .then(({ amount }) => ({ amount }))
      .catch(async () => ({ code: (await refusal(call)).code }))
    return 'code' in outcome && outcome.code === 'service_unavailable' ? ask(wish) : outcome
  }
  const outcomes = await Promise.all(wishes.map(ask))
  const codes = outcomes.flatMap((outcome) => ('code' in outcome ? [outcome.code] : []))
  for (const code of codes) expect(errorTable[code].http, code).toBe(400)
  const refunded = outcomes.reduce((sum, outcome) => sum + ('amount' in outcome ? outcome.amount : 0), 0)
  return { refunded, codes: [...new Set(codes)].toSorted(), refusals: codes.length }
}

async function projectionOf(payment: string) {
  const row = await platform.database.prisma.payment.findFirstOrThrow({ where: { id: payment } })
  return Number(row.amountRefunded)
}

/** More than there are connections, so that some wait for one and the others for a lock. */
const many = 25
const rounds = Array.from({ length: 5 }, (_, round) => ({ round }))

describe('many refunds at once', () => {
  test.each(rounds)('of 60 % of one payment: one is made (round $round)', async () => {
    const payment = await pay()
    const wish = { payment_intent: payment, amount: 600 }
    const { refunded, codes, refusals } = await refundAll(Array.from({ length: many }, () => wish))
    expect({ refunded, codes, refusals }).toEqual({
      refunded: 600,
      codes: ['refund_amount_too_large'],
      refusals: many - 1,
    })
    expect(await refundedAtProcessor(payment)).toBe(600)
    expect(await projectionOf(payment)).toBe(600)
  })

  test('of a small part each, which are the whole: all are made', async () => {
    await pay()
    const payment = await pay()
    const { refunded } = await refundAll(
      Array.from({ length: many }, () => ({ payment_intent: payment, amount: 1000 / many })),
    )
    expect(refunded).toBe(1000)
    expect(await refundedAtProcessor(payment)).toBe(1000)
    await catchUp(platform)
    expect((await shop.types()).filter((type) => type === 'charge.refunded')).toHaveLength(many)
  })

  test('of as many payments read the balance once each (fault: each that ended made the others read again)', async () => {
    const payments: string[] = []
    for (let index = 0; index < many; index++) payments.push(await pay())
    await pay('pm_card_visa', 50_000)
    await catchUp(platform)
    let readings = 0
    processor.intercept(({ url }) => {
      if (new URL(url).pathname === '/v1/balance') readings += 1
      return undefined
    })
    const { refunded } = await refundAll(payments.map((payment_intent) => ({ payment_intent })))
    processor.intercept(null)
    expect({ refunded, readings }).toEqual({ refunded: many * 1000, readings: many })
  })

  test.each(rounds.slice(0, 2))('of ten payments never take more than the balance (round $round)', async () => {
    const payments: string[] = []
    for (let index = 0; index < 10; index++) payments.push(await pay())
    await pay('pm_card_createDispute', 4000)
    await catchUp(platform)
    const before = await available()
    const wishes = payments.flatMap((payment_intent) =>
      Array.from({ length: 5 }, () => ({ payment_intent, amount: 500 })),
    )
    const { refunded, codes } = await refundAll(wishes)
    // The remaining balance does not cover another refund.
    expect(refunded).toBeLessThanOrEqual(before)
    expect(refunded).toBeGreaterThan(before - 500 - 89)
    expect(codes).toEqual(expect.arrayContaining(['insufficient_balance']))
    expect(await available()).toBe(before - refunded)
    const books = await Promise.all(payments.map(refundedAtProcessor))
    expect(books.reduce((sum, amount) => sum + amount, 0)).toBe(refunded)
    expect(await Promise.all(payments.map(projectionOf))).toEqual(books)
  })

  test('with a dispute arriving in between: those that come after it are refused', async () => {
    await pay()
    const payment = await pay('pm_card_createDispute')
    let calls = 0
    processor.intercept(async ({ method, url }) => {
      if (method !== 'POST' || !url.endsWith('/v1/refunds')) return undefined
      calls += 1
      // The third refund is reserved already when the bank speaks.
      if (calls === 3) await processor.sandbox.deliverDue()
      return undefined
    })
    const { refunded, codes } = await refundAll(
      Array.from({ length: many }, () => ({ payment_intent: payment, amount: 1000 / many })),
    )
    processor.intercept(null)
    expect(codes).toEqual(['refund_not_allowed'])
    expect(refunded).toBe(await refundedAtProcessor(payment))
    expect(refunded).toBeLessThan(1000)
    expect(await platform.database.prisma.refund.count({ where: { paymentId: payment, status: 'reserved' } })).toBe(0)
  })
})
