import { describe, expect, test } from 'vitest'
import { openShop, redirects, refusal, signInAs, subscribe, testPlatform } from '../../../testing/index.ts'

const platform = await testPlatform()
const shop = await openShop(platform)
const { subscriptionProducts } = shop.client
const merchant = await platform.merchant()
const live = await platform.signIn(merchant.live_key)
const stranger = await platform.signIn(merchant.test_key)

const monthly = { name: 'Tea of the month', amount: 1000, currency: 'usd', interval: 'monthly' }
const create = (fields: object = {}) => shop.client.subscriptionProducts.create({ ...monthly, ...fields })

describe('an update', () => {
  test('changes the fields that are sent, and merges metadata', async () => {
    platform.clock.stop()
    const before = await create({ description: 'Green', metadata: { sku: 'T-1', stock: 5 } })
    platform.clock.advance(1000)
    const renamed = await subscriptionProducts.update({ id: before.id, name: 'Coffee of the month' })
    expect(renamed).toEqual({ ...before, name: 'Coffee of the month', updated: before.updated + 1 })
    const changed = await subscriptionProducts.update({
      id: before.id,
      description: null,
      metadata: { stock: null, roast: 'dark' },
    })
    expect(changed).toMatchObject({ description: null, metadata: { sku: 'T-1', roast: 'dark' } })
    expect(await subscriptionProducts.retrieve({ id: before.id })).toEqual(changed)
    expect((await shop.client.subscriptionProducts.list({})).items[0]).toEqual(changed)
  })

  test('applies to new sessions', async () => {
    const { id, price } = await create()
    await subscriptionProducts.update({ id, name: 'Coffee' })
    const { subscription } = await subscribe(platform, shop, { price_id: price.id, ...redirects })
    expect(await shop.client.portal.subscriptions.retrieve({ id: subscription.id })).toMatchObject({ name: 'Coffee' })
  })

  test.each([
    [{ name: ' ' }, 'name'],
    [{ name: null }, 'name'],
    [{ description: '' }, 'description'],
    [{ metadata: { a: {} } }, 'metadata.a'],
    [{ amount: 500 }, 'currency'],
    [{ trial_period_days: 7 }, 'amount'],
    [{ archived: true }, 'archived'],
  ])('of %o is refused', async (fields, param) => {
    const { id } = await create()
    const { code, param: named } = await refusal(subscriptionProducts.update({ id, ...fields } as { id: string }))
    expect([code, named]).toEqual(['validation_error', param])
  })

  test('is screened', async () => {
    const { id } = await create()
    for (const fields of [{ name: 'Cocaine' }, { description: 'pure c0caine' }]) {
      const refused = await refusal(subscriptionProducts.update({ id, ...fields }))
      expect([refused.code, refused.param]).toEqual(['prohibited_content', Object.keys(fields)[0]])
    }
    expect(await subscriptionProducts.retrieve({ id })).toMatchObject({ name: monthly.name, description: null })
  })

  test('never leaves more than 50 keys of metadata', async () => {
    const keys = (from: number, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${from + index}`, index]))
    const { id } = await create({ metadata: keys(0, 50) })
    expect((await refusal(subscriptionProducts.update({ id, metadata: keys(50, 1) }))).param).toBe('metadata')
  })
})

describe('an archived one', () => {
  test('cannot be sold, is not listed, and its subscriptions continue', async () => {
    const { id, price } = await create()
    const { subscription } = await subscribe(platform, shop, { price_id: price.id, ...redirects })
    const archived = await subscriptionProducts.archive({ id })
    expect(archived).toMatchObject({ id, active: false, archived: true })
    platform.clock.advance(1000)
    expect(await subscriptionProducts.archive({ id })).toEqual(archived)
    const listed = async (list: Promise<{ items: { id: string }[] }>) => (await list).items.map((item) => item.id)
    expect(await listed(shop.client.subscriptionProducts.list({ limit: 100 }))).not.toContain(id)
    expect(await listed(shop.client.portal.subscriptionProducts.list({ limit: 100 }))).not.toContain(id)
    expect(await listed(subscriptionProducts.list({ limit: 100, archived: true }))).toContain(id)

    const sold = await refusal(shop.client.subscriptionSessions.create({ price_id: price.id, ...redirects }))
    expect([sold.code, sold.param]).toEqual(['validation_error', 'price_id'])
    const once = shop.sell({ line_items: [{ price_id: price.id, quantity: 1 }] })
    expect((await refusal(once)).code).toBe('validation_error')
    expect((await refusal(subscriptionProducts.update({ id, name: 'Tea' }))).param).toBe('id')
    const changed = await shop.client.subscriptions.changeQuantity({ id: subscription.id, quantity: 2 })
    expect(changed).toMatchObject({ status: 'active', quantity: 2 })
  })
})

test('the list is searched literally, page by page', async () => {
  const { portal, subscriptionProducts } = (await openShop(platform)).client
  const made: string[] = []
  for (const name of ['50% tea', 'Tea_cup', 'Coffee']) {
    platform.clock.advance(1000)
    made.push((await subscriptionProducts.create({ ...monthly, name })).id)
  }
  const [half, cup, coffee] = made
  const ids = async (query: object) => (await portal.subscriptionProducts.list(query)).items.map(({ id }) => id)
  expect(await ids({ search: 'TEA' })).toEqual([cup, half])
  expect(await ids({ search: 'TEA', starting_after: cup })).toEqual([half])
  expect(await ids({ search: '% t' })).toEqual([half])
  expect(await ids({ search: '_' })).toEqual([cup])
  expect(await ids({ search: coffee })).toEqual([coffee])
  expect(await ids({ search: '', limit: 1 })).toEqual([coffee])
  expect(await ids({ search: 'x', archived: true })).toEqual([])
})

test('products of other merchants, of the other mode, and one-time products are not found', async () => {
  const { id } = await create()
  const goods = await shop.client.products.create({ name: 'Cup' })
  const tried = [
    [live, id],
    [stranger, id],
    [shop.client, goods.id],
    [shop.client, "'"],
  ] as const
  for (const [client, unknown] of tried) {
    const calls = [
      client.subscriptionProducts.retrieve({ id: unknown }),
      client.subscriptionProducts.update({ id: unknown, name: 'Mine' }),
      client.subscriptionProducts.archive({ id: unknown }),
    ]
    const refusals = await Promise.all(calls.map((call) => refusal(call)))
    for (const { code } of refusals) expect(code).toBe('product_not_found')
  }
  expect((await stranger.portal.subscriptionProducts.list({ archived: true })).items).toEqual([])
  expect(await subscriptionProducts.retrieve({ id })).toMatchObject({ name: monthly.name, archived: false })
})

test('people who help customers look, and change nothing', async () => {
  const { id } = await create()
  const client = await signInAs(platform, shop.key, 'support')
  expect(await client.subscriptionProducts.retrieve({ id })).toMatchObject({ id })
  const calls = [client.subscriptionProducts.update({ id, name: 'Mine' }), client.subscriptionProducts.archive({ id })]
  const refusals = await Promise.all(calls.map((call) => refusal(call)))
  for (const { code } of refusals) expect(code).toBe('forbidden')
})
