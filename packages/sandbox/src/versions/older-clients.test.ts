import { afterEach, describe, expect, test } from 'vitest'
import { apiVersion } from '../http/context.ts'
import type { Wire } from '../http/wire.ts'
import { olderClient } from '../testing/older-client.ts'
import { createTestSandbox } from '../testing/sandbox.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A customer with a card, a monthly price and a coupon, as a client of a version sees them. */
async function shop(version: string, options: Parameters<typeof createTestSandbox>[0] = {}) {
  const { sandbox, stripe } = createTestSandbox(options)
  closing.push(() => sandbox.close())
  const call = olderClient(sandbox, version)
  const customer = await stripe.customers.create({ name: 'Ada' })
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: method.id } })
  const product = await stripe.products.create({ name: 'Pro' })
  const recurring = { interval: 'month' } as const
  const price = await stripe.prices.create({ product: product.id, currency: 'usd', unit_amount: 2000, recurring })
  const coupon = await stripe.coupons.create({ percent_off: 25, duration: 'forever' })
  return { sandbox, stripe, call, customer: customer.id, price: price.id, coupon: coupon.id }
}

const card = { 'payment_method_types[]': 'card', payment_method: 'pm_card_visa' }
const dollars = { amount: '1000', currency: 'usd' }

describe('a subscription of the version 2024-06-20', () => {
  test('has its period, its discount and its paid invoice where that version has them', async () => {
    const { call, customer, price, coupon } = await shop('2024-06-20')
    const { body: subscription, headers } = await call('POST', '/subscriptions', {
      customer,
      'items[0][price]': price,
      coupon,
      'expand[]': 'latest_invoice.payment_intent.payment_method',
    })
    expect(headers.get('stripe-version')).toBe('2024-06-20')
    const [item] = subscription.items.data
    expect(subscription.current_period_end).toBe(item.current_period_end)
    expect(subscription.discount).toMatchObject({ object: 'discount', coupon: { id: coupon, percent_off: 25 } })
    const { latest_invoice: invoice } = subscription
    expect(invoice).toMatchObject({ paid: true, paid_out_of_band: false, subscription: subscription.id, tax: null })
    expect(invoice.charge).toMatch(/^ch_/)
    expect(invoice.payment_intent).toMatchObject({ status: 'succeeded', invoice: invoice.id, amount: 1500 })
    expect(invoice.payment_intent.payment_method.card.brand).toBe('visa')
    expect(invoice).not.toHaveProperty('parent')
    expect(invoice.lines.data[0]).toMatchObject({
      type: 'subscription',
      proration: false,
      subscription_item: item.id,
      price: { id: price, recurring: { aggregate_usage: null } },
      plan: { id: price, amount: 2000 },
    })
  })

  test('awaits its first payment with the secret of the intent of its invoice', async () => {
    const { call, customer, price } = await shop('2024-06-20')
    const { body } = await call('POST', '/subscriptions', {
      customer,
      'items[0][price]': price,
      payment_behavior: 'default_incomplete',
      'expand[]': 'latest_invoice.payment_intent',
    })
    expect(body.latest_invoice.payment_intent.client_secret).toMatch(/^pi_.+_secret_/)
    expect(body.latest_invoice).toMatchObject({ paid: false, status: 'open' })
  })

  test('is previewed by the upcoming invoice', async () => {
    const { call, customer, price } = await shop('2024-06-20')
    const { body: subscription } = await call('POST', '/subscriptions', { customer, 'items[0][price]': price })
    const { status, body } = await call('GET', '/invoices/upcoming', {
      customer,
      subscription: subscription.id,
      'subscription_items[0][id]': subscription.items.data[0].id,
      'subscription_items[0][quantity]': '3',
      subscription_proration_behavior: 'none',
    })
    expect([status, body.total, body.subscription, body.paid]).toEqual([200, 6000, subscription.id, false])
  })

  test('is found in lists with what `expand` follows in that version', async () => {
    const { call, customer, price } = await shop('2024-06-20')
    const { body: subscription } = await call('POST', '/subscriptions', { customer, 'items[0][price]': price })
    const { body } = await call('GET', '/invoices', {
      customer,
      'expand[0]': 'data.subscription',
      'expand[1]': 'data.charge',
      'expand[2]': 'data.payment_intent',
    })
    const [invoice] = body.data
    expect(invoice.subscription).toMatchObject({ id: subscription.id, current_period_start: expect.any(Number) })
    expect(invoice.charge).toMatchObject({ object: 'charge', invoice: invoice.id, paid: true })
    expect(invoice.payment_intent).toMatchObject({ object: 'payment_intent', invoice: invoice.id })
    const { body: charge } = await call('GET', `/charges/${invoice.charge.id}`, { 'expand[]': 'invoice' })
    expect(charge.invoice).toMatchObject({ id: invoice.id, paid: true })
  })
})

