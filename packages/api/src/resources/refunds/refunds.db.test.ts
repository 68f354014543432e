import { beforeEach, describe, expect, test } from 'vitest'
import {
  catchUp,
  openShop,
  permutations,
  receive,
  refusal,
  type SentEvent,
  type Shop,
  testPlatform,
} from '../../testing/index.ts'

const platform = await testPlatform()
const { processor } = platform
let shop: Shop
beforeEach(async () => {
  shop = await openShop(platform)
})

/** Takes in all that the processor has to tell. */
async function settle() {
  await catchUp(platform)
}

/** A session that was paid, with its payment. */
async function paid(fields: Record<string, unknown> = {}, typed: Parameters<typeof processor.pay>[1] = {}) {
  const session = await shop.sell(fields)
  await processor.pay(session.id, typed)
  await settle()
  return shop.client.paymentSessions.retrieve({ id: session.id })
}

const paymentOf = async (id: string | null) => {
  const { items } = await shop.client.testPayments.list({ limit: 100 })
  return items.find((item) => item.id === id)
}

describe('a refund', () => {
  test('gives all back, by the session', async () => {
    const session = await paid({ metadata: { order: '7' } })
    const refund = await shop.client.refunds.create({ session_id: session.id })
    expect(refund).toEqual({
      id: expect.stringMatching(/^re_\w+$/),
      object: 'refund',
      payment_intent: session.payment_intent,
      session_id: session.id,
      amount: 1000,
      currency: 'usd',
      status: 'succeeded',
      reason: null,
      failure_reason: null,
      created: refund.created,
      livemode: false,
    })
    const payment = await paymentOf(session.payment_intent)
    expect(payment).toMatchObject({ amount_refunded: 1000, amount_refundable: 0, fee_amount: 89 })
    await settle()
    const told = (await shop.events()).filter(({ type }) => type === 'charge.refunded')
    expect(told.map(({ data }) => data)).toEqual([{ ...payment, refund }])
    expect(told[0]?.data).toMatchObject({ metadata: { order: '7' } })
  })

  test('gives a part back, by the payment, and then the rest', async () => {
    const { payment_intent } = await paid()
    const body = { payment_intent: payment_intent ?? '', reason: 'requested_by_customer' as const }
    const part = await shop.client.refunds.create({ ...body, amount: 300 })
    expect(part).toMatchObject({ amount: 300, reason: 'requested_by_customer' })
    expect(await paymentOf(payment_intent)).toMatchObject({ amount_refunded: 300, amount_refundable: 700 })
    expect(await shop.client.refunds.create(body)).toMatchObject({ amount: 700 })
    await settle()
    const told = (await shop.events()).filter(({ type }) => type === 'charge.refunded')
    expect(told.map(({ data }) => [data.amount_refunded, (data.refund as { amount: number }).amount])).toEqual([
      [300, 300],
      [1000, 700],
    ])
  })

  test('is possible right after the payment, before the processor’s event', async () => {
    const session = await shop.sell()
    await processor.pay(session.id)
    expect(await shop.client.refunds.create({ session_id: session.id })).toMatchObject({ amount: 1000 })
  })

  test('of a payment that the platform hosts is taken from its destination', async () => {
    shop = await openShop(platform, { card_payments: 'inactive' })
    const session = await paid()
    expect(await shop.client.refunds.create({ session_id: session.id, amount: 400 })).toMatchObject({
      status: 'succeeded',
    })
    const balance = await processor.call(false, '/v1/balance', shop.account)
    expect(await balance.json()).toMatchObject({ available: [{ amount: 1000 - 89 - 400, currency: 'usd' }] })
  })
})

