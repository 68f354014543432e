import { describe, expect, test } from 'vitest'
import { createKeyAuthenticator } from '../../core/request/authenticate-api-key.ts'
import { keyCacheMs } from '../../core/request/key-cache.ts'
import { type Client, redirects, refusal, testPlatform } from '../../testing/index.ts'
import { unsuspend } from '../merchants/change.ts'
import { listRefusals } from './list-refusals.ts'

const platform = await testPlatform()
const { services, database, clock } = platform

const price = { amount: 1000, currency: 'usd' }
const line = { ...price, name: 'Tea', quantity: 1 }
const subscription = { amount_cents: 1000, currency: 'usd', interval: 'month' }
const monthly = { amount: 1000, currency: 'usd', interval: 'monthly' }
const bad = 'Pure c0c\u0430ine'

/** Every field that is screened, and a request that has it. */
const fields: [string, string, (client: Client) => Promise<unknown>][] = [
  ['products.create', 'name', (client) => client.products.create({ name: bad })],
  ['products.create', 'description', (client) => client.products.create({ name: 'Tea', description: bad })],
  ['products.update', 'name', async (client) => client.products.update({ id: await productOf(client), name: bad })],
  [
    'products.update',
    'description',
    async (client) => client.products.update({ id: await productOf(client), description: bad }),
  ],
  ['subscriptionProducts.create', 'name', (client) => client.subscriptionProducts.create({ ...monthly, name: bad })],
  [
    'subscriptionProducts.create',
    'description',
    (client) => client.subscriptionProducts.create({ ...monthly, name: 'Tea', description: bad }),
  ],
  [
    'paymentSessions.create',
    'line_items.1.name',
    (client) => client.paymentSessions.create({ ...redirects, line_items: [line, { ...line, name: bad }] }),
  ],
  [
    'subscriptionSessions.create',
    'name',
    (client) => client.subscriptionSessions.create({ ...redirects, ...subscription, name: bad }),
  ],
]

async function productOf(client: Client): Promise<string> {
  const [known] = (await client.products.list({ limit: 1 })).items
  return known?.id ?? (await client.products.create({ name: 'Tea' })).id
}

async function newShop() {
  const { merchant_id: id, test_key, live_key } = await platform.merchant()
  return {
    id,
    test: await platform.signIn(test_key),
    live: await platform.signIn(live_key),
    /** The state of the keys in a process with an empty cache. */
    keys: () =>
      Promise.all(
        [test_key, live_key].map((key) =>
          createKeyAuthenticator(
            database,
            clock,
          )(`Bearer ${key}`).then(
            () => 'active',
            (error: { code: string; message: string }) => `${error.code}: ${error.message}`,
          ),
        ),
      ),
    refusals: () => database.prisma.contentRefusal.count({ where: { merchantId: id } }),
  }
}

const active = ['active', 'active']
const suspended = Array.from({ length: 2 }, () => expect.stringMatching(/^key_revoked: .*suspended/))
const offend = (client: Client) => refusal(client.products.create({ name: bad }))
const hour = 60 * 60 * 1000

describe('prohibited content', () => {
  test.each(fields)('of %s in %s is refused, and nothing comes of the request', async (_, param, request) => {
    const shop = await newShop()
    await productOf(shop.test)
    const before = await everything()
    const refused = await refusal(request(shop.test))
    expect([refused.status, refused.code, refused.param]).toEqual([400, 'prohibited_content', param])
    expect(refused.message).toContain('drugs')
    expect(refused.message).not.toMatch(/cocaine/i)
    expect(await everything()).toEqual(before)
    expect(await database.prisma.contentRefusal.findMany({ where: { merchantId: shop.id } })).toEqual([
      expect.objectContaining({ livemode: false, field: param, category: 'drugs', term: 'cocaine', liftedAt: null }),
    ])
  })

  test('is not what only looks like it', async () => {
    const { test: client, refusals } = await newShop()
    const { id } = await client.products.create({ name: 'Grape seed oil', description: 'From Scunthorpe' })
    await client.products.update({ id, name: 'Gunmetal paint', description: null })
    await client.subscriptionProducts.create({ ...monthly, name: 'Cocktail club' })
    await client.paymentSessions.create({ ...redirects, line_items: [{ ...line, name: 'Nail gun' }] })
    await client.subscriptionSessions.create({ ...redirects, ...subscription })
    expect(await refusals()).toBe(0)
  })

  test('counts once for a request, and not where the request is wrong in other ways', async () => {
    const { test: client, refusals } = await newShop()
    await refusal(client.products.create({ name: bad, description: bad }))
    await refusal(
      client.paymentSessions.create({ ...redirects, line_items: [1, 2].map(() => ({ ...line, name: bad })) }),
    )
    expect(await refusals()).toBe(2)
    const wrong = await refusal(client.products.create({ name: bad, price: { amount: 1001, currency: 'kwd' } }))
    expect(wrong.code).toBe('validation_error')
    expect(await refusals()).toBe(2)
  })

  test('does not count where the product is unknown, of the other mode, or archived', async () => {
    const { test: client, live, refusals } = await newShop()
    const { id } = await live.products.create({ name: 'Tea' })
    const archived = await client.products.archive({ id: (await client.products.create({ name: 'Tea' })).id })
    const codes = await Promise.all(
      [id, 'prod_0123456789abcdefghijkl', 'tea', archived.id].map(async (unknown) => {
        const { code, param } = await refusal(client.products.update({ id: unknown, name: bad }))
        return [code, param]
      }),
    )
    expect(codes.slice(0, 3).map(([code]) => code)).toEqual(Array.from({ length: 3 }, () => 'product_not_found'))
    expect(codes[3]).toEqual(['validation_error', 'id'])
    expect(await refusals()).toBe(0)
  })

  test('does not count where a session names what is unknown', async () => {
    const { test: client, refusals } = await newShop()
    const unknown = { price_id: 'price_0123456789abcdefghijkl', quantity: 1 }
    const customer_id = 'cus_0123456789abcdefghijkl'
    const asked = [
      client.paymentSessions.create({ ...redirects, line_items: [unknown, { ...line, name: bad }] }),
      client.paymentSessions.create({ ...redirects, line_items: [{ ...line, name: bad }], customer_id }),
    ]
    const codes = await Promise.all(asked.map(async (request) => (await refusal(request)).code))
    expect(codes).toEqual(['price_not_found', 'customer_not_found'])
    expect(await refusals()).toBe(0)
  })

  /** All rows that a request could write. */
  async function everything() {
    const { product, price: prices, subscriptionProduct, paymentSession, subscriptionSession } = database.prisma
    return [
      await product.findMany({ orderBy: { id: 'asc' } }),
      await prices.count(),
      await subscriptionProduct.count(),
      await paymentSession.count(),
      await subscriptionSession.count(),
    ]
  }
})