describe('a payment', () => {
  test.each(['2022-11-15', '2024-06-20', '2025-08-27.basil', '2026-02-25.clover', '2026-08-26.dahlia'])(
    'of %s names its payment method types',
    async (version) => {
      const { call } = await shop(version)
      const { status, body } = await call('POST', '/payment_intents', { ...dollars, ...card, confirm: 'true' })
      expect([status, body.status, body.automatic_payment_methods, body.payment_method_types]).toEqual([
        200,
        'succeeded',
        null,
        ['card'],
      ])
      expect((await call('POST', '/setup_intents', { 'payment_method_types[]': 'card' })).status).toBe(200)
    },
  )

  test('of the newest version cannot', async () => {
    const { call } = await shop(apiVersion)
    const { status, body } = await call('POST', '/payment_intents', { ...dollars, ...card })
    expect([status, body.error.param]).toEqual([400, 'payment_method_types'])
  })

  test('has automatic methods from 2023-08-16 on, and is captured at once before 2024-04-10', async () => {
    const { sandbox } = await shop('2022-11-15')
    const made = async (version: string) =>
      (await olderClient(sandbox, version)('POST', '/payment_intents', dollars)).body
    expect(await made('2022-11-15')).toMatchObject({ automatic_payment_methods: null, capture_method: 'automatic' })
    const automatic_payment_methods = { enabled: true }
    expect(await made('2023-08-16')).toMatchObject({ automatic_payment_methods, capture_method: 'automatic' })
    expect(await made('2024-04-10')).toMatchObject({ automatic_payment_methods, capture_method: 'automatic_async' })
  })

  test('of 2022-08-01 has its charges', async () => {
    const { call } = await shop('2022-08-01')
    const { body } = await call('POST', '/payment_intents', { ...dollars, ...card, confirm: 'true' })
    expect(body.charges).toMatchObject({ object: 'list', data: [{ amount: 1000, payment_intent: body.id }] })
  })

  test('that is declined has the intent in its error as the version shows it', async () => {
    const { call } = await shop('2022-08-01')
    const declined = { ...dollars, ...card, payment_method: 'pm_card_chargeDeclined', confirm: 'true' }
    const { status, body } = await call('POST', '/payment_intents', declined)
    expect(status).toBe(402)
    expect(body.error.payment_intent).toMatchObject({ invoice: null, automatic_payment_methods: null })
    expect(body.error.payment_intent.charges.data).toHaveLength(1)
  })
})

