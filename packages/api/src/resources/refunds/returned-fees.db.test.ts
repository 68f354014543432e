import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { payDueMerchants } from '../../processor/sweep/pay-due-merchants.ts'
import { sweep } from '../../processor/sweep/resume-unfinished-work.ts'
import { bookFindings } from '../../testing/book-findings.ts'
import { catchUp, openShop, type Shop, testPlatform } from '../../testing/index.ts'
import { assignFeeSchedule } from '../pricing/assign.ts'
import { createFeeSchedule } from '../pricing/create.ts'

const platform = await testPlatform()
const { processor, database, services, clock } = platform
afterEach(() => processor.intercept(null))

const { id: returning } = await createFeeSchedule(services, {
  name: randomUUID(),
  rate_bps: 490,
  fixed: { usd: 40, isk: 3_500 },
  refund: 'return',
})

// The platform's own money: without it, refunds on the platform wait for the processor's charges to be covered.
await processor.call(false, '/v1/payment_intents', null, {
  amount: '1000000',
  currency: 'usd',
  payment_method: 'pm_card_visa',
  confirm: 'true',
  'automatic_payment_methods[enabled]': 'true',
  'automatic_payment_methods[allow_redirects]': 'never',
})

async function openReturningShop(able: Record<string, 'active' | 'inactive'> = {}): Promise<Shop> {
  const shop = await openShop(platform, able)
  const { merchantId } = await database.prisma.account.findFirstOrThrow({ where: { id: shop.accountId } })
  await assignFeeSchedule(services, { id: returning, merchant_id: merchantId })
  return shop
}

/** A payment of 10.00 with a fee of 0.89. */
async function sold(shop: Shop, number = '4242424242424242') {
  const session = await shop.sell()
  await processor.pay(session.id, { number })
  await catchUp(platform)
  return database.prisma.payment.findFirstOrThrow({ where: { accountId: shop.accountId, sessionId: session.id } })
}

const row = ({ id }: { id: string }) => database.prisma.payment.findFirstOrThrow({ where: { id } })
const ask = async <T>(path: string, account: string | null, fields?: Record<string, string>) =>
  (await processor.call(false, path, account, fields)).json() as Promise<T>

type Fee = { id: string; amount: number; amount_refunded: number; refunds: { data: { amount: number }[] } }

async function feeAtProcessor({ id, hostAccount }: { id: string; hostAccount: string | null }): Promise<Fee | null> {
  const { latest_charge: charge } = await ask<{ latest_charge: { application_fee: string | null } }>(
    `/v1/payment_intents/${id}?expand[]=latest_charge`,
    hostAccount,
  )
  return charge.application_fee === null ? null : ask<Fee>(`/v1/application_fees/${charge.application_fee}`, null)
}

/** Answers in the place of the processor whenever a fee would be returned. */
function failReturns(answer: (request: Request) => Response | Promise<Response>) {
  const tried = { times: 0 }
  processor.intercept((request) => {
    if (request.method !== 'POST' || !/application_fees\/.*\/refunds/.test(request.url)) return undefined
    tried.times += 1
    return answer(request)
  })
  return tried
}

async function later(): Promise<Error[]> {
  clock.advance(20 * 60_000)
  return sweep(services)
}

describe.each([
  ['direct', {}],
  ['destination', { card_payments: 'inactive' }],
  ['transfer', { card_payments: 'inactive', transfers: 'inactive' }],
] as const)('on the route %s', (route, able) => {
  test('refunds return their part of the fee, and the last one the rest', async () => {
    const shop = await openReturningShop(able)
    const payment = await sold(shop)
    expect(payment).toMatchObject({ route, feeAmount: 89n, feeReturns: true })
    for (const [amount, kept] of [[333, 60n] as const, [500, 15n] as const, [undefined, 0n] as const]) {
      await shop.client.refunds.create({ payment_intent: payment.id, ...(amount ? { amount } : {}) })
      expect(await row(payment)).toMatchObject({ feeAmount: kept, feeReturned: 89n - kept })
      const fee = await feeAtProcessor(payment)
      expect(fee && fee.amount - fee.amount_refunded).toBe(route === 'transfer' ? null : Number(kept))
    }
    if (route === 'transfer') expect((await row(payment)).due).toBe(0n)
    else expect((await feeAtProcessor(payment))?.refunds.data.map(({ amount }) => amount)).toEqual([15, 45, 29])
    await catchUp(platform)
    expect(await row(payment)).toMatchObject({ feeAmount: 0n, feeReturned: 89n })
    const session = await shop.client.paymentSessions.retrieve({ id: payment.sessionId ?? '' })
    expect(session.fee_amount).toBe(89)
    expect(await bookFindings(services, shop.accountId)).toEqual([])
  })

  test('ten refunds at once return the fee once', async () => {
    const shop = await openReturningShop(able)
    const payment = await sold(shop)
    const calls = Array.from({ length: 10 }, () =>
      shop.client.refunds.create({ payment_intent: payment.id, amount: 100 }),
    )
    await Promise.all(calls)
    await catchUp(platform)
    await later()
    expect(await row(payment)).toMatchObject({ amountRefunded: 1000n, feeAmount: 0n, feeReturned: 89n })
    const fee = await feeAtProcessor(payment)
    expect(fee?.amount_refunded ?? 89).toBe(89)
    expect(await bookFindings(services, shop.accountId)).toEqual([])
  })
})

