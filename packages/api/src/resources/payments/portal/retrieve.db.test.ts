import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { toDeliveryId } from '../../../contract/deliveries/wire.ts'
import type { PersonActor } from '../../../core/request/actor.ts'
import { createKeyAuthenticator } from '../../../core/request/authenticate-api-key.ts'
import { payDueMerchants } from '../../../processor/sweep/pay-due-merchants.ts'
import { catchUp, openShop, receive, refusal, sellDisputed, subscribe, testPlatform } from '../../../testing/index.ts'
import { paymentRow, refundRow } from '../../../testing/portal/payment-rows.ts'
import { appRouter } from '../../router.ts'

const platform = await testPlatform()
const { processor, services, database } = platform
const { prisma } = database

/** A shop whose calls have a request id each can be known by. */
async function shopWithRequestId() {
  const shop = await openShop(platform)
  const requestId = randomUUID()
  const client = await platform.signIn(shop.key, { requestId })
  return { ...shop, client, requestId }
}

type Details = Awaited<ReturnType<Awaited<ReturnType<typeof openShop>>['client']['portal']['payments']['retrieve']>>
const kinds = ({ timeline }: Details) => timeline.map(({ kind }) => kind)
const entries = <K extends Details['timeline'][number]['kind']>({ timeline }: Details, kind: K) =>
  timeline.filter((one): one is Extract<typeof one, { kind: K }> => one.kind === kind)

const sale = {
  line_items: [{ amount: 1000, currency: 'usd', name: 'Tea', quantity: 1 }],
  success_url: 'https://shop.example/ok',
  cancel_url: 'https://shop.example/no',
}

test('a payment is shown from its session to its refund, with its events', async () => {
  const { client, requestId } = await shopWithRequestId()
  const endpoint = await client.webhookEndpoints.create({ url: 'https://hooks.example/in' })
  const { id: customer_id } = await client.customers.create({ email: 'ada@example.com', name: 'Ada' })
  const session = await client.paymentSessions.create({ ...sale, customer_id })
  await processor.pay(session.id, { number: '4000000000000002' })
  await catchUp(platform)
  await processor.pay(session.id)
  await catchUp(platform)
  const { payment_intent } = await client.paymentSessions.retrieve({ id: session.id })
  const id = payment_intent ?? ''
  const refund = await client.refunds.create({ payment_intent: id, amount: 400, reason: 'duplicate' })
  await catchUp(platform)

  const details = await client.portal.payments.retrieve({ id })
  expect(details).toMatchObject({
    id,
    object: 'payment',
    status: 'succeeded',
    amount: 1000,
    route: 'direct',
    proceeds: {
      received: 1000,
      refunded: 400,
      fee: 89,
      net: 511,
      refundable: 600,
      fee_bps: 490,
      fee_fixed: 40,
      fee_limit: null,
      fee_returns: false,
      plan: 'free',
      pass_fees_to_customer: false,
      settled: { amount: 1000, currency: 'usd' },
    },
    customer: { id: customer_id, email: 'ada@example.com', name: 'Ada', deleted: false },
    session: { id: session.id, status: 'complete', line_items: [{ name: 'Tea' }] },
    subscription: null,
    livemode: false,
  })
  expect(kinds(details).filter((kind) => kind !== 'event')).toEqual([
    'session_created',
    'fee_decided',
    'attempt_failed',
    'succeeded',
    'refund',
  ])
  expect(entries(details, 'session_created')).toMatchObject([
    { session_id: session.id, request_id: requestId, actor_name: 'First key' },
  ])
  expect(entries(details, 'fee_decided')).toMatchObject([
    { amount: 89, currency: 'usd', plan: 'free', bps: 490, fixed: 40, pass_fees_to_customer: false },
  ])
  expect(entries(details, 'attempt_failed')).toMatchObject([
    { method: 'Visa ending in 0002', code: 'card_declined', decline_code: 'generic_decline' },
  ])
  expect(entries(details, 'succeeded')).toMatchObject([
    {
      ...{ amount: 1000, currency: 'usd', method: 'Visa ending in 4242' },
      ...{ charge_id: expect.stringMatching(/^ch_/), receipt_url: details.receipt_url },
    },
  ])
  expect(details.cvc_check).toBe('pass')
  for (const search of ['0002', '4242', '1111']) {
    const { items } = await client.portal.payments.list({ search })
    expect(items.map((item) => item.id)).toEqual(search === '1111' ? [] : [id])
  }
  expect(entries(details, 'refund')).toMatchObject([
    { refund_id: refund.id, amount: 400, status: 'succeeded', reason: 'duplicate', request_id: requestId },
  ])
  expect(entries(details, 'event').map(({ type }) => type)).toEqual([
    'payment_intent.payment_failed',
    expect.any(String),
    expect.any(String),
    'charge.refunded',
  ])
  for (const { event_id, deliveries } of entries(details, 'event')) {
    const id = toDeliveryId(event_id, endpoint.id)
    expect(deliveries).toEqual([
      { id, endpoint_id: endpoint.id, url: endpoint.url, status: 'pending', attempt_count: 0 },
    ])
  }
  const times = details.timeline.map(({ at }) => at)
  expect(times).toEqual(times.toSorted((a, b) => a - b))

  await client.customers.delete({ id: customer_id })
  const { customer } = await client.portal.payments.retrieve({ id })
  expect(customer).toEqual({ id: customer_id, email: null, name: null, deleted: true })
})