describe('is refused, and nothing is refunded', () => {
  const refused = (body: object) => refusal(shop.client.refunds.create(body))

  test.each([
    ['neither', {}],
    ['both', { session_id: 'cs_test_1', payment_intent: 'pi_1' }],
  ])('with %s of the references', async (_, body) => {
    expect(await refused(body)).toMatchObject({ code: 'validation_error', status: 400 })
  })

  test('when there is no such payment, or it is another merchant’s', async () => {
    const session = await paid()
    const stranger = await openShop(platform)
    const { id, payment_intent } = session
    for (const body of [
      { session_id: 'cs_test_unknown' },
      { session_id: '../x' },
      { payment_intent: 'pi_unknown' },
      { payment_intent: id },
      { session_id: payment_intent ?? '' },
    ]) {
      expect(await refused(body)).toMatchObject({ code: 'payment_not_found', status: 404 })
    }
    for (const body of [{ session_id: id }, { payment_intent: payment_intent ?? '' }]) {
      expect(await refusal(stranger.client.refunds.create(body))).toMatchObject({ code: 'payment_not_found' })
    }
    expect(await paymentOf(payment_intent)).toMatchObject({ amount_refunded: 0 })
  })

  test('when it has not been paid', async () => {
    const session = await shop.sell()
    expect(await refused({ session_id: session.id })).toMatchObject({ code: 'payment_not_found' })
    const stranger = await openShop(platform)
    const foreign = await refusal(stranger.client.refunds.create({ session_id: session.id }))
    expect(foreign).toMatchObject({ code: 'payment_not_found' })
    const intent = await shop.client.paymentIntents.create({ amount: 1000, currency: 'usd' })
    expect(await refused({ payment_intent: intent.id })).toMatchObject({ code: 'payment_not_found' })
    const unpaid = { amount: 1000, amount_received: 0, amount_refunded: 0, amount_refundable: 0 }
    expect(await paymentOf(intent.id)).toMatchObject(unpaid)
  })

  test('when all is refunded, or the amount exceeds the rest', async () => {
    const { id } = await paid()
    expect(await refused({ session_id: id, amount: 1001 })).toMatchObject({ code: 'refund_amount_too_large' })
    await shop.client.refunds.create({ session_id: id, amount: 600 })
    expect(await refused({ session_id: id, amount: 401 })).toMatchObject({
      code: 'refund_amount_too_large',
      message: expect.stringContaining('$4.00 of the payment can still be refunded: pass at most 400'),
    })
    await shop.client.refunds.create({ session_id: id })
    expect(await refused({ session_id: id })).toMatchObject({ code: 'already_refunded' })
    expect(await refused({ session_id: id, amount: 2000 })).toMatchObject({ code: 'already_refunded' })
  })

  test('when it is not a multiple of the currency’s smallest step', async () => {
    const line_items = [{ amount: 10_000, currency: 'kwd', name: 'Tea', quantity: 1 }]
    const { id } = await paid({ line_items })
    expect(await refused({ session_id: id, amount: 1005 })).toMatchObject({ code: 'validation_error', param: 'amount' })
    expect(await shop.client.refunds.create({ session_id: id, amount: 1010 })).toMatchObject({ amount: 1010 })
  })

  test('when it is disputed', async () => {
    const { id } = await paid({}, { number: '4000000000000259' })
    await settle()
    expect(await refused({ session_id: id })).toMatchObject({ code: 'refund_not_allowed' })
  })

  test('when the balance cannot cover it', async () => {
    const first = await paid()
    const second = await paid()
    await shop.client.refunds.create({ session_id: first.id })
    expect(await refused({ session_id: second.id })).toMatchObject({ code: 'insufficient_balance', status: 400 })
    expect(await shop.client.refunds.create({ session_id: second.id, amount: 822 })).toMatchObject({ amount: 822 })
  })

  test.each<[string, () => Response]>([
    ['does not answer', () => Response.error()],
    ['fails', () => Response.json({ error: { type: 'api_error' } }, { status: 500 })],
    ['refuses', () => Response.json({ error: { type: 'invalid_request_error' } }, { status: 403 })],
    ['answers for the other mode', () => Response.json({ object: 'balance', livemode: true, available: [] })],
  ])('when the processor %s about the balance', async (_, answer) => {
    const { id } = await paid()
    processor.intercept(({ url }) => (url.endsWith('/v1/balance') ? answer() : undefined))
    expect(await refused({ session_id: id })).toMatchObject({ code: 'balance_verification_failed' })
    processor.intercept(null)
    expect(await shop.client.refunds.create({ session_id: id })).toMatchObject({ status: 'succeeded' })
  })
})

describe('takes its time', () => {
  const later = async () => {
    await processor.advance(5)
    await settle()
  }
  test('and succeeds: reported when it has', async () => {
    const { id, payment_intent } = await paid({}, { number: '4000000000007726' })
    expect(await shop.client.refunds.create({ session_id: id })).toMatchObject({ status: 'pending' })
    await settle()
    expect(await shop.types()).not.toContain('charge.refunded')
    expect(await refusal(shop.client.refunds.create({ session_id: id }))).toMatchObject({ code: 'already_refunded' })
    await later()
    const [told] = (await shop.events()).filter(({ type }) => type === 'charge.refunded')
    expect(told?.data).toMatchObject({ id: payment_intent, amount_refunded: 1000, refund: { status: 'succeeded' } })
  })

  test('and fails: its amount can be refunded again', async () => {
    const { id, payment_intent } = await paid({}, { number: '4000000000005126' })
    const refund = await shop.client.refunds.create({ session_id: id })
    expect(refund).toMatchObject({ status: 'succeeded' })
    await settle()
    await later()
    expect(await paymentOf(payment_intent)).toMatchObject({ amount_refunded: 0, amount_refundable: 1000 })
    const row = await platform.database.prisma.refund.findFirstOrThrow({ where: { id: refund.id } })
    expect(row).toMatchObject({ status: 'failed', failureReason: 'expired_or_canceled_card' })
    expect((await shop.types()).filter((type) => type === 'charge.refunded')).toHaveLength(1)
  })
})

describe('is reported once, for events in any order', () => {
  const types = ['payment_intent.succeeded', 'checkout.session.completed', 'refund.created', 'charge.refunded']
  test.each(permutations(types).map((order) => ({ order })))('$order', async ({ order }) => {
    const session = await shop.sell()
    await processor.pay(session.id)
    const { payment_intent } = (await (
      await processor.call(false, `/v1/checkout/sessions/${session.id}`, shop.account)
    ).json()) as { payment_intent: string }
    // Made on the processor's own pages.
    await processor.call(false, '/v1/refunds', shop.account, { payment_intent, amount: '250' })
    const events = await processor.events()
    for (const type of [...order, ...order.toReversed()]) {
      await receive(platform, events.find((event) => event.type === type) as SentEvent)
    }
    expect(await shop.types()).toEqual(['charge.refunded', 'checkout.session.completed', 'payment_intent.succeeded'])
    expect(await paymentOf(payment_intent)).toMatchObject({ amount_refunded: 250, amount_refundable: 750 })
    expect(await platform.database.prisma.refund.count({ where: { paymentId: payment_intent } })).toBe(1)
  })
})
