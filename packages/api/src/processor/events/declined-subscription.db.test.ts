import { describe, expect, test } from 'vitest'
import { catchUp, monthly, openShop, receive, testPlatform } from '../../testing/index.ts'
import { sweep } from '../sweep/resume-unfinished-work.ts'

const platform = await testPlatform()
const { processor } = platform

describe.each([
  ['on the merchant’s account', {}],
  ['on the platform with a destination', { card_payments: 'inactive' }],
  ['on the platform alone', { card_payments: 'inactive', transfers: 'inactive' }],
] as const)('a card that is declined at the checkout of a subscription %s', (_route, able) => {
  test('is reported with the session, as is the later successful payment', async () => {
    const shop = await openShop(platform, able)
    const session = await shop.client.subscriptionSessions.create({ ...monthly, metadata: { order: '7' } })
    await processor.pay(session.id, { number: '4000000000000002' })
    await catchUp(platform)
    const [failed, ...others] = await shop.events()
    expect(others).toEqual([])
    expect(failed).toMatchObject({
      type: 'payment_intent.payment_failed',
      data: {
        status: 'requires_payment_method',
        amount: 1000,
        session_id: session.id,
        subscription_id: null,
        metadata: { order: '7' },
        last_error: { code: 'card_declined' },
      },
    })

    await processor.pay(session.id)
    await catchUp(platform)
    expect(await shop.types()).toEqual([
      'checkout.session.completed',
      'customer.subscription.created',
      'payment_intent.payment_failed',
      'payment_intent.succeeded',
    ])
    const [subscription] = (await shop.client.subscriptions.list({})).items
    const paid = (await shop.events()).find(({ type }) => type === 'payment_intent.succeeded')
    expect(paid?.data).toMatchObject({
      id: failed?.data.id,
      session_id: session.id,
      subscription_id: subscription?.id,
      fee_amount: 89,
      metadata: { order: '7' },
    })
    expect((await shop.client.testPayments.list({})).items[0]).toMatchObject({ subscription_id: subscription?.id })
  })
})

test('a first payment that succeeds during the read of its failure is reported with the subscription that it started', async () => {
  const shop = await openShop(platform)
  const session = await shop.client.subscriptionSessions.create(monthly)
  await processor.pay(session.id, { number: '4000000000000002' })
  const declined = (await processor.events()).find(({ type }) => type === 'payment_intent.payment_failed')
  if (!declined) throw new Error('the processor told of no failure')
  // Whose payment it is was found by then, in the checkout that had begun nothing yet.
  processor.intercept(async ({ url }) => {
    if (!url.includes('/v1/payment_intents/')) return undefined
    processor.intercept(null)
    await processor.pay(session.id)
    return undefined
  })
  await receive(platform, declined)
  await catchUp(platform)
  const [subscription] = (await shop.client.subscriptions.list({})).items
  const paid = (await shop.events()).filter(({ type }) => type === 'payment_intent.succeeded')
  expect(paid.map(({ data }) => data)).toMatchObject([{ session_id: session.id, subscription_id: subscription?.id }])
})

test('a first payment that is known from its refund is not reported before its invoice is visible', async () => {
  const shop = await openShop(platform)
  const session = await shop.client.subscriptionSessions.create(monthly)
  await processor.pay(session.id, { number: '4000000000000002' })
  await catchUp(platform)
  await processor.pay(session.id)
  const [{ id } = { id: '' }] = (await shop.client.testPayments.list({})).items
  await processor.call(false, '/v1/refunds', shop.account, { payment_intent: id })
  const events = await processor.events()
  const refunded = events.find(({ type }) => type === 'refund.created')
  if (!refunded) throw new Error('the processor told of no refund')
  processor.intercept(({ url }) =>
    url.includes('/v1/invoice_payments') ? Response.json({ object: 'list', data: [], has_more: false }) : undefined,
  )
  await expect(receive(platform, refunded)).rejects.toThrow('no invoice of')
  processor.intercept(null)
  for (const event of events) if (event !== refunded) await receive(platform, event)
  const paid = (await shop.events()).filter(({ type }) => type === 'payment_intent.succeeded')
  expect(paid).toMatchObject([{ data: { id, subscription_id: expect.stringMatching(/^sub_/) } }])
})

test('the event of a first payment without a visible invoice is retried', async () => {
  const shop = await openShop(platform)
  const session = await shop.client.subscriptionSessions.create(monthly)
  await processor.pay(session.id)
  const paid = (await processor.events()).find(({ type }) => type === 'payment_intent.succeeded')
  if (!paid) throw new Error('the processor told of no payment')
  processor.intercept(({ url }) =>
    url.includes('/v1/invoice_payments') ? Response.json({ object: 'list', data: [], has_more: false }) : undefined,
  )
  await expect(receive(platform, paid)).rejects.toThrow('no invoice of')
  processor.intercept(null)
  platform.clock.advance(10_000)
  await sweep(platform.services)
  expect(await shop.events()).toMatchObject([
    { type: 'payment_intent.succeeded', data: { subscription_id: expect.stringMatching(/^sub_/) } },
  ])
})
