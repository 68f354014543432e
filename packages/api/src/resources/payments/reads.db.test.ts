import { beforeAll, describe, expect, test } from 'vitest'
import {
  catchUp,
  monthly,
  openShop,
  redirects,
  refusal,
  type Shop,
  signInAs,
  subscribe,
  testPlatform,
} from '../../testing/index.ts'

const platform = await testPlatform()
const { processor, clock } = platform
const shop = await openShop(platform)
const other = await openShop(platform)
const price = { amount: 1000, currency: 'usd' }

async function paid(of: Shop, fields: Record<string, unknown> = {}, typed: Record<string, string> = {}) {
  const { id } = await of.sell(fields)
  await processor.pay(id, typed)
  await catchUp(platform)
  return of.client.paymentSessions.retrieve({ id })
}

describe('reads by id', () => {
  test('a payment names its customer, and is what its event carries', async () => {
    const customer = await shop.client.customers.create({ email: 'ada@example.com' })
    const session = await paid(shop, { customer_id: customer.id, metadata: { order: '7' } })
    const payment = await shop.client.payments.retrieve({ id: session.payment_intent ?? '' })
    expect(payment).toMatchObject({
      object: 'payment',
      customer_id: customer.id,
      session_id: session.id,
      status: 'succeeded',
      metadata: { order: '7' },
    })
    const event = (await shop.events()).findLast(({ type }) => type === 'payment_intent.succeeded')
    expect(event?.data).toEqual(payment)
    expect((await shop.client.payments.list({})).items[0]).toEqual(payment)
  })

  test('a refund is found by the id that its request answered with', async () => {
    const { id } = await paid(shop)
    const refund = await shop.client.refunds.create({ session_id: id, amount: 300 })
    expect(await shop.client.refunds.retrieve({ id: refund.id })).toEqual(refund)
    expect((await shop.client.refunds.list({})).items[0]).toEqual(refund)
  })

  test('a subscription is found after its end, and its session names it', async () => {
    const { session, subscription } = await subscribe(platform, shop, monthly)
    expect(await shop.client.subscriptions.retrieve({ id: subscription.id })).toEqual(subscription)
    const read = await shop.client.subscriptionSessions.retrieve({ id: session.id })
    expect(read).toMatchObject({ status: 'complete', url: null, subscription: subscription.id })
    expect((await shop.client.subscriptionSessions.list({})).items[0]).toEqual(read)
    await processor.endSubscription(false, shop.account, subscription.id)
    await catchUp(platform)
    expect(await shop.client.subscriptions.retrieve({ id: subscription.id })).toMatchObject({ status: 'canceled' })
  })

  test('a session of a subscription that is completed without an event is read at the processor', async () => {
    const { id } = await shop.client.subscriptionSessions.create(monthly as never)
    await processor.pay(id)
    const read = await shop.client.subscriptionSessions.retrieve({ id })
    expect(read).toMatchObject({ status: 'complete', subscription: expect.stringMatching(/^sub_/) })
    // The id in the answer is found at once (fault: 404 until the processor's event).
    const begun = await shop.client.subscriptions.retrieve({ id: read.subscription ?? '' })
    expect(begun).toMatchObject({ status: 'active', session_id: id })
    await catchUp(platform)
    expect(await shop.client.subscriptionSessions.retrieve({ id })).toEqual(read)
  })

  test('a subscription product is found, archived or not', async () => {
    const { subscriptionProducts } = shop.client
    const plan = await subscriptionProducts.create({ name: 'Tea', ...price, interval: 'monthly' })
    expect(await subscriptionProducts.retrieve({ id: plan.id })).toEqual(plan)
    const archived = await subscriptionProducts.archive({ id: plan.id })
    expect(archived).toMatchObject({ active: false, archived: true })
    expect(await subscriptionProducts.retrieve({ id: plan.id })).toEqual(archived)
  })

  test('a session is listed once it has an id', async () => {
    // Sessions of one second are in the order of their ids.
    const mine = await openShop(platform)
    const session = await mine.sell()
    expect((await mine.client.paymentSessions.list({ limit: 1 })).items).toEqual([session])
  })

  test('an id without an object is an unknown one, each with its code', async () => {
    const { client } = shop
    const codes = await Promise.all(
      [
        client.payments.retrieve({ id: 'pi_unknown' }),
        client.paymentIntents.retrieve({ id: 're_unknown' }),
        client.refunds.retrieve({ id: 're_unknown' }),
        client.invoices.retrieve({ id: 'inv_unknown' }),
        client.subscriptions.retrieve({ id: 'sub_unknown' }),
        client.subscriptionSessions.retrieve({ id: 'cs_test_unknown' }),
        client.subscriptionProducts.retrieve({ id: 'prod_unknown' }),
      ].map(async (call) => (await refusal(call)).code),
    )
    expect(codes).toEqual([
      'payment_not_found',
      'payment_not_found',
      'refund_not_found',
      'invoice_not_found',
      'subscription_not_found',
      'session_not_found',
      'product_not_found',
    ])
  })
})

