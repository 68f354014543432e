import { describe, expect, test } from 'vitest'
import { catchUp, monthly, openShop, redirects, refusal, subscribe, testPlatform } from '../../testing/index.ts'

const platform = await testPlatform()
const { processor } = platform
const shop = await openShop(platform)
const stranger = await openShop(platform)

/** The subscription at the processor. */
async function theirs(id: string, host: string | null = shop.account) {
  const response = await processor.call(false, `/v1/subscriptions/${id}`, host)
  return (await response.json()) as {
    application_fee_percent: number | null
    items: { data: { quantity: number; price: { unit_amount: number } }[] }
  }
}

describe('a subscription', () => {
  test('has every field', async () => {
    const product = await shop.client.subscriptionProducts.create({
      name: 'Tea of the month',
      amount: 1000,
      currency: 'usd',
      interval: 'quarterly',
    })
    const { session, subscription } = await subscribe(platform, shop, {
      price_id: product.price.id,
      quantity: 2,
      metadata: { order: '7' },
      ...redirects,
    })
    expect(subscription).toEqual({
      id: expect.stringMatching(/^sub_\w+$/),
      object: 'subscription',
      discount: null,
      status: 'active',
      items: [
        {
          id: expect.stringMatching(/^si_\w+$/),
          price_id: product.price.id,
          quantity: 2,
          amount: 1000,
          currency: 'usd',
          interval: 'month',
          interval_count: 3,
        },
      ],
      quantity: 2,
      customer_id: null,
      customer_email: 'ada@example.com',
      current_period_start: expect.any(Number),
      current_period_end: expect.any(Number),
      cancel_at_period_end: false,
      canceled_at: null,
      cancel_reason: null,
      pending_change: null,
      paused_until: null,
      read_only_reason: null,
      trial_end: null,
      payment_update_url: null,
      session_id: session.id,
      metadata: { order: '7' },
      created: expect.any(Number),
      livemode: false,
    })
    // A quarter that has a February in it.
    expect(subscription.current_period_end - subscription.current_period_start).toBeGreaterThanOrEqual(89 * 86_400)
  })

  test('of another merchant is not found, as is an unknown id', async () => {
    const { subscription } = await subscribe(platform, shop)
    for (const [client, id] of [
      [stranger.client, subscription.id],
      [shop.client, 'sub_unknown'],
      [shop.client, "'"],
      [shop.client, 'x'.repeat(300)],
    ] as const) {
      expect((await refusal(client.subscriptions.cancel({ id }))).code).toBe('subscription_not_found')
      const change = client.subscriptions.changeQuantity({ id, quantity: 2 })
      expect((await refusal(change)).code).toBe('subscription_not_found')
      for (const verb of ['reactivate', 'pause', 'resume'] as const) {
        expect((await refusal(client.subscriptions[verb]({ id }))).code).toBe('subscription_not_found')
      }
    }
    expect(await stranger.client.subscriptions.list({})).toEqual({ items: [], has_more: false })
  })
})

describe('the list', () => {
  test('has each once, newest first, and starts only after one of its own', async () => {
    const shop = await openShop(platform)
    const made: string[] = []
    for (let n = 0; n < 3; n++) made.unshift((await subscribe(platform, shop)).subscription.id)
    const first = await shop.client.subscriptions.list({ limit: 2 })
    const rest = await shop.client.subscriptions.list({ limit: 2, starting_after: first.items[1]?.id ?? '' })
    expect(first.has_more).toBe(true)
    expect(rest.has_more).toBe(false)
    expect(new Set([...first.items, ...rest.items].map(({ id }) => id))).toEqual(new Set(made))
    const foreign = await refusal(stranger.client.subscriptions.list({ starting_after: made[0] ?? '' }))
    expect(foreign).toMatchObject({ code: 'validation_error', param: 'starting_after' })
  })
})

describe('canceling', () => {
  test('ends a subscription with its period, and is reported once', async () => {
    const shop = await openShop(platform)
    const { subscription } = await subscribe(platform, shop)
    const canceled = await shop.client.subscriptions.cancel({ id: subscription.id })
    expect(canceled).toMatchObject({ status: 'active', cancel_at_period_end: true })
    expect(await shop.client.subscriptions.cancel({ id: subscription.id })).toEqual(canceled)
    await catchUp(platform)
    const updates = (await shop.events()).filter(({ type }) => type === 'customer.subscription.updated')
    expect(updates).toMatchObject([{ data: canceled }])

    await processor.advance(32 * 86_400)
    // We have not heard of its end yet, and ask the processor.
    const change = shop.client.subscriptions.changeQuantity({ id: subscription.id, quantity: 2 })
    expect((await refusal(change)).code).toBe('subscription_not_found')
    expect((await refusal(shop.client.subscriptions.cancel({ id: subscription.id }))).code).toBe(
      'subscription_not_found',
    )
    expect((await shop.client.subscriptions.list({})).items).toEqual([])
    await catchUp(platform)
    const deleted = (await shop.events()).filter(({ type }) => type === 'customer.subscription.deleted')
    expect(deleted).toMatchObject([{ data: { id: subscription.id, status: 'canceled' } }])
  })
})

describe('a subscription that waits', () => {
  test('is paused and resumed, and is reactivated before its end', async () => {
    const { id } = (await subscribe(platform, shop)).subscription
    expect(await shop.client.subscriptions.pause({ id })).toMatchObject({ status: 'paused', paused_until: null })
    expect(await shop.client.subscriptions.resume({ id })).toMatchObject({ status: 'active' })
    await shop.client.subscriptions.cancel({ id })
    expect(await shop.client.subscriptions.reactivate({ id })).toMatchObject({ cancel_at_period_end: false })
  })
})

