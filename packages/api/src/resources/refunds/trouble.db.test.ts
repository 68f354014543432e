import { beforeEach, describe, expect, test } from 'vitest'
import { sendRefund } from '../../processor/refunds/send.ts'
import { sweep } from '../../processor/sweep/resume-unfinished-work.ts'
import { catchUp, openShop, refusal, type Shop, testPlatform } from '../../testing/index.ts'

const platform = await testPlatform()
const { processor, services, clock } = platform
let shop: Shop
let payment: string
beforeEach(async () => {
  processor.intercept(null)
  faults.clear()
  shop = await openShop(platform)
  const session = await shop.sell()
  await processor.pay(session.id)
  await settle()
  payment = (await shop.client.paymentSessions.retrieve({ id: session.id })).payment_intent ?? ''
})

const settle = async () => {
  await catchUp(platform)
}

const isRefund = ({ method, url }: Request) => method === 'POST' && url.endsWith('/v1/refunds')
const { faults } = processor.sandbox

/** The connection breaks, before the processor gets the request or after it has acted. */
const breaks = (when: 'before' | 'after') =>
  faults.add({
    action: 'drop',
    at: when === 'after' ? 'after_commit' : 'before',
    route: 'POST /v1/refunds',
    times: 'all',
  })

/** The process ends in the middle of a call: nothing after it happens. */
function killed(when: 'before' | 'after') {
  const create: typeof services.processor.refunds.create = async (...request) => {
    if (when === 'after') await services.processor.refunds.create(...request)
    throw new Error('killed')
  }
  return {
    services: { ...services, processor: { ...services.processor, refunds: { ...services.processor.refunds, create } } },
  }
}

async function books(): Promise<number[]> {
  const answer = await processor.call(false, `/v1/refunds?payment_intent=${payment}`, shop.account)
  const { data } = (await answer.json()) as { data: { amount: number }[] }
  return data.map(({ amount }) => amount)
}

/** Runs the worker's sweep after all waiting work has become due. */
async function sweepLater() {
  clock.advance(60 * 60_000)
  expect(await sweep(services)).toEqual([])
  await settle()
}

describe.each(['before', 'after'] as const)('the connection breaks %s the processor acts', (when) => {
  test('no other refund can have the amount, and it is refunded once', async () => {
    breaks(when)
    const first = shop.client.refunds.create({ payment_intent: payment, amount: 600 })
    expect(await refusal(first)).toMatchObject({ code: 'processor_error', status: 502 })
    faults.clear()
    clock.advance(10_000)
    const second = shop.client.refunds.create({ payment_intent: payment, amount: 600 })
    expect(await refusal(second)).toMatchObject({ code: 'refund_amount_too_large' })
    await sweepLater()
    expect(await books()).toEqual([600])
    expect((await shop.types()).filter((type) => type === 'charge.refunded')).toHaveLength(1)
    expect(await shop.client.refunds.create({ payment_intent: payment })).toMatchObject({ amount: 400 })
  })
})

describe.each(['before', 'after'] as const)('the server is killed %s the processor acts', (when) => {
  const body = () => ({ payment_intent: payment, amount: 600 })
  const die = async (requestKey?: string) => {
    const dying = await platform.signIn(shop.key, { ...killed(when), requestKey })
    expect(await refusal(dying.refunds.create(body()))).toMatchObject({ code: 'internal_error' })
  }

  test('the next request finds the result of the refund', async () => {
    await die()
    clock.advance(10_000)
    expect(await refusal(shop.client.refunds.create(body()))).toMatchObject({ code: 'refund_amount_too_large' })
    await sweepLater()
    expect(await books()).toEqual([600])
    expect((await shop.types()).filter((type) => type === 'charge.refunded')).toHaveLength(1)
  })

  test('the same request resumes the refund, and another request with its key is refused', async () => {
    await die('again')
    const again = await platform.signIn(shop.key, { requestKey: 'again' })
    const other = again.refunds.create({ ...body(), amount: 500 })
    expect(await refusal(other)).toMatchObject({ code: 'idempotency_key_reused' })
    const refund = await again.refunds.create(body())
    expect(refund).toMatchObject({ amount: 600, status: 'succeeded' })
    expect(await again.refunds.create(body())).toEqual(refund)
    await sweepLater()
    expect(await books()).toEqual([600])
  })

  test('two that look for it at once find one', async () => {
    await die()
    clock.advance(60 * 60_000)
    await Promise.all([sweep(services), sweep(services), settle()])
    await sweepLater()
    expect(await books()).toEqual([600])
    expect(await platform.database.prisma.refund.count({ where: { paymentId: payment } })).toBe(1)
  })
})

