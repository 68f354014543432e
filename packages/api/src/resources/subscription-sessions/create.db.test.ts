import { describe, expect, test } from 'vitest'
import { monthly, openShop, redirects, refusal, testPlatform } from '../../testing/index.ts'

const platform = await testPlatform()
const { processor, database } = platform
const { client: shop } = await openShop(platform)
const stranger = (await openShop(platform)).client

const tea = { name: 'Tea of the month', amount: 1000, currency: 'usd', interval: 'bi-weekly' }
const saved = async (fields: object = {}) => (await shop.subscriptionProducts.create({ ...tea, ...fields })).price.id

/** The row of a session, and the processor's checkout. */
async function asked(id: string) {
  const row = await database.prisma.subscriptionSession.findFirstOrThrow({ where: { id } })
  const path = `/v1/checkout/sessions/${id}?expand[]=line_items`
  const response = await processor.call(false, path, row.hostAccount)
  return { row, checkout: (await response.json()) as { mode: string; line_items: { data: Record<string, unknown>[] } } }
}

describe('a new session', () => {
  test('of a price that is sent has every field', async () => {
    const session = await shop.subscriptionSessions.create({
      ...monthly,
      quantity: 3,
      interval_count: 2,
      customer_email: 'ada@example.com',
      metadata: { order: 7 },
    })
    expect(session).toEqual({
      id: expect.stringMatching(/^cs_test_\w+$/),
      object: 'subscription_session',
      url: expect.stringMatching(/^http/),
      status: 'open',
      subscription: null,
      price_id: null,
      customer_id: null,
      customer_email: 'ada@example.com',
      payment_link_id: null,
      quantity: 3,
      amount_discount: 0,
      amount_total: 3000,
      fee_amount: 187,
      currency: 'usd',
      trial_period_days: null,
      locale: null,
      ...redirects,
      expires_at: session.created + 86_400,
      metadata: { order: 7 },
      created: expect.any(Number),
      livemode: false,
    })
    const { checkout } = await asked(session.id)
    expect(checkout.mode).toBe('subscription')
    expect(checkout.line_items.data).toMatchObject([
      {
        description: 'Subscription',
        quantity: 3,
        amount_total: 3000,
        price: { unit_amount: 1000, recurring: { interval: 'month', interval_count: 2 } },
      },
    ])
  })

  test('of a saved price has a trial, a customer and the fee on top', async () => {
    const price_id = await saved({ trial_period_days: 14 })
    const customer = await shop.customers.create({ email: 'ada@example.com' })
    const session = await shop.subscriptionSessions.create({
      price_id,
      customer_id: customer.id,
      customer_email: 'other@example.com',
      pass_fees_to_customer: true,
      ...redirects,
    })
    expect(session).toMatchObject({
      price_id,
      customer_id: customer.id,
      customer_email: 'ada@example.com',
      amount_total: 1094,
      fee_amount: 94,
      trial_period_days: 14,
    })
    const { checkout, row } = await asked(session.id)
    expect(row).toMatchObject({ interval: 'week', intervalCount: 2, passFees: true, plan: 'free', feeBps: 490 })
    expect(checkout.line_items.data).toMatchObject([
      { description: 'Tea of the month', price: { unit_amount: 1000 } },
      {
        description: 'Processing fee',
        price: { unit_amount: 94, recurring: { interval: 'week', interval_count: 2 } },
      },
    ])
  })

  test('is made in the mode of its key, and is no payment session', async () => {
    const merchant = await platform.merchant()
    const live = await platform.signIn(merchant.live_key)
    const session = await live.subscriptionSessions.create(monthly)
    expect(session).toMatchObject({ id: expect.stringMatching(/^cs_live_/), livemode: true })
    expect((await refusal(live.paymentSessions.retrieve({ id: session.id }))).code).toBe('session_not_found')
  })
})

describe.each([
  ['direct', {}],
  ['destination', { card_payments: 'inactive' }],
  ['transfer', { card_payments: 'inactive', transfers: 'inactive' }],
] as const)('the route %s', (route, able) => {
  test('takes both forms', async () => {
    const { client, account } = await openShop(platform, able)
    const product = await client.subscriptionProducts.create(tea)
    for (const form of [monthly, { price_id: product.price.id, ...redirects }]) {
      const session = await client.subscriptionSessions.create(form)
      expect((await asked(session.id)).row).toMatchObject({ route, hostAccount: route === 'direct' ? account : null })
    }
  })
})

describe('a request', () => {
  test.each([
    [{ ...monthly, interval: 'fortnight' }, 'invalid_interval', 'interval'],
    [{ ...monthly, interval: 'year', interval_count: 4 }, 'invalid_interval', 'interval'],
    [{ ...monthly, success_url: 'javascript:alert(1)' }, 'invalid_url', 'success_url'],
    [{ ...monthly, cancel_url: '/cart' }, 'invalid_url', 'cancel_url'],
    [{ ...monthly, trial_period_days: 7 }, 'validation_error', 'trial_period_days'],
    [{ ...monthly, price_id: 'price_1' }, 'validation_error', 'amount_cents'],
    [{ ...monthly, amount_cents: 1001, currency: 'kwd' }, 'validation_error', 'amount_cents'],
    [{ ...redirects }, 'validation_error', 'price_id'],
    [{ price_id: 'price_000000000000000000000000', ...redirects }, 'price_not_found', 'price_id'],
    [{ price_id: "'", ...redirects }, 'price_not_found', 'price_id'],
  ])('%j is refused', async (body, code, param) => {
    const error = await refusal(shop.subscriptionSessions.create(body as typeof monthly))
    expect({ code: error.code, param: error.param }).toEqual({ code, param })
  })

  test('may name neither the price nor the customer of another merchant', async () => {
    const price_id = await saved()
    const error = await refusal(stranger.subscriptionSessions.create({ price_id, ...redirects }))
    expect(error).toMatchObject({ code: 'price_not_found', param: 'price_id' })
    const { id } = await stranger.customers.create({ email: 'ada@example.com' })
    const other = await refusal(shop.subscriptionSessions.create({ price_id, customer_id: id, ...redirects }))
    expect(other.code).toBe('customer_not_found')
  })

  test('may not sell by the period what is paid once', async () => {
    const { price } = await shop.products.create({ name: 'Tea', price: { amount: 1000, currency: 'usd' } })
    const error = await refusal(shop.subscriptionSessions.create({ price_id: price?.id ?? '', ...redirects }))
    expect(error).toMatchObject({ code: 'validation_error', param: 'price_id' })
  })
})