test('another price is previewed, and then charged with the next invoice', async () => {
  const plan = { name: 'Coffee', amount: 3000, currency: 'usd', interval: 'monthly' } as const
  const { price } = await shop.client.subscriptionProducts.create(plan)
  const { id } = (await subscribe(platform, shop)).subscription
  const wish = { id, price_id: price.id, proration_behavior: 'none' } as const
  expect(await shop.client.subscriptions.preview(wish)).toMatchObject({ amount_due: 3000, fee_amount: 187 })
  expect(await shop.client.subscriptions.update(wish)).toMatchObject({ items: [{ price_id: price.id, amount: 3000 }] })
})

describe('a change of seats', () => {
  test('is made at once, and reported once, with the platform’s percentage', async () => {
    const shop = await openShop(platform)
    const { subscription } = await subscribe(platform, shop)
    const changed = await shop.client.subscriptions.changeQuantity({ id: subscription.id, quantity: 5 })
    expect(changed).toMatchObject({ quantity: 5, items: [{ quantity: 5, amount: 1000 }] })
    expect(await theirs(subscription.id, shop.account)).toMatchObject({
      application_fee_percent: 5.7,
      items: { data: [{ quantity: 5 }] },
    })
    await catchUp(platform)
    const updates = (await shop.events()).filter(({ type }) => type === 'customer.subscription.updated')
    expect(updates).toMatchObject([{ data: changed }])
  })

  test('keeps the line of the fee out of sight, and right', async () => {
    const product = await shop.client.subscriptionProducts.create({
      name: 'Tea',
      amount: 1000,
      currency: 'usd',
      interval: 'monthly',
    })
    const { subscription } = await subscribe(platform, shop, {
      price_id: product.price.id,
      pass_fees_to_customer: true,
      ...redirects,
    })
    expect(subscription.items).toHaveLength(1)
    for (const [quantity, fee] of [
      [5, 300],
      [1, 94],
    ] as const) {
      const changed = await shop.client.subscriptions.changeQuantity({
        id: subscription.id,
        quantity,
        proration_behavior: 'none',
      })
      expect(changed).toMatchObject({ quantity, items: [{ quantity, price_id: product.price.id }] })
      const { items } = await theirs(subscription.id)
      expect(items.data.map((item) => [item.quantity, item.price.unit_amount])).toEqual([
        [quantity, 1000],
        [1, fee],
      ])
    }
  })

  test.each([
    ['no seat', { quantity: 0 }, 'quantity'],
    ['1,001 seats', { quantity: 1001 }, 'quantity'],
    ['another behaviour', { quantity: 2, proration_behavior: 'later' }, 'proration_behavior'],
    ['an item that is none', { quantity: 2, item_id: 'si_none' }, 'item_id'],
  ])('of %s is refused', async (_, fields, param) => {
    const { subscription } = await subscribe(platform, shop)
    const change = shop.client.subscriptions.changeQuantity({ id: subscription.id, ...fields } as never)
    expect(await refusal(change)).toMatchObject({ code: 'validation_error', param })
  })

  test('is of one item, which has to be named when there are several', async () => {
    const { subscription } = await subscribe(platform, shop, { ...monthly, metadata: { order: '8' } })
    const added = await processor.call(false, `/v1/subscriptions/${subscription.id}`, shop.account, {
      'items[0][price_data][currency]': 'usd',
      'items[0][price_data][unit_amount]': '500',
      'items[0][price_data][recurring][interval]': 'month',
      'items[0][price_data][product]': await productOf(),
    })
    expect(added.status).toBe(200)
    await catchUp(platform)
    const { items } = await shop.client.subscriptions.list({ limit: 100 })
    const grown = items.find(({ id }) => id === subscription.id)
    expect(grown?.quantity).toBe(2)
    const [first, second] = grown?.items ?? []
    const change = (item_id?: string) =>
      shop.client.subscriptions.changeQuantity({ id: subscription.id, quantity: 3, ...(item_id ? { item_id } : {}) })
    expect(await refusal(change())).toMatchObject({ code: 'validation_error', param: 'item_id' })
    const changed = await change(second?.id)
    expect(changed.items.map(({ id, quantity }) => [id, quantity])).toEqual([
      [first?.id, 1],
      [second?.id, 3],
    ])
    expect((await theirs(subscription.id)).application_fee_percent).toBe(6.52)
  })
})

async function productOf(): Promise<string> {
  const response = await processor.call(false, '/v1/products', shop.account, { name: 'Cup' })
  return ((await response.json()) as { id: string }).id
}

describe('deleting a customer', () => {
  test('ends their subscriptions at once, and not those of another customer', async () => {
    const shop = await openShop(platform)
    const customer = await shop.client.customers.create({ email: 'ada@example.com' })
    const product = await shop.client.subscriptionProducts.create({
      name: 'Tea',
      amount: 1000,
      currency: 'usd',
      interval: 'monthly',
    })
    const fields = { price_id: product.price.id, customer_id: customer.id, ...redirects }
    const { subscription } = await subscribe(platform, shop, fields)
    const { subscription: other } = await subscribe(platform, shop)
    expect(subscription.customer_id).toBe(customer.id)
    await shop.client.customers.delete({ id: customer.id })
    expect((await shop.client.subscriptions.list({})).items.map(({ id }) => id)).toEqual([other.id])
    await catchUp(platform)
    const deleted = (await shop.events()).filter(({ type }) => type === 'customer.subscription.deleted')
    expect(deleted).toMatchObject([{ data: { id: subscription.id, customer_email: 'ada@example.com' } }])
  })
})
