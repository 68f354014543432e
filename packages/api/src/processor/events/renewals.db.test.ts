import { describe, expect, test } from 'vitest'
import {
  catchUp,
  monthly,
  openShop,
  permutations,
  receive,
  redirects,
  subscribe,
  testPlatform,
} from '../../testing/index.ts'

const platform = await testPlatform()
const { processor, database } = platform

const hour = 3600

/** Time passes up to the end of the period, whose invoice is a draft for an hour, and then beyond that. */
async function renew({ current_period_end }: { current_period_end: number }) {
  const { now } = (await (await processor.advance(1)).json()) as { now: number }
  for (const seconds of [current_period_end - now, 2 * hour]) {
    await processor.advance(seconds)
    await catchUp(platform)
  }
}

const ofType = async (shop: Awaited<ReturnType<typeof openShop>>, type: string) =>
  (await shop.events()).filter((event) => event.type === type)

describe('a subscription that begins', () => {
  test('is reported with its session and its first payment, each once, in any order', async () => {
    for (const order of permutations([0, 1, 2])) {
      const shop = await openShop(platform)
      const session = await shop.client.subscriptionSessions.create({ ...monthly, metadata: { order: '7' } })
      await processor.pay(session.id)
      const events = await processor.events()
      const named = ['checkout.session.completed', 'customer.subscription.created', 'payment_intent.succeeded'].map(
        (type) => events.filter((event) => event.type === type),
      )
      for (const index of order) for (const event of named[index] ?? []) await receive(platform, event)
      for (const event of events) await receive(platform, event)
      expect(await shop.types()).toEqual([
        'checkout.session.completed',
        'customer.subscription.created',
        'payment_intent.succeeded',
      ])
      const [subscription] = (await shop.client.subscriptions.list({})).items
      const [completed] = await ofType(shop, 'checkout.session.completed')
      expect(completed?.data).toEqual({
        ...session,
        status: 'complete',
        url: null,
        subscription: subscription?.id,
      })
      const [paid] = await ofType(shop, 'payment_intent.succeeded')
      expect(paid?.data).toMatchObject({
        amount: 1000,
        fee_amount: 89,
        session_id: session.id,
        subscription_id: subscription?.id,
        metadata: { order: '7' },
        customer_email: 'ada@example.com',
      })
    }
  })

  test('does not when the session expires', async () => {
    const shop = await openShop(platform)
    const session = await shop.client.subscriptionSessions.create(monthly)
    await processor.advance(25 * hour)
    await catchUp(platform)
    const [expired] = await shop.events()
    expect(expired).toMatchObject({
      type: 'checkout.session.expired',
      data: { id: session.id, status: 'expired', url: null, subscription: null },
    })
  })
})

describe.each([
  ['direct', {}],
  ['destination', { card_payments: 'inactive' }],
  ['transfer', { card_payments: 'inactive', transfers: 'inactive' }],
] as const)('a renewal on the route %s', (route, able) => {
  test('is paid once, reported, and costs exactly the fee', async () => {
    const shop = await openShop(platform, able)
    // The share of the fee in hundredths of a per cent is 40 cents short of it.
    const { subscription } = await subscribe(platform, shop, {
      ...monthly,
      amount_cents: 1_000_000,
      metadata: { order: '7' },
    })
    const [first] = await ofType(shop, 'payment_intent.succeeded')
    expect(first?.data).toMatchObject({ fee_amount: route === 'transfer' ? 49_040 : 49_000 })
    await renew(subscription)
    const payments = await ofType(shop, 'payment_intent.succeeded')
    expect(payments).toHaveLength(2)
    expect(payments[1]?.data).toMatchObject({
      amount: 1_000_000,
      amount_received: 1_000_000,
      fee_amount: 49_040,
      session_id: null,
      subscription_id: subscription.id,
      metadata: { order: '7' },
    })
    const [renewed] = (await shop.client.subscriptions.list({})).items
    expect(renewed).toMatchObject({
      status: 'active',
      current_period_start: subscription.current_period_end,
    })
    const row = await database.prisma.payment.findFirstOrThrow({ where: { id: String(payments[1]?.data.id) } })
    expect(row).toMatchObject({ route, due: route === 'transfer' ? 950_960n : 0n })
    // A second delivery of every event changes nothing, and reports nothing.
    const told = await shop.events()
    await catchUp(platform)
    expect(await shop.events()).toEqual(told)
  })
})

describe('a trial', () => {
  test('costs nothing until it ends, and then the first period', async () => {
    const shop = await openShop(platform)
    const product = await shop.client.subscriptionProducts.create({
      name: 'Tea',
      amount: 1000,
      currency: 'usd',
      interval: 'monthly',
      trial_period_days: 14,
    })
    const { subscription } = await subscribe(platform, shop, { price_id: product.price.id, ...redirects })
    expect(subscription).toMatchObject({ status: 'trialing', trial_end: subscription.current_period_end })
    expect(await ofType(shop, 'payment_intent.succeeded')).toEqual([])
    await renew(subscription)
    expect((await shop.client.subscriptions.list({})).items).toMatchObject([{ status: 'active' }])
    expect(await ofType(shop, 'payment_intent.succeeded')).toMatchObject([
      { data: { amount: 1000, fee_amount: 89, subscription_id: subscription.id } },
    ])
  })
})

describe('a renewal that fails', () => {
  test('because the account was rejected since charges nothing, and no event asks the customer for another card', async () => {
    const shop = await openShop(platform)
    const { subscription } = await subscribe(platform, shop, monthly)
    await processor.reject(false, shop.account, 'fraud')
    await renew(subscription)
    expect(await ofType(shop, 'payment_intent.payment_failed')).toEqual([])
    expect(await database.prisma.payment.count({ where: { accountId: shop.accountId } })).toBe(1)
    const { items } = await shop.client.subscriptions.list({})
    expect(items).toMatchObject([{ id: subscription.id, status: 'active', payment_update_url: null }])
  })

  test('is reported with its reason, and the subscription is past due', async () => {
    const shop = await openShop(platform)
    const { subscription } = await subscribe(platform, shop, monthly, { number: '4000000000000341' })
    await renew(subscription)
    const [failed] = await ofType(shop, 'payment_intent.payment_failed')
    expect(failed?.data).toMatchObject({
      status: 'requires_payment_method',
      subscription_id: subscription.id,
      last_error: { code: 'card_declined' },
    })
    expect((await shop.client.subscriptions.list({})).items).toMatchObject([
      { id: subscription.id, status: 'past_due' },
    ])
  })
})

describe('several periods at once', () => {
  test('are each paid and reported once, in order, when their events are late', async () => {
    const shop = await openShop(platform)
    const { subscription } = await subscribe(platform, shop)
    await processor.advance(95 * 24 * hour)
    await catchUp(platform)
    const payments = await ofType(shop, 'payment_intent.succeeded')
    expect(payments).toHaveLength(4)
    const times = payments.map(({ data }) => Number(data.created))
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    const [now] = (await shop.client.subscriptions.list({})).items
    const response = await processor.call(false, `/v1/subscriptions/${subscription.id}`, shop.account)
    const theirs = (await response.json()) as { items: { data: { current_period_end: number }[] } }
    expect(now?.current_period_end).toBe(theirs.items.data[0]?.current_period_end)
  })
})