describe('five refusals within a day', () => {
  test('suspend the keys of both modes, and four do not', async () => {
    const shop = await newShop()
    for (const client of [shop.test, shop.live, shop.test, shop.live]) await offend(client)
    expect(await shop.keys()).toEqual(active)
    expect((await offend(shop.live)).code).toBe('prohibited_content')
    expect(await shop.keys()).toEqual(suspended)
  })

  test('of another merchant do not', async () => {
    const [one, other] = [await newShop(), await newShop()]
    for (let times = 0; times < 5; times += 1) await offend(one.test)
    expect(await other.keys()).toEqual(active)
  })

  test('are seen by a process that has just used the keys, within a second', async () => {
    const { merchant_id, live_key, test_key } = await platform.merchant()
    const elsewhere = createKeyAuthenticator(database, clock)
    expect((await elsewhere(`Bearer ${live_key}`)).account.merchantId).toBe(merchant_id)
    const client = await platform.signIn(test_key)
    for (let times = 0; times < 5; times += 1) await offend(client)
    const seen = async () =>
      (await elsewhere(`Bearer ${live_key}`).catch((error: { code: string }) => error)) as unknown
    expect(keyCacheMs).toBeLessThan(1000)
    await expect.poll(seen).toMatchObject({ code: 'key_revoked' })
  })

  test('are counted right when they come at once, and suspend once', async () => {
    const shop = await newShop()
    await Promise.all(Array.from({ length: 4 }, () => offend(shop.test)))
    expect(await shop.keys()).toEqual(active)
    clock.stop()
    await offend(shop.live)
    const at = clock.now()
    clock.advance(1000)
    const codes = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => (await offend(index % 2 ? shop.test : shop.live)).code),
    )
    expect(new Set(codes)).toEqual(new Set(['prohibited_content']))
    expect(await shop.refusals()).toBe(55)
    const { keysSuspendedAt } = await database.prisma.merchant.findUniqueOrThrow({ where: { id: shop.id } })
    expect(keysSuspendedAt).toEqual(at)
  })

  test('are five within any 24 hours: the oldest counts no more a day later', async () => {
    const shop = await newShop()
    clock.stop()
    await offend(shop.test)
    for (let times = 0; times < 3; times += 1) {
      clock.advance(6 * hour)
      await offend(shop.test)
    }
    // The first was 24 hours ago, so these are four; a moment later the fifth of a day comes.
    clock.advance(6 * hour)
    await offend(shop.test)
    expect(await shop.keys()).toEqual(active)
    clock.advance(6 * hour - 1)
    await offend(shop.test)
    expect(await shop.keys()).toEqual(suspended)
  })
})

describe('an operator who lifts a suspension', () => {
  test('lets the count begin anew', async () => {
    const shop = await newShop()
    clock.stop()
    for (let times = 0; times < 5; times += 1) await offend(shop.test)
    expect(await shop.keys()).toEqual(suspended)
    expect(await unsuspend(services, shop.id)).toMatchObject({ merchant: { suspended: false } })
    expect(await shop.keys()).toEqual(active)
    for (let times = 0; times < 4; times += 1) await offend(shop.live)
    expect(await shop.keys()).toEqual(active)
    await offend(shop.test)
    expect(await shop.keys()).toEqual(suspended)
    expect(await shop.refusals()).toBe(10)
  })

  test('sees what was refused, of that merchant alone', async () => {
    const [shop, other] = [await newShop(), await newShop()]
    clock.stop()
    const created = Math.floor(clock.now().getTime() / 1000)
    await offend(shop.test)
    await unsuspend(services, shop.id)
    clock.advance(60_000)
    await offend(shop.live)
    await offend(other.live)
    const found = { field: 'name', category: 'drugs', term: 'cocaine' }
    expect(await listRefusals(services, shop.id)).toEqual([
      { ...found, livemode: true, created: created + 60, lifted: null },
      { ...found, livemode: false, created, lifted: created },
    ])
  })
})