describe('a checkout session', () => {
  test.each([
    ['2025-12-15.clover', 'hosted'],
    ['2026-03-25.dahlia', 'hosted_page'],
  ])('of %s has the mode %s', async (version, mode) => {
    const { call, price } = await shop(version)
    const { status, body } = await call('POST', '/checkout/sessions', {
      mode: 'subscription',
      ui_mode: mode,
      success_url: 'https://shop.test/',
      'line_items[0][price]': price,
      'line_items[0][quantity]': '1',
      'payment_method_types[]': 'card',
    })
    expect([status, body.ui_mode, body.payment_method_types]).toEqual([200, mode, ['card']])
  })

  test('that is paid leads to the subscription and the intent of its invoice', async () => {
    const { sandbox, call, price } = await shop('2023-10-16')
    const { body: session } = await call('POST', '/checkout/sessions', {
      mode: 'subscription',
      success_url: 'https://shop.test/',
      'line_items[0][price]': price,
      'line_items[0][quantity]': '1',
    })
    await sandbox.pay(session.id)
    const { body } = await call('GET', `/checkout/sessions/${session.id}`, {
      'expand[0]': 'subscription',
      'expand[1]': 'invoice.payment_intent',
    })
    expect(body.subscription.current_period_end).toBeGreaterThan(body.subscription.current_period_start)
    expect(body.invoice.payment_intent.status).toBe('succeeded')
  })
})

describe('a refusal', () => {
  test('names a parameter as it was sent', async () => {
    const { sandbox, call, customer, price } = await shop('2024-06-20')
    const wrong = await call('POST', '/subscriptions', { customer, 'items[0][price]': price, coupon: 'nope' })
    expect(wrong.body.error).toMatchObject({ param: 'coupon', message: "No such coupon: 'nope'" })
    const both = await call('POST', '/payment_intents', {
      ...dollars,
      ...card,
      'automatic_payment_methods[enabled]': 'true',
    })
    expect([both.status, both.body.error.param]).toEqual([400, 'payment_method_types'])
    const older = olderClient(sandbox, '2023-10-16')
    const lacking = await older('POST', '/products', { name: 'Tea', 'features[0][name]': 'hot' })
    expect(lacking.body.error).toMatchObject({
      param: 'features',
      message: 'features is not offered by this sandbox yet (Stripe has it).',
    })
  })

  test('says what is not converted, and where it is described', async () => {
    const { call } = await shop('2024-06-20')
    const { status, body } = await call('POST', '/customers', { coupon: 'SUMMER' })
    expect([status, body.error.code, body.error.param]).toEqual([400, 'sandbox_not_converted', 'coupon'])
    expect(body.error.message).toContain('https://docs.stripe.com/changelog/basil/2025-03-31/')
  })

  test('of a newer parameter stays one in a newer version', async () => {
    const { call, customer, price } = await shop('2025-03-31.basil')
    const { body } = await call('POST', '/subscriptions', { customer, 'items[0][price]': price, coupon: 'SUMMER' })
    expect(body.error).toMatchObject({ code: 'parameter_unknown', param: 'coupon' })
    expect((await call('GET', '/invoices/upcoming')).body.error.message).toBe("No such invoice: 'upcoming'")
  })
})