describe('a payment intent', () => {
  test('keeps its secret while it can be paid, and names its customer', async () => {
    const customer = await shop.client.customers.create({ email: 'ada@example.com' })
    const intent = await shop.client.paymentIntents.create({ ...price, customer_id: customer.id })
    expect(intent).toMatchObject({ customer_id: customer.id, client_secret: expect.any(String) })
    expect(await shop.client.paymentIntents.retrieve({ id: intent.id })).toEqual(intent)
    expect(await shop.client.payments.retrieve({ id: intent.id })).toMatchObject({
      customer_id: customer.id,
      customer_email: 'ada@example.com',
    })
    expect((await refusal(shop.client.paymentIntents.create({ ...price, customer_id: 'cus_none' }))).code).toBe(
      'customer_not_found',
    )
  })

  test('is canceled once, and tells it where the event is named', async () => {
    const { id, client_secret: _, ...rest } = await shop.client.paymentIntents.create(price)
    const canceled = await shop.client.paymentIntents.cancel({ id })
    expect(canceled).toEqual({ id, client_secret: null, ...rest, status: 'canceled' })
    expect(await shop.client.paymentIntents.retrieve({ id })).toEqual(canceled)
    await catchUp(platform)
    const told = (await shop.events()).filter(({ data, type }) => data.id === id && type.startsWith('payment_intent.'))
    expect(told).toMatchObject([{ type: 'payment_intent.canceled', data: { object: 'payment', status: 'canceled' } }])
    const again = await refusal(shop.client.paymentIntents.cancel({ id }))
    expect([again.code, again.param]).toEqual(['validation_error', 'id'])
  })

  test('does not have the id of the payment of a session', async () => {
    const { payment_intent } = await paid(shop)
    for (const call of [shop.client.paymentIntents.retrieve, shop.client.paymentIntents.cancel])
      expect((await refusal(call({ id: payment_intent ?? '' }))).code).toBe('payment_not_found')
  })

  test('is not canceled by those who may not create it', async () => {
    const { id } = await shop.client.paymentIntents.create(price)
    const support = await signInAs(platform, shop.key, 'support')
    expect((await refusal(support.paymentIntents.cancel({ id }))).code).toBe('forbidden')
  })
})

describe.each([
  ['paymentSessions', () => shop.sell()],
  ['subscriptionSessions', () => shop.client.subscriptionSessions.create(monthly as never)],
] as const)('an open session: %s', (kind, open) => {
  test('is expired once, and tells it', async () => {
    const session = await open()
    const expired = await shop.client[kind].expire({ id: session.id })
    expect(expired).toEqual({ ...session, status: 'expired', url: null })
    expect(await shop.client[kind].retrieve({ id: session.id })).toEqual(expired)
    await catchUp(platform)
    const told = (await shop.events()).filter(({ data }) => data.id === session.id)
    expect(told).toMatchObject([{ type: 'checkout.session.expired', data: expired }])
    const again = await refusal(shop.client[kind].expire({ id: session.id }))
    expect([again.code, again.param]).toEqual(['validation_error', 'id'])
  })

  test('that was paid meanwhile stays paid (fault: a stale row decides)', async () => {
    const { id } = await open()
    await processor.pay(id)
    const refused = await refusal(shop.client[kind].expire({ id }))
    expect([refused.code, refused.param]).toEqual(['validation_error', 'id'])
    expect(await shop.client[kind].retrieve({ id })).toMatchObject({ status: 'complete' })
    await catchUp(platform)
  })

  test('of fifty requests at once expires by one', async () => {
    const { id } = await open()
    const answers = await Promise.allSettled(Array.from({ length: 50 }, () => shop.client[kind].expire({ id })))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const events = (await shop.events()).filter(({ data }) => data.id === id)
    expect(events.map(({ type }) => type)).toEqual(['checkout.session.expired'])
  })
})

