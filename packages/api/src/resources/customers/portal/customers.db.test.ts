import { describe, expect, test } from 'vitest'
import { catchUp, disputing, openShop, redirects, refusal, subscribe, testPlatform } from '../../../testing/index.ts'

const platform = await testPlatform()
const { processor, clock } = platform
clock.stop()

describe('the list', async () => {
  const { client } = await openShop(platform)
  const made: string[] = []
  for (const fields of [
    { email: 'ada_l@example.com', name: 'Ada Lovelace' },
    { email: 'grace@example.com', name: '100% Grace', phone: '+1 555 0100' },
    { email: 'alan@example.org' },
  ]) {
    clock.advance(1000)
    made.push((await client.customers.create(fields)).id)
  }
  const [ada = '', grace = '', alan = ''] = made
  const ids = async (query: object) => (await client.portal.customers.list(query)).items.map(({ id }) => id)

  test('without a search is the one of the API', async () => {
    expect(await client.portal.customers.list({ limit: 2 })).toEqual(await client.customers.list({ limit: 2 }))
    expect(await ids({ limit: 2, starting_after: grace })).toEqual([ada])
  })

  test('is searched literally, in any case', async () => {
    expect(await ids({ search: 'EXAMPLE.com' })).toEqual([grace, ada])
    expect(await ids({ search: 'example.com', starting_after: grace })).toEqual([ada])
    expect(await ids({ search: 'lovelace' })).toEqual([ada])
    expect(await ids({ search: '555 01' })).toEqual([grace])
    expect(await ids({ search: '_' })).toEqual([ada])
    expect(await ids({ search: '%' })).toEqual([grace])
    expect(await ids({ search: alan })).toEqual([alan])
    expect(await ids({ search: "' OR true --" })).toEqual([])
  })

  test('is of one account', async () => {
    const { portal } = (await openShop(platform)).client
    expect((await portal.customers.list({ search: 'ada' })).items).toEqual([])
    expect((await refusal(portal.customers.list({ starting_after: ada }))).param).toBe('starting_after')
    expect((await refusal(portal.customers.retrieve({ id: ada }))).code).toBe('customer_not_found')
  })
})

describe('one customer', () => {
  test('is shown with their own purchases alone', async () => {
    const shop = await openShop(platform)
    const { client } = shop
    const ada = await client.customers.create({ email: 'ada@example.com', name: 'Ada' })
    const bob = await client.customers.create({ email: 'bob@example.com' })
    const item = (amount: number, currency: string) => [{ amount, currency, name: 'Tea', quantity: 1 }]
    const sold = async (fields: Record<string, unknown>, typed?: Record<string, string>) => {
      const { id } = await shop.sell(fields)
      await processor.pay(id, typed)
      await catchUp(platform)
      return (await client.paymentSessions.retrieve({ id })).payment_intent
    }
    const first = await sold({ customer_id: ada.id })
    const euros = await sold({ customer_id: ada.id, line_items: item(5000, 'eur') })
    await sold({ customer_id: bob.id }, { number: disputing.fraudulent })
    const unnamed = await sold({ customer_email: 'Ada@Example.com' }, { email: 'Ada@Example.com' })
    await client.refunds.create({ payment_intent: first ?? '', amount: 300 })
    const product = await client.subscriptionProducts.create({
      name: 'Tea club',
      amount: 2000,
      currency: 'usd',
      interval: 'monthly',
    })
    const { subscription } = await subscribe(platform, shop, {
      price_id: product.price.id,
      customer_id: ada.id,
      ...redirects,
    })

    processor.intercept(() => Response.json({}, { status: 500 }))
    const shown = await client.portal.customers.retrieve({ id: ada.id })
    processor.intercept(null)
    expect(shown).toMatchObject(await client.customers.retrieve({ id: ada.id }))
    expect(shown).toMatchObject({
      totals: [
        { currency: 'eur', payments: 1, amount_received: 5000, amount_refunded: 0, spent: 5000 },
        { currency: 'usd', payments: 2, amount_received: 3000, amount_refunded: 300, spent: 2700 },
      ],
      payments_count: 3,
      has_more_payments: false,
      subscriptions: [{ id: subscription.id, name: 'Tea club', status: 'active', customer_id: ada.id }],
      has_more_subscriptions: false,
      same_email: { payments: [{ id: unnamed }], has_more_payments: false, subscriptions: [] },
      refunds: [{ payment_id: first, amount: 300, currency: 'usd', status: 'succeeded' }],
      disputes: [],
    })
    expect(shown.payments).toHaveLength(3)
    expect(shown.payments.map(({ id }) => id)).toEqual(expect.arrayContaining([first, euros]))
    expect(shown.payments.some(({ subscription_id }) => subscription_id === subscription.id)).toBe(true)
    expect(await client.portal.customers.retrieve({ id: bob.id })).toMatchObject({
      totals: [{ currency: 'usd', spent: 1000 }],
      payments_count: 1,
      subscriptions: [],
      same_email: { payments: [], subscriptions: [] },
      refunds: [],
      disputes: [{ amount: 1000, currency: 'usd', reason: 'fraudulent', status: 'needs_response' }],
    })
  })

  test('who has bought nothing has no totals, and one who was deleted is unknown', async () => {
    const { client } = await openShop(platform)
    const { id } = await client.customers.create({ email: 'ada@example.com' })
    expect(await client.portal.customers.retrieve({ id })).toMatchObject({
      totals: [],
      payments_count: 0,
      payments: [],
      subscriptions: [],
    })
    await client.customers.delete({ id })
    for (const unknown of [id, "'"]) {
      expect((await refusal(client.portal.customers.retrieve({ id: unknown }))).code).toBe('customer_not_found')
    }
  })
})