test('an answer that is repeated for an idempotency key is in the version of the first request', async () => {
  const { sandbox, customer, price } = await shop('2024-06-20')
  const send = async (version: string) => {
    const body = new URLSearchParams({ customer, 'items[0][price]': price })
    const response = await sandbox.fetch(
      new Request('http://sandbox.test/v1/subscriptions', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${sandbox.keys.test.secret}`,
          'content-type': 'application/x-www-form-urlencoded',
          'idempotency-key': 'once',
          'stripe-version': version,
        },
        body,
      }),
    )
    return (await response.json()) as Wire
  }
  const first = await send('2024-06-20')
  expect(first.current_period_end).toBeTypeOf('number')
  expect(await send(apiVersion)).toEqual(first)
})

describe('events', () => {
  type Event = { api_version: string; type: string; data: { object: Wire; previous_attributes?: Wire } }

  /** The events that go to the account's own endpoint, and to those of other versions. */
  async function received(options: { apiVersion?: string; endpoints?: string[] }) {
    const events: (Event & { url: string })[] = []
    const { apiVersion: version } = options
    const made = await shop('2024-06-20', {
      forwardTo: 'https://own.test/',
      webhookSecret: 'whsec_test',
      ...(version === undefined ? {} : { apiVersion: version }),
      fetch: async (url, init) => {
        events.push({ url: String(url), ...(JSON.parse(String(init?.body)) as Event) })
        return new Response()
      },
    })
    for (const [place, api_version] of (options.endpoints ?? []).entries()) {
      await made.call('POST', '/webhook_endpoints', {
        url: `https://${place}.test/`,
        'enabled_events[]': '*',
        api_version,
      })
    }
    return { ...made, events }
  }

  test('are rendered in the version of their endpoint', async () => {
    const { sandbox, call, customer, price, events } = await received({
      endpoints: ['2024-06-20', '2025-09-30.clover'],
    })
    await call('POST', '/subscriptions', { customer, 'items[0][price]': price })
    await sandbox.deliverDue()
    const paid = events.filter(({ type }) => type === 'invoice.paid')
    expect(paid.map(({ url, api_version }) => [url, api_version]).toSorted()).toEqual([
      ['https://0.test/', '2024-06-20'],
      ['https://1.test/', '2025-09-30.clover'],
      ['https://own.test/', apiVersion],
    ])
    const at = (url: string) => paid.find((one) => one.url === url)?.data.object ?? {}
    expect(at('https://0.test/')).toMatchObject({ paid: true, subscription: expect.stringMatching(/^sub_/) })
    expect(at('https://0.test/').payment_intent).toMatch(/^pi_/)
    for (const url of ['https://1.test/', 'https://own.test/']) {
      expect(at(url)).not.toHaveProperty('paid')
      expect(at(url)).toHaveProperty('parent')
    }
  })

  test('of an account of an older version are in that one, also in lists', async () => {
    const { sandbox, call, customer, price, events } = await received({ apiVersion: '2024-06-20' })
    await call('POST', '/subscriptions', { customer, 'items[0][price]': price })
    const [event] = (await call('GET', '/events', { type: 'customer.subscription.created' })).body.data
    expect(event?.api_version).toBe('2024-06-20')
    expect(event?.data.object).toHaveProperty('current_period_end')
    await sandbox.clock.advance({ days: 32 })
    const updated = events.filter(({ type }) => type === 'customer.subscription.updated')
    const renewed = updated.find(({ data }) => data.previous_attributes?.current_period_end !== undefined)
    expect(renewed?.api_version).toBe('2024-06-20')
    const { object, previous_attributes: before } = renewed?.data ?? { object: {} }
    expect(before?.current_period_end).toBe(object.current_period_start)
    expect(sandbox.events.list({ type: 'invoice.paid' })[0]?.data).toMatchObject({ object: { paid: true } })
  })

  test('of the newest version are as they were recorded', async () => {
    const { sandbox, call, customer, price, events } = await received({})
    await call('POST', '/subscriptions', { customer, 'items[0][price]': price })
    await sandbox.deliverDue()
    const created = events.find(({ type }) => type === 'customer.subscription.created')
    expect(created?.data.object).not.toHaveProperty('current_period_end')
    expect(created?.api_version).toBe(apiVersion)
  })
})

test('a request that asks for no version is answered in that of the account', async () => {
  const { sandbox, customer, price } = await shop('2024-06-20', { apiVersion: '2024-06-20' })
  const response = await sandbox.fetch(
    new Request('http://sandbox.test/v1/subscriptions', {
      method: 'POST',
      headers: { authorization: `Bearer ${sandbox.keys.test.secret}` },
      body: new URLSearchParams({ customer, 'items[0][price]': price }),
    }),
  )
  expect(response.headers.get('stripe-version')).toBe('2024-06-20')
  expect(await response.json()).toHaveProperty('current_period_end')
})

test('a sandbox with a version that Stripe does not have is not opened', () => {
  expect(() => createTestSandbox({ apiVersion: '2024-06-21' })).toThrow('Invalid Stripe API version: 2024-06-21')
})