describe('the price of a subscription product', () => {
  const plan = (fields: object = {}) =>
    shop.client.subscriptionProducts.create({ name: 'Tea', ...price, interval: 'monthly', ...fields })

  test('is replaced by a new one, and what runs keeps the old', async () => {
    const { id, price: old } = await plan({ trial_period_days: 7 })
    const { subscription } = await subscribe(platform, shop, { price_id: old.id, ...redirects })
    const changed = await shop.client.subscriptionProducts.update({
      id,
      amount: 2000,
      currency: 'eur',
      interval: 'weekly',
      trial_period_days: 14,
    })
    expect(changed.price).toMatchObject({ amount: 2000, currency: 'eur', interval: 'weekly', trial_period_days: 14 })
    expect(changed.price.id).not.toBe(old.id)
    expect((await shop.client.subscriptions.retrieve({ id: subscription.id })).items[0]).toMatchObject({
      price_id: old.id,
      amount: 1000,
    })
    const gone = await refusal(shop.client.subscriptionSessions.create({ price_id: old.id, ...redirects }))
    expect([gone.code, gone.param]).toEqual(['validation_error', 'price_id'])
    const sold = await shop.client.subscriptionSessions.create({ price_id: changed.price.id, ...redirects })
    expect(sold).toMatchObject({ amount_total: 2000, currency: 'eur' })
    const untried = await shop.client.subscriptionProducts.update({
      id,
      ...price,
      interval: 'monthly',
    })
    expect(untried.price.trial_period_days).toBeNull()
  })

  test('cannot be sold while the product is inactive', async () => {
    const { id, price: current } = await plan()
    expect(await shop.client.subscriptionProducts.update({ id, active: false })).toMatchObject({ active: false })
    const refused = await refusal(shop.client.subscriptionSessions.create({ price_id: current.id, ...redirects }))
    expect([refused.code, refused.param]).toEqual(['validation_error', 'price_id'])
  })

  test.each([
    [{ amount: 500 }, 'validation_error', 'currency'],
    [{ trial_period_days: 7 }, 'validation_error', 'amount'],
    [{ ...price, interval: 'daily' }, 'invalid_interval', 'interval'],
  ])('is refused as %o, and nothing is changed', async (fields, code, param) => {
    const before = await plan()
    const refused = await refusal(shop.client.subscriptionProducts.update({ id: before.id, ...fields } as never))
    expect([refused.code, refused.param]).toEqual([code, param])
    expect(await shop.client.subscriptionProducts.retrieve({ id: before.id })).toEqual(before)
  })
})

describe('lists', () => {
  const lists = ['payments', 'refunds', 'paymentSessions', 'subscriptionSessions'] as const
  let mine: Shop

  beforeAll(async () => {
    mine = await openShop(platform)
    clock.stop()
    for (let n = 1; n <= 5; n += 1) {
      clock.advance(1000)
      const { id } = await paid(mine)
      await mine.client.refunds.create({ session_id: id, amount: 100 })
      await mine.client.subscriptionSessions.create(monthly as never)
    }
  })

  test.each(lists)('%s: newest first, page by page, and none of others', async (kind) => {
    const whole = (await mine.client[kind].list({ limit: 100 })).items
    expect(whole.length).toBeGreaterThanOrEqual(5)
    expect(whole.map(({ created }) => created)).toEqual(whole.map(({ created }) => created).toSorted((a, b) => b - a))
    const pages = []
    for (let after: string | undefined; ; ) {
      const page = await mine.client[kind].list({ limit: 2, ...(after !== undefined && { starting_after: after }) })
      pages.push(...page.items)
      after = page.items.at(-1)?.id
      if (!page.has_more) break
    }
    expect(pages).toEqual(whole)
    expect((await other.client[kind].list({})).items).toEqual([])
    const foreign = await refusal(other.client[kind].list({ starting_after: whole[0]?.id ?? '' }))
    expect([foreign.code, foreign.param]).toEqual(['validation_error', 'starting_after'])
  })
})