test('a dispute is shown from its beginning to its end, with the changes by members', async () => {
  const shop = await shopWithRequestId()
  const { id, payment, events } = await sellDisputed(platform, shop)
  for (const event of events) await receive(platform, event)
  await shop.client.disputes.updateEvidence({ id, evidence: { customer_name: 'Ada' } })
  await processor.decideDispute(false, id, 'lost')
  await catchUp(platform)
  const details = await shop.client.portal.payments.retrieve({ id: payment })
  expect(kinds(details).filter((kind) => kind !== 'event')).toEqual([
    'session_created',
    'fee_decided',
    'succeeded',
    'dispute_opened',
    'change',
    'dispute_closed',
  ])
  expect(entries(details, 'dispute_opened')).toMatchObject([
    { dispute_id: id, amount: 1000, reason: 'fraudulent', status: 'lost', due: expect.any(Number) },
  ])
  expect(entries(details, 'change')).toMatchObject([
    { action: 'disputes.updateEvidence', object_id: id, request_id: shop.requestId, actor_name: 'First key' },
  ])
  expect(entries(details, 'dispute_closed')).toMatchObject([{ dispute_id: id, status: 'lost' }])
  expect(details.proceeds).toMatchObject({ net: 911, refundable: 0 })
})

test('a payment and its refund are shown as parts of the payouts that they are in', async () => {
  const { accountId, client } = await openShop(platform)
  const payment = paymentRow(accountId)
  const refund = refundRow({ ...payment, currency: 'usd' })
  await prisma.payment.create({ data: payment })
  await prisma.refund.create({ data: refund })
  const at = new Date(Date.now() + 86_400_000)
  const payout = { accountId, currency: 'usd', method: 'automatic', arrivalDate: at, createdAt: at, updatedAt: at }
  const line = { accountId, type: 'charge', category: 'charge', fee: 0n, currency: 'usd', createdAt: at }
  for (const [id, status, reconciled] of [
    ['po_first', 'paid', true],
    ['po_second', 'in_transit', true],
    ['po_unknown', 'pending', false],
  ] as const) {
    await prisma.payout.create({ data: { ...payout, id, status, reconciled, amount: 500n } })
  }
  const lines = [
    ['po_first', 'payment', payment.id, 911n],
    ['po_second', 'refund', refund.id, -500n],
    ['po_unknown', 'payment', payment.id, 911n],
    ['po_first', 'payment', 'pi_other', 100n],
  ] as const
  for (const [index, [payoutId, lineType, objectId, net]] of lines.entries()) {
    const data = { ...line, id: `txn_${accountId}_${index}`, payoutId, lineType, objectId, amount: net, net }
    await prisma.balanceTransaction.create({ data })
  }
  const details = await client.portal.payments.retrieve({ id: payment.id })
  expect(entries(details, 'payout').map(({ payout_id, net, status }) => [payout_id, net, status])).toEqual([
    ['po_first', 911, 'paid'],
    ['po_second', -500, 'in_transit'],
  ])
})