test('a request that was held up does not make a refund that another process has taken over', async () => {
  const { prisma } = platform.database
  const dying = await platform.signIn(shop.key, killed('before'))
  expect(await refusal(dying.refunds.create({ payment_intent: payment }))).toMatchObject({ code: 'internal_error' })
  const stale = await prisma.refund.findFirstOrThrow({ where: { paymentId: payment } })
  const account = await prisma.account.findUniqueOrThrow({ where: { id: shop.accountId } })
  await sweepLater()
  const row = await prisma.payment.findFirstOrThrow({ where: { id: payment } })
  const late = sendRefund(services, account, stale, row)
  expect(await refusal(late)).toMatchObject({ code: 'processor_error' })
  expect(await books()).toEqual([1000])
})

describe('the end of a pending refund of which no event came', () => {
  test('is synced after an hour', async () => {
    const session = await shop.sell()
    await processor.pay(session.id, { number: '4000000000007726' })
    await settle()
    const refund = await shop.client.refunds.create({ session_id: session.id })
    expect(refund).toMatchObject({ status: 'pending' })
    await processor.advance(5)
    expect(await processor.events()).not.toHaveLength(0)
    expect(await shop.types()).not.toContain('charge.refunded')
    clock.advance(61 * 60_000)
    expect(await sweep(services)).toEqual([])
    expect((await shop.events()).filter(({ type }) => type === 'charge.refunded')).toMatchObject([
      { data: { refund: { id: refund.id, status: 'succeeded' } } },
    ])
    const row = await platform.database.prisma.refund.findFirstOrThrow({ where: { id: refund.id } })
    expect(row.dueAt).toBeNull()
  })
})

test('a refund of a charge that has not settled is reported, too', async () => {
  await processor.call(false, '/v1/refunds', shop.account, { payment_intent: payment, amount: '100' })
  processor.intercept(async (request) => {
    if (!request.url.includes('/v1/payment_intents/')) return undefined
    const intent = (await (await processor.sandbox.fetch(request)).json()) as { latest_charge: object }
    return Response.json({ ...intent, latest_charge: { ...intent.latest_charge, balance_transaction: null } })
  })
  await settle()
  expect(await shop.types()).toContain('charge.refunded')
})

test('a refund of a payment that waits for its transfer is not held up by one of another payment', async () => {
  const hosted = await openShop(platform, { card_payments: 'inactive', transfers: 'inactive' })
  const pay = async () => {
    const { id } = await hosted.sell()
    await processor.pay(id)
    await settle()
    return id
  }
  const [first, second] = [await pay(), await pay()]
  breaks('before')
  expect(await refusal(hosted.client.refunds.create({ session_id: first }))).toMatchObject({ code: 'processor_error' })
  faults.clear()
  expect(await hosted.client.refunds.create({ session_id: second })).toMatchObject({ status: 'succeeded' })
})

describe('the processor', () => {
  test('says no to a refund that waited: the amount is free again', async () => {
    breaks('before')
    const call = shop.client.refunds.create({ payment_intent: payment, amount: 600 })
    expect(await refusal(call)).toMatchObject({ code: 'processor_error' })
    faults.clear()
    // All of it was refunded on the processor's own pages meanwhile.
    await processor.call(false, '/v1/refunds', shop.account, { payment_intent: payment })
    clock.advance(60 * 60_000)
    expect(await sweep(services)).toMatchObject([{ code: 'charge_already_refunded' }])
    await settle()
    expect(await books()).toEqual([1000])
    const { items } = await shop.client.testPayments.list({})
    expect(items[0]).toMatchObject({ amount_refunded: 1000 })
    expect(await platform.database.prisma.refund.count({ where: { paymentId: payment, status: 'reserved' } })).toBe(0)
  })

  test('is short of money itself: no fault of the merchant’s', async () => {
    const error = { type: 'invalid_request_error', code: 'balance_insufficient', message: 'Insufficient funds' }
    processor.intercept((request) => (isRefund(request) ? Response.json({ error }, { status: 400 }) : undefined))
    const call = shop.client.refunds.create({ payment_intent: payment })
    expect(await refusal(call)).toMatchObject({ code: 'processor_error', status: 502 })
    processor.intercept(null)
    expect(await shop.client.refunds.create({ payment_intent: payment })).toMatchObject({ amount: 1000 })
  })

  test('cannot be read after it acted: the refund is reported all the same', async () => {
    processor.intercept(({ method, url }) =>
      method === 'GET' && url.includes('/v1/refunds/') ? Response.error() : undefined,
    )
    const refund = await shop.client.refunds.create({ payment_intent: payment, amount: 300 })
    expect(refund).toMatchObject({ amount: 300, status: 'succeeded' })
    processor.intercept(null)
    await sweepLater()
    expect((await shop.events()).filter(({ type }) => type === 'charge.refunded')).toMatchObject([
      { data: { amount_refunded: 300, refund: { id: refund.id } } },
    ])
  })

  test('is down: nothing is reserved', async () => {
    processor.intercept(() => Response.error())
    expect(await refusal(shop.client.refunds.create({ payment_intent: payment }))).toMatchObject({
      code: 'processor_error',
    })
    expect(await platform.database.prisma.refund.count({ where: { paymentId: payment } })).toBe(0)
  })
})
