import { describe, expect, test } from 'vitest'
import { monthly, openShop, redirects, refusal, signInAs, subscribe, testPlatform } from '../../../testing/index.ts'

const platform = await testPlatform()
const { processor } = platform
const stranger = await openShop(platform)

describe('the list', async () => {
  const shop = await openShop(platform)
  const { subscriptions } = shop.client.portal
  const customer = await shop.client.customers.create({ email: 'grace@example.com' })
  const product = await shop.client.subscriptionProducts.create({
    name: '100% Tea_club',
    amount: 1000,
    currency: 'usd',
    interval: 'monthly',
  })
  const tea = (await subscribe(platform, shop, { ...redirects, price_id: product.price.id })).subscription.id
  const graces = { ...redirects, price_id: product.price.id, customer_id: customer.id }
  const hers = (await subscribe(platform, shop, graces)).subscription.id
  const { session, subscription } = await subscribe(platform, shop, { ...monthly, name: 'Coffee' })
  const coffee = subscription.id
  await platform.database.prisma.subscription.updateMany({ where: { id: coffee }, data: { status: 'canceled' } })

  const ids = async (query: object = {}) =>
    (await subscriptions.list({ limit: 100, ...query })).items.map(({ id }) => id)

  test('includes ended subscriptions, newest first, page by page', async () => {
    const first = await subscriptions.list({ limit: 2 })
    const rest = await subscriptions.list({ limit: 2, starting_after: first.items[1]?.id })
    expect([first.has_more, rest.has_more]).toEqual([true, false])
    expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(await ids())
    expect(new Set(await ids())).toEqual(new Set([tea, hers, coffee]))
    expect((await shop.client.subscriptions.list({})).items).toHaveLength(2)
  })

  test('is filtered by status and customer, together', async () => {
    expect(await ids({ status: 'canceled' })).toEqual([coffee])
    expect(new Set(await ids({ status: 'active' }))).toEqual(new Set([tea, hers]))
    expect(await ids({ customer_id: customer.id })).toEqual([hers])
    expect(await ids({ customer_id: customer.id, status: 'canceled' })).toEqual([])
    expect((await refusal(subscriptions.list({ status: 'over' as never }))).param).toBe('status')
  })

  test('is searched literally', async () => {
    expect(await ids({ search: ' GRACE@' })).toEqual([hers])
    expect(new Set(await ids({ search: '100% tea_' }))).toEqual(new Set([tea, hers]))
    expect(await ids({ search: 'tea%' })).toEqual([])
    expect(await ids({ search: '_' })).toHaveLength(2)
    expect(await ids({ search: coffee })).toEqual([coffee])
    expect(await ids({ search: session.id })).toEqual([coffee])
    expect(await ids({ search: '  ' })).toHaveLength(3)
    expect(await ids({ search: 'coffee', starting_after: coffee })).toEqual([])
  })

  test('is of one account', async () => {
    expect((await stranger.client.portal.subscriptions.list({ search: 'tea' })).items).toEqual([])
    expect((await stranger.client.portal.subscriptions.list({ customer_id: customer.id })).items).toEqual([])
    const foreign = await refusal(stranger.client.portal.subscriptions.list({ starting_after: tea }))
    expect(foreign.param).toBe('starting_after')
  })
})

describe('one subscription', () => {
  test('is shown with its payments and its next renewal, without a call to the processor', async () => {
    const shop = await openShop(platform)
    const product = await shop.client.subscriptionProducts.create({
      name: 'Tea',
      amount: 1000,
      currency: 'usd',
      interval: 'monthly',
    })
    const sold = { ...redirects, price_id: product.price.id, pass_fees_to_customer: true }
    const { subscription } = await subscribe(platform, shop, sold)
    processor.intercept(() => Response.json({}, { status: 500 }))
    const shown = await shop.client.portal.subscriptions.retrieve({ id: subscription.id })
    processor.intercept(null)
    expect(shown).toMatchObject(subscription)
    expect(shown).toMatchObject({
      name: 'Tea',
      pass_fees_to_customer: true,
      upcoming: { date: subscription.current_period_end, amount: 1094, fee_amount: 94, currency: 'usd' },
      payments: [{ object: 'payment', amount: 1094, status: 'succeeded', subscription_id: subscription.id }],
      has_more_payments: false,
    })
    await shop.client.subscriptions.cancel({ id: subscription.id })
    expect(await shop.client.portal.subscriptions.retrieve({ id: subscription.id })).toMatchObject({ upcoming: null })
  })

  test('that has ended is shown, one of another merchant is not', async () => {
    const shop = await openShop(platform)
    const { id } = (await subscribe(platform, shop)).subscription
    await platform.database.prisma.subscription.updateMany({ where: { id }, data: { status: 'canceled' } })
    expect(await shop.client.portal.subscriptions.retrieve({ id })).toMatchObject({
      status: 'canceled',
      upcoming: null,
    })
    for (const unknown of [id, 'sub_unknown', "'"]) {
      const calls = [
        stranger.client.portal.subscriptions.retrieve({ id: unknown }),
        stranger.client.portal.subscriptions.previewSeats({ id: unknown, quantity: 2 }),
        stranger.client.portal.subscriptions.changeSeats({ id: unknown, quantity: 2 }),
      ]
      const refusals = await Promise.all(calls.map((call) => refusal(call)))
      for (const { code } of refusals) expect(code).toBe('subscription_not_found')
    }
  })

  test('is shown to every role, and changed by owners and support', async () => {
    const shop = await openShop(platform)
    const { id } = (await subscribe(platform, shop)).subscription
    const developer = (await signInAs(platform, shop.key, 'developer')).portal.subscriptions
    const supporter = (await signInAs(platform, shop.key, 'support')).portal.subscriptions
    expect(await developer.retrieve({ id })).toMatchObject({ id })
    expect((await refusal(developer.changeSeats({ id, quantity: 2 }))).code).toBe('forbidden')
    expect(await supporter.changeSeats({ id, quantity: 2 })).toMatchObject({ id, quantity: 2 })
  })
})
