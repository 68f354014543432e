import { describe, expect, test } from 'vitest'
import { catchUp, disputing, openShop, redirects, refusal, subscribe, testPlatform } from '../../testing/index.ts'

const platform = await testPlatform()
const { processor } = platform
const tea = { name: 'Tea of the month', amount: 1000, currency: 'usd', interval: 'monthly' }

describe.each([
  ['direct', {}],
  ['destination', { card_payments: 'inactive' }],
] as const)('a subscription on the route %s', (_, able) => {
  test('gives back its first payment by its session, and a renewal by its payment', async () => {
    const shop = await openShop(platform, able)
    const { price } = await shop.client.subscriptionProducts.create(tea)
    const { session, subscription } = await subscribe(platform, shop, { price_id: price.id, ...redirects })
    await processor.advance(32 * 86_400)
    await catchUp(platform)
    const [renewal, first] = (await shop.client.testPayments.list({})).items
    expect(renewal).toMatchObject({ session_id: null, subscription_id: subscription.id })

    const back = await shop.client.refunds.create({ session_id: session.id, amount: 400 })
    expect(back).toMatchObject({ payment_intent: first?.id, session_id: session.id, amount: 400 })
    const whole = await shop.client.refunds.create({ payment_intent: renewal?.id ?? '' })
    expect(whole).toMatchObject({ payment_intent: renewal?.id, session_id: null, amount: 1000 })
    await catchUp(platform)
    const told = (await shop.events()).filter(({ type }) => type === 'charge.refunded')
    expect(told.map(({ data }) => data.subscription_id)).toEqual([subscription.id, subscription.id])
  })

  test('has nothing to give back during its trial', async () => {
    const shop = await openShop(platform, able)
    const { price } = await shop.client.subscriptionProducts.create({ ...tea, trial_period_days: 7 })
    const { session } = await subscribe(platform, shop, { price_id: price.id, ...redirects })
    const error = await refusal(shop.client.refunds.create({ session_id: session.id }))
    expect(error.code).toBe('payment_not_found')
  })
})

test('a payment of a subscription that the customer disputes is known by its subscription', async () => {
  const shop = await openShop(platform)
  const { price } = await shop.client.subscriptionProducts.create(tea)
  const fields = { price_id: price.id, metadata: { order: '7' }, ...redirects }
  const { session } = await subscribe(platform, shop, fields, { number: disputing.fraudulent })
  await catchUp(platform)
  const [dispute] = (await shop.client.disputes.list({})).items
  expect(dispute).toMatchObject({ session_id: session.id, reason: 'fraudulent' })
  expect((await refusal(shop.client.refunds.create({ session_id: session.id }))).code).toBe('refund_not_allowed')
})