test('the timeline of a hosted payment shows the transfer to the merchant', async () => {
  const shop = await openShop(platform, { card_payments: 'inactive', transfers: 'inactive' })
  const session = await shop.sell()
  await processor.pay(session.id)
  await catchUp(platform)
  const { payment_intent } = await shop.client.paymentSessions.retrieve({ id: session.id })
  const id = payment_intent ?? ''
  expect((await shop.client.portal.payments.retrieve({ id })).route).toBe('transfer')
  await processor.decide(false, shop.account, { transfers: 'active' })
  await catchUp(platform)
  expect(await payDueMerchants(services)).toEqual([])
  const details = await shop.client.portal.payments.retrieve({ id })
  expect(entries(details, 'money_moved')).toMatchObject([
    { movement: 'paid_out', amount: 911, currency: 'usd', done: true, other_payment: null },
  ])
})

test('a payment of a subscription is shown with it', async () => {
  const shop = await openShop(platform)
  const { session, subscription } = await subscribe(platform, shop)
  const { items } = await shop.client.portal.payments.list({ search: subscription.id })
  const details = await shop.client.portal.payments.retrieve({ id: items[0]?.id ?? '' })
  expect(details.session).toBeNull()
  expect(details.subscription).toEqual({
    id: subscription.id,
    status: 'active',
    name: 'Subscription',
    session_id: session.id,
    interval: 'month',
    interval_count: 1,
  })
  expect(entries(details, 'session_created')).toMatchObject([{ session_id: session.id }])
})

describe('the refundable amount', () => {
  test.each([
    ['all of it', {}, null, 1000],
    ['what is left', { amountRefunded: 300n }, null, 700],
    ['not what a refund has reserved', {}, 'reserved', 500],
    ['what a refund that failed had', {}, 'failed', 1000],
    ['nothing while disputed', { disputed: true }, null, 0],
    ['nothing of what was not paid', { status: 'requires_payment_method' }, null, 0],
  ])('%s', async (_, fields, status, refundable) => {
    const { accountId, client } = await openShop(platform)
    const payment = paymentRow(accountId, fields)
    await prisma.payment.create({ data: payment })
    if (status) await prisma.refund.create({ data: refundRow({ ...payment, currency: 'usd' }, { status }) })
    const { proceeds } = await client.portal.payments.retrieve({ id: payment.id })
    expect(proceeds.refundable).toBe(refundable)
    expect(proceeds.fee).toBe(proceeds.received > 0 ? 89 : 0)
  })
})

test.each([
  ['owner', true],
  ['developer', true],
  ['support', false],
] as const)('whether %s sees events and their deliveries: %s', async (role, sees) => {
  const shop = await openShop(platform)
  const session = await shop.sell()
  await processor.pay(session.id)
  await catchUp(platform)
  const { payment_intent } = await shop.client.paymentSessions.retrieve({ id: session.id })
  const { account } = await createKeyAuthenticator(database, services.clock)(`Bearer ${shop.key}`)
  const actor: PersonActor = { kind: 'person', id: 'x', name: 'X', email: 'x@example.com', role, operator: null }
  const { portal } = appRouter.createCaller({ services, actor, account })
  const details = await portal.payments.retrieve({ id: payment_intent ?? '' })
  expect(entries(details, 'event').length > 0).toBe(sees)
  expect(entries(details, 'succeeded')).toHaveLength(1)
})

test('the payment of a refund is found by its own merchant alone (fault: a stranger learns its id)', async () => {
  const [shop, stranger] = [await openShop(platform), await openShop(platform)]
  const payment = paymentRow(shop.accountId)
  await prisma.payment.create({ data: payment })
  const { id, ...refund } = refundRow({ ...payment, currency: 'usd' })
  await prisma.refund.create({ data: { id, ...refund } })

  expect(await shop.client.portal.payments.ofRefund({ id })).toEqual({ id: payment.id })
  expect((await refusal(stranger.client.portal.payments.ofRefund({ id }))).code).toBe('payment_not_found')
})

test.each(['', 'x', 'pi_', 'pi_none', 'pi_a\0', 'cs_test_1', '%'])('%j is no payment', async (id) => {
  const { client } = await openShop(platform)
  expect((await refusal(client.portal.payments.retrieve({ id }))).code).toBe(
    id === '' ? 'validation_error' : 'payment_not_found',
  )
})
