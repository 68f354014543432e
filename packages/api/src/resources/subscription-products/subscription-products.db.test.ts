import { describe, expect, test } from 'vitest'
import { refusal, testPlatform } from '../../testing/index.ts'

const platform = await testPlatform()
const merchant = await platform.merchant()
const shop = await platform.signIn(merchant.test_key)
const live = await platform.signIn(merchant.live_key)
const stranger = await platform.signIn((await platform.merchant()).test_key)

const monthly = { name: 'Tea of the month', amount: 1000, currency: 'usd', interval: 'monthly' }

describe('a new subscription product', () => {
  test('has every field of a product', async () => {
    const product = await shop.subscriptionProducts.create(monthly)
    expect(product).toEqual({
      id: expect.stringMatching(/^prod_[0-9A-Za-z]{24}$/),
      object: 'subscription_product',
      name: 'Tea of the month',
      description: null,
      images: [],
      metadata: {},
      active: true,
      url: null,
      shippable: null,
      unit_label: null,
      statement_descriptor: null,
      tax_code: null,
      price: {
        id: expect.stringMatching(/^price_[0-9A-Za-z]{24}$/),
        amount: 1000,
        currency: 'usd',
        interval: 'monthly',
        interval_count: 1,
        trial_period_days: null,
        processor_id: null,
      },
      processor_id: null,
      archived: false,
      created: expect.any(Number),
      updated: product.created,
      livemode: false,
    })
    const goods = await shop.products.create({ name: 'Tea' })
    expect(Object.keys(product).toSorted()).toEqual(Object.keys(goods).toSorted())
  })

  test('is given back as it was sent', async () => {
    const product = await live.subscriptionProducts.create({
      ...monthly,
      description: 'Green',
      currency: 'XCD',
      trial_period_days: 14,
      metadata: { sku: 'T-1', stock: 5 },
    })
    expect(product).toMatchObject({
      description: 'Green',
      metadata: { sku: 'T-1', stock: 5 },
      price: { currency: 'xcd', trial_period_days: 14 },
      livemode: true,
    })
    expect((await live.subscriptionProducts.list({})).items).toEqual([product])
  })

  test.each([
    ['weekly', 1],
    ['bi-weekly', 2],
    ['monthly', 1],
    ['bi-monthly', 2],
    ['quarterly', 3],
    ['semi-annual', 6],
    ['annual', 1],
  ])('may be billed %s', async (interval, interval_count) => {
    const { price } = await shop.subscriptionProducts.create({ ...monthly, interval })
    expect(price).toMatchObject({ interval, interval_count })
  })

  test.each(['', 'month', 'Monthly', 'monthly ', 'daily', 'yearly', 'toString', '__proto__', '\0'])(
    'may not be billed %j',
    async (interval) => {
      const error = await refusal(shop.subscriptionProducts.create({ ...monthly, interval }))
      expect({ code: error.code, param: error.param }).toEqual({ code: 'invalid_interval', param: 'interval' })
    },
  )

  test.each([
    ['no name', { name: undefined }, 'name'],
    ['a blank name', { name: '  ' }, 'name'],
    ['no amount', { amount: undefined }, 'amount'],
    ['an amount of 0', { amount: 0 }, 'amount'],
    ['a fils', { amount: 1001, currency: 'kwd' }, 'amount'],
    ['a currency that does not exist', { currency: 'xxx' }, 'currency'],
    ['no interval', { interval: undefined }, 'interval'],
    ['an interval that is no text', { interval: 1 }, 'interval'],
    ['a trial of no days', { trial_period_days: 0 }, 'trial_period_days'],
    ['a trial of more than two years', { trial_period_days: 731 }, 'trial_period_days'],
    ['half a day of trial', { trial_period_days: 0.5 }, 'trial_period_days'],
    ['images', { images: [] }, 'images'],
  ])('is refused with %s', async (_, fields, param) => {
    const error = await refusal(shop.subscriptionProducts.create({ ...monthly, ...fields } as never))
    expect({ code: error.code, param: error.param }).toEqual({ code: 'validation_error', param })
  })

  test.each([1, 730])('may be tried for %i days', async (trial_period_days) => {
    const { price } = await shop.subscriptionProducts.create({ ...monthly, trial_period_days })
    expect(price.trial_period_days).toBe(trial_period_days)
  })
})

describe('subscription products and products', () => {
  test('are kept apart', async () => {
    const recurring = await shop.subscriptionProducts.create(monthly)
    const goods = await shop.products.create({ name: 'Tea' })
    const listed = async (list: Promise<{ items: { id: string }[] }>) => (await list).items.map(({ id }) => id)
    expect(await listed(shop.subscriptionProducts.list({ limit: 100 }))).not.toContain(goods.id)
    expect(await listed(shop.products.list({ limit: 100 }))).not.toContain(recurring.id)
    for (const call of [shop.products.retrieve, shop.products.update, shop.products.archive]) {
      expect((await refusal(call({ id: recurring.id }))).code).toBe('product_not_found')
    }
    const after = await refusal(shop.products.list({ starting_after: recurring.id }))
    expect(after).toMatchObject({ code: 'validation_error', param: 'starting_after' })
  })

  test('a recurring price starts no payment session', async () => {
    const { price } = await shop.subscriptionProducts.create(monthly)
    const buy = (client: typeof shop) =>
      client.paymentSessions.create({
        line_items: [
          { amount: 100, currency: 'usd', name: 'Cup', quantity: 1 },
          { price_id: price.id, quantity: 1 },
        ],
        success_url: 'https://shop.example/ok',
        cancel_url: 'https://shop.example/no',
      })
    expect(await refusal(buy(shop))).toMatchObject({ code: 'validation_error', param: 'line_items.1.price_id' })
    for (const other of [live, stranger]) {
      expect(await refusal(buy(other))).toMatchObject({ code: 'price_not_found', param: 'line_items.1.price_id' })
    }
  })
})

describe('the list', async () => {
  const shop = await platform.signIn((await platform.merchant()).test_key)
  platform.clock.stop()
  const ids: string[] = []
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    ids.unshift((await shop.subscriptionProducts.create({ ...monthly, name })).id)
    if (name === 'c') platform.clock.advance(1000)
  }

  test('has each once, newest first, page by page', async () => {
    const seen: string[] = []
    for (let more = true; more; ) {
      const after = seen.at(-1)
      const page = await shop.subscriptionProducts.list({ limit: 2, ...(after ? { starting_after: after } : {}) })
      seen.push(...page.items.map(({ id }) => id))
      more = page.has_more
    }
    expect(seen).toHaveLength(5)
    expect(new Set(seen)).toEqual(new Set(ids))
    expect(new Set(seen.slice(0, 2))).toEqual(new Set(ids.slice(0, 2)))
  })

  test('starts only after an item of its own', async () => {
    const error = await refusal(stranger.subscriptionProducts.list({ starting_after: ids[0] ?? '' }))
    expect(error).toMatchObject({ code: 'validation_error', param: 'starting_after' })
  })
})