test('by default a refund returns nothing', async () => {
  const shop = await openShop(platform)
  const payment = await sold(shop)
  await shop.client.refunds.create({ payment_intent: payment.id })
  expect(await row(payment)).toMatchObject({ feeAmount: 89n, feeReturned: 0n })
  expect((await feeAtProcessor(payment))?.amount_refunded).toBe(0)
})

test.each([
  [
    'refuses it',
    () =>
      Response.json(
        {
          error: {
            type: 'invalid_request_error',
            code: 'balance_insufficient',
            message: 'Insufficient funds in your Stripe balance to refund this amount.',
          },
        },
        { status: 400 },
      ),
  ],
  [
    'is down',
    () =>
      Response.json(
        { error: { type: 'api_error', message: 'down' } },
        { status: 503, headers: { 'stripe-should-retry': 'false' } },
      ),
  ],
])('while the processor %s, the refund is made and the fee is returned later, once', async (_, answer) => {
  const shop = await openReturningShop()
  const payment = await sold(shop)
  const tried = failReturns(answer)
  const refund = await shop.client.refunds.create({ payment_intent: payment.id, amount: 500 })
  expect(refund.status).toBe('succeeded')
  expect(tried.times).toBe(1)
  expect(await row(payment)).toMatchObject({ feeAmount: 89n, feeReturned: 0n })
  expect(await later()).toHaveLength(1)
  expect(tried.times).toBe(2)
  processor.intercept(null)
  expect(await later()).toEqual([])
  await catchUp(platform)
  await later()
  expect(await row(payment)).toMatchObject({ feeAmount: 45n, feeReturned: 44n })
  expect((await feeAtProcessor(payment))?.refunds.data).toMatchObject([{ amount: 44 }])
  expect(await bookFindings(services, shop.accountId)).toEqual([])
})

test('a return whose answer is lost is found again, and not repeated after the processor forgot its key', async () => {
  const shop = await openReturningShop()
  const payment = await sold(shop)
  const fee = await feeAtProcessor(payment)
  failReturns(async (request) => {
    const fields = Object.fromEntries(new URLSearchParams(await request.text()))
    await ask(`/v1/application_fees/${fee?.id}/refunds`, null, fields)
    return Response.json(
      { error: { type: 'api_error', message: 'lost' } },
      { status: 503, headers: { 'stripe-should-retry': 'false' } },
    )
  })
  await shop.client.refunds.create({ payment_intent: payment.id, amount: 500 })
  processor.intercept(null)
  await later()
  expect(await row(payment)).toMatchObject({ feeAmount: 45n, feeReturned: 44n })
  expect((await feeAtProcessor(payment))?.refunds.data).toMatchObject([{ amount: 44 }])
})

test('what was returned in the dashboard counts, also before its event arrives', async () => {
  const shop = await openReturningShop()
  const payment = await sold(shop)
  const fee = await feeAtProcessor(payment)
  await ask(`/v1/application_fees/${fee?.id}/refunds`, null, { amount: '30' })
  await catchUp(platform)
  await shop.client.refunds.create({ payment_intent: payment.id, amount: 500 })
  expect(await row(payment)).toMatchObject({ feeAmount: 45n, feeReturned: 44n })
  // A refund there that returns its part of the fee at once.
  await ask('/v1/refunds', shop.account, { payment_intent: payment.id, refund_application_fee: 'true' })
  await catchUp(platform)
  expect(await row(payment)).toMatchObject({ feeAmount: 0n, feeReturned: 89n })
  expect(await feeAtProcessor(payment)).toMatchObject({ amount_refunded: 89 })
  expect(await bookFindings(services, shop.accountId)).toEqual([])
})

test('a fee that was returned with a refund that fails later is owed: the audit lists it until another refund uses it up', async () => {
  const shop = await openReturningShop()
  const payment = await sold(shop, '4000000000005126')
  await shop.client.refunds.create({ payment_intent: payment.id, amount: 500 })
  await processor.advance(3 * 86_400)
  await catchUp(platform)
  expect(await row(payment)).toMatchObject({ amountRefunded: 0n, feeAmount: 45n, feeReturned: 44n })
  expect(await bookFindings(services, shop.accountId)).toEqual([
    'returned-fees: 44 usd of the fee are owed: they were returned with refunds that failed',
  ])
})

test('of a fee in krónur, a refund returns whole krónur, and all of the rest is transferred (fault: 66 of 100 stayed due)', async () => {
  const shop = await openReturningShop({ card_payments: 'inactive', transfers: 'inactive' })
  const session = await shop.sell({ line_items: [{ name: 'Tea', amount: 239_100, currency: 'isk', quantity: 1 }] })
  await processor.pay(session.id, {})
  await catchUp(platform)
  const { id } = await database.prisma.payment.findFirstOrThrow({ where: { sessionId: session.id } })
  await shop.client.refunds.create({ payment_intent: id, amount: 79_700 })
  await processor.decide(false, shop.account, { transfers: 'active' })
  await catchUp(platform)
  await payDueMerchants(services)
  // The fee was 152.00, of which a third is 50.66.
  expect(await row({ id })).toMatchObject({
    feeAmount: 10_200n,
    feeReturned: 5_000n,
    due: 149_200n,
    transferred: 149_200n,
  })
  expect(await bookFindings(services, shop.accountId)).toEqual([])
})
