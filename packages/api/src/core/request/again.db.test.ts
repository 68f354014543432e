import { describe, expect, test } from 'vitest'
import { type Client, testPlatform } from '../../testing/index.ts'

const platform = await testPlatform()
const { database } = platform
const merchant = await platform.merchant()
const price = { amount: 1000, currency: 'usd' }

type Made = { id: string }
const kinds: Record<string, { make(client: Client): Promise<Made>; rows(): Promise<number> }> = {
  'a product': {
    make: (client) => client.products.create({ name: 'Tea', price }),
    rows: async () => (await database.prisma.product.count()) + (await database.prisma.price.count()),
  },
  'a product without a price': {
    make: (client) => client.products.create({ name: 'Tea' }),
    rows: () => database.prisma.product.count(),
  },
  'a customer': {
    make: (client) => client.customers.create({ email: 'ada@example.com' }),
    rows: () => database.prisma.customer.count(),
  },
  'a subscription product': {
    make: (client) => client.subscriptionProducts.create({ name: 'Tea', ...price, interval: 'monthly' }),
    rows: () => database.prisma.subscriptionProduct.count(),
  },
  'a webhook endpoint': {
    make: (client) => client.webhookEndpoints.create({ url: 'https://hooks.example/in' }),
    rows: () => database.prisma.webhookEndpoint.count(),
  },
}

describe.each(Object.entries(kinds))('%s', (kind, { make, rows }) => {
  const attempt = async (requestKey: string | undefined) =>
    make(await platform.signIn(merchant.test_key, { requestKey }))

  test('that an earlier attempt at the request has made is found again', async () => {
    const made = await attempt(kind)
    const before = await rows()
    platform.clock.advance(11_000)
    expect(await attempt(kind)).toEqual(made)
    expect(await rows()).toBe(before)
  })

  test('is made by two attempts at once, once', async () => {
    const before = await rows()
    const [one, other] = await Promise.all([attempt(`${kind} at once`), attempt(`${kind} at once`)])
    expect(one).toEqual(other)
    const each = (await rows()) - before
    await attempt(undefined)
    expect(await rows()).toBe(before + 2 * each)
  })

  test('of another request is another one', async () => {
    const made = await Promise.all([attempt(`${kind} 2`), attempt(`${kind} 3`), attempt(undefined), attempt(undefined)])
    expect(new Set(made.map(({ id }) => id)).size).toBe(4)
  })
})
