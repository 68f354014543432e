import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { payOnPage } from '../../testing/pay-on-page.ts'
import { createReadyAccount, createTestSandbox, expectFailure, oneItem } from '../../testing/sandbox.ts'

const noon = 1_800_000_000
let seconds = noon
let { sandbox, stripe } = createTestSandbox()
let on: Stripe.RequestOptions = {}

beforeEach(async () => {
  seconds = noon
  ;({ sandbox, stripe } = createTestSandbox({ clock: { now: () => new Date(seconds * 1000) } }))
  on = { stripeAccount: (await createReadyAccount(stripe)).id }
})
afterEach(() => sandbox.close())

const create = (more: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  stripe.checkout.sessions.create({ ...oneItem, ...more }, on)
const eventTypes = async () => (await stripe.events.list({ limit: 100 }, on)).data.map((event) => event.type)

describe('a new session', () => {
  test('a new session is open and unpaid, with its address and no payment yet', async () => {
    const session = await create({ customer_email: 'ada@example.com', metadata: { order: '7' } })
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      amount_subtotal: 1094,
      amount_total: 1094,
      currency: 'usd',
      customer_email: 'ada@example.com',
      metadata: { order: '7' },
      payment_intent: null,
      expires_at: noon + 86_400,
      url: `http://sandbox.test/c/pay/${session.id}`,
      livemode: false,
    })
    expect(session.id).toMatch(/^cs_test_\w{58}$/)
  })

  test('a new session takes inline and saved prices together', async () => {
    const price = await stripe.prices.create({ currency: 'USD', unit_amount: 250, product_data: { name: 'Mug' } }, on)
    const session = await create({ line_items: [{ price: price.id, quantity: 3 }, ...oneItem.line_items] })
    expect(session.amount_total).toBe(750 + 1094)
    const items = await stripe.checkout.sessions.listLineItems(session.id, { expand: ['data.price.product'] }, on)
    expect(items.data.map((item) => [item.description, item.quantity, item.amount_total])).toEqual([
      ['Mug', 3, 750],
      ['Coffee', 1, 1094],
    ])
    expect(items.data[1]?.price).toMatchObject({ active: false, product: { name: 'Coffee', active: false } })
    const first = await stripe.checkout.sessions.listLineItems(session.id, { limit: 1 }, on)
    expect(first.has_more).toBe(true)
  })

  test('a new session includes the first shipping option', async () => {
    const rate = await stripe.shippingRates.create(
      { display_name: 'Post', type: 'fixed_amount', fixed_amount: { amount: 300, currency: 'usd' } },
      on,
    )
    const session = await create({
      shipping_options: [{ shipping_rate: rate.id }],
      expand: ['shipping_cost.shipping_rate'],
    })
    expect(session).toMatchObject({
      amount_subtotal: 1094,
      amount_total: 1394,
      total_details: { amount_shipping: 300 },
      shipping_options: [{ shipping_amount: 300, shipping_rate: rate.id }],
      shipping_cost: { amount_total: 300, shipping_rate: { display_name: 'Post' } },
    })
  })

  test('a new session keeps the template of its success URL', async () => {
    const success_url = 'https://shop.test/{CHECKOUT_SESSION_ID}?a=%7BCHECKOUT_SESSION_ID%7D'
    expect((await create({ success_url })).success_url).toBe(success_url)
  })

  test.each([
    ['no items', { line_items: [] }, 'line_items'],
    ['no quantity', { line_items: [{ price_data: oneItem.line_items[0]?.price_data }] }, 'line_items[0][quantity]'],
    ['an unknown price', { line_items: [{ price: 'price_x', quantity: 1 }] }, 'line_items[0][price]'],
    ['payment_method_types', { payment_method_types: ['card'] }, 'payment_method_types'],
    ['a bad address', { success_url: 'javascript:alert(1)' }, 'success_url'],
    ['too soon an end', { expires_at: noon + 60 }, 'expires_at'],
    ['too late an end', { expires_at: noon + 86_401 }, 'expires_at'],
  ])('a new session with %s is refused', async (_name, wrong, param) => {
    const error = await expectFailure(create(wrong as Partial<Stripe.Checkout.SessionCreateParams>))
    expect([error.statusCode, error.param]).toEqual([400, param])
  })

  test('a new session needs an account that may take cards', async () => {
    const { id } = await stripe.v2.core.accounts.create({ identity: { country: 'US' } })
    const error = await expectFailure(stripe.checkout.sessions.create(oneItem, { stripeAccount: id }))
    expect(error.code).toBe('insufficient_capabilities_for_payment')
  })

  test('a new session needs a destination that may receive transfers', async () => {
    const { id } = await stripe.v2.core.accounts.create({ identity: { country: 'US' } })
    const payment_intent_data = { transfer_data: { destination: id } }
    const error = await expectFailure(stripe.checkout.sessions.create({ ...oneItem, payment_intent_data }))
    expect(error.code).toBe('insufficient_capabilities_for_transfer')
  })
})

describe('paying', () => {
  test('paying completes the session with the given details', async () => {
    const session = await create({ payment_intent_data: { application_fee_amount: 94, metadata: { ours: '1' } } })
    expect(await payOnPage(sandbox, session.id)).toEqual({
      outcome: 'paid',
      redirect: `https://shop.test/done?s=${session.id}`,
    })
    const paid = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent.latest_charge'] }, on)
    expect(paid).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      customer_details: { email: 'ada@example.com', name: 'Ada Lovelace' },
      payment_intent: {
        status: 'succeeded',
        amount_received: 1094,
        application_fee_amount: 94,
        metadata: { ours: '1' },
        latest_charge: {
          paid: true,
          billing_details: { name: 'Ada Lovelace' },
          payment_method_details: { card: { last4: '4242' } },
        },
      },
    })
    expect((await eventTypes()).slice(0, 4)).toEqual([
      'checkout.session.completed',
      'payment_intent.succeeded',
      'charge.succeeded',
      'payment_intent.created',
    ])
  })

  test('paying after a decline reuses the payment intent', async () => {
    const { id } = await create()
    expect(await payOnPage(sandbox, id, { number: '4000000000009995' })).toMatchObject({
      outcome: 'invalid',
      errors: { payment: 'Your card has insufficient funds.' },
    })
    const declined = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] }, on)
    expect(declined).toMatchObject({
      status: 'open',
      customer_details: null,
      payment_intent: { status: 'requires_payment_method', last_payment_error: { decline_code: 'insufficient_funds' } },
    })
    expect(await payOnPage(sandbox, id)).toMatchObject({ outcome: 'paid' })
    const intents = await stripe.paymentIntents.list({}, on)
    expect(intents.data.map((intent) => [intent.status, intent.last_payment_error])).toEqual([['succeeded', null]])
  })

  test('a session is paid once, however often its form is submitted', async () => {
    const { id } = await create()
    const presses = await Promise.all(Array.from({ length: 5 }, () => payOnPage(sandbox, id)))
    expect(new Set(presses.map((press) => JSON.stringify(press))).size).toBe(1)
    expect((await stripe.charges.list({}, on)).data).toHaveLength(1)
  })

  test('a session with manual capture completes unpaid', async () => {
    const { id } = await create({ payment_intent_data: { capture_method: 'manual' } })
    await payOnPage(sandbox, id)
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] }, on)
    expect(session).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
      payment_intent: { status: 'requires_capture' },
    })
  })
})

describe('paying from a bank account', () => {
  const bank = (account_number = '000123456789') => ({
    method: 'us_bank_account',
    routing_number: '110000000',
    account_number,
  })

  test('a bank debit completes the session unpaid, and pays it when the bank has answered', async () => {
    const { id, payment_method_types } = await create()
    expect(payment_method_types).toEqual(['card', 'us_bank_account'])
    const redirect = `https://shop.test/done?s=${id}`
    expect(await payOnPage(sandbox, id, bank())).toEqual({ outcome: 'processing', redirect })
    const expand = ['payment_intent']
    expect(await stripe.checkout.sessions.retrieve(id, { expand }, on)).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
      payment_intent: { status: 'processing' },
    })
    seconds += 2
    await sandbox.deliverDue()
    expect(await stripe.checkout.sessions.retrieve(id, { expand }, on)).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      payment_intent: { status: 'succeeded' },
    })
    expect((await eventTypes()).slice(0, 7)).toEqual([
      'checkout.session.async_payment_succeeded',
      'payment_intent.succeeded',
      'charge.succeeded',
      'checkout.session.completed',
      'payment_intent.processing',
      'charge.pending',
      'payment_intent.created',
    ])
    expect(await payOnPage(sandbox, id)).toMatchObject({ redirect })
    expect((await stripe.charges.list({}, on)).data).toHaveLength(1)
  })

  test('a refused bank debit leaves the session unpaid', async () => {
    const { id } = await create()
    await payOnPage(sandbox, id, bank('000111111116'))
    seconds += 2
    await sandbox.deliverDue()
    expect(await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] }, on)).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
      payment_intent: { status: 'requires_payment_method', last_payment_error: { code: 'no_account' } },
    })
    expect((await eventTypes()).slice(0, 3)).toEqual([
      'checkout.session.async_payment_failed',
      'payment_intent.payment_failed',
      'charge.failed',
    ])
  })

  test('an invalid bank account is named beside its field', async () => {
    const { id } = await create()
    expect(await payOnPage(sandbox, id, { ...bank('5'), routing_number: '1' })).toMatchObject({
      outcome: 'invalid',
      errors: { routing_number: expect.stringMatching(/routing/), account_number: expect.stringMatching(/account/) },
    })
    expect(await payOnPage(sandbox, id, bank('999999999999'))).toMatchObject({
      errors: { account_number: expect.stringContaining('000123456789') },
    })
  })

  test('a bank account is accepted only where it is offered', async () => {
    const { id, payment_method_types } = await create({ excluded_payment_method_types: ['us_bank_account'] })
    expect(payment_method_types).toEqual(['card'])
    expect(await payOnPage(sandbox, id, bank())).toMatchObject({ outcome: 'paid' })
  })
})

describe('expiring', () => {
  test('the expire call expires a session once and cancels its payment', async () => {
    const { id } = await create()
    await payOnPage(sandbox, id, { number: '4000000000000002' })
    expect((await stripe.checkout.sessions.expire(id, {}, on)).status).toBe('expired')
    expect((await expectFailure(stripe.checkout.sessions.expire(id, {}, on))).statusCode).toBe(400)
    expect((await eventTypes()).slice(0, 2)).toEqual(['checkout.session.expired', 'payment_intent.canceled'])
    expect(await payOnPage(sandbox, id)).toEqual({ outcome: 'closed' })
    expect((await stripe.charges.list({}, on)).data.filter((charge) => charge.paid)).toEqual([])
  })

  test('a session past its expiry is expired when it is read', async () => {
    const { id } = await create()
    seconds += 86_400
    expect((await stripe.checkout.sessions.retrieve(id, {}, on)).status).toBe('expired')
    expect(await eventTypes()).toContain('checkout.session.expired')
  })

  test('a session is expired at its time without being read', async () => {
    await create({ expires_at: noon + 1800 })
    seconds += 1800
    await sandbox.deliverDue()
    expect((await eventTypes()).filter((type) => type === 'checkout.session.expired')).toHaveLength(1)
  })
})
