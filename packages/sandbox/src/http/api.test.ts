import Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  createClient,
  createReadyAccount,
  createTestSandbox,
  expectFailure,
  oneItem,
  testKeys,
} from '../testing/sandbox.ts'

let { sandbox, stripe, live } = createTestSandbox()
beforeEach(() => {
  ;({ sandbox, stripe, live } = createTestSandbox())
})
afterEach(() => sandbox.close())

const call = (path: string, init?: RequestInit) => sandbox.fetch(new Request(`http://sandbox.test${path}`, init))
const auth = { authorization: `Bearer ${testKeys.test.secret}` }

describe('keys', () => {
  test('an unknown key and no key are 401', async () => {
    const wrong = await expectFailure(createClient(sandbox, 'sk_test_nobody_knows_this').balance.retrieve())
    expect(wrong).toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
    expect(wrong.message).not.toContain('nobody')
    expect((await call('/v1/balance')).status).toBe(401)
  })

  test('a secret key works as basic credentials too', async () => {
    const basic = `Basic ${Buffer.from(`${testKeys.test.secret}:`).toString('base64')}`
    expect((await call('/v1/balance', { headers: { authorization: basic } })).status).toBe(200)
  })

  test('a publishable key reads one intent by its client secret, and nothing else', async () => {
    const browser = createClient(sandbox, testKeys.test.publishable)
    const intent = await stripe.paymentIntents.create({ amount: 500, currency: 'usd' })
    const secret = { client_secret: intent.client_secret ?? '' }
    expect((await browser.paymentIntents.retrieve(intent.id, secret)).id).toBe(intent.id)
    expect((await expectFailure(browser.paymentIntents.retrieve(intent.id))).statusCode).toBe(403)
    expect((await expectFailure(browser.paymentIntents.retrieve(intent.id, { client_secret: 'x' }))).statusCode).toBe(
      400,
    )
    expect((await expectFailure(browser.balance.retrieve())).code).toBe('secret_key_required')
  })
})

describe('modes and accounts', () => {
  test('live and test do not see each other, and livemode says which is which', async () => {
    const product = await stripe.products.create({ name: 'Test thing' })
    const liveProduct = await live.products.create({ name: 'Live thing' })
    expect([product.livemode, liveProduct.livemode]).toEqual([false, true])
    const error = await expectFailure(live.products.retrieve(product.id))
    expect(error).toMatchObject({ statusCode: 404, code: 'resource_missing' })
    expect(error.message).toContain('a similar object exists in test mode')
    expect((await live.products.list()).data.map((p) => p.id)).toEqual([liveProduct.id])
  })

  test('a product may be given its id, once', async () => {
    await stripe.products.create({ id: 'tea', name: 'Tea' })
    const again = await expectFailure(stripe.products.create({ id: 'tea', name: 'Tea' }))
    expect(again).toMatchObject({ statusCode: 400, code: 'resource_already_exists', param: 'id' })
    expect((await stripe.products.retrieve('tea')).name).toBe('Tea')
  })

  test('an account sees only its own objects', async () => {
    const [one, two] = [await createReadyAccount(stripe), await createReadyAccount(stripe)]
    const session = await stripe.checkout.sessions.create(oneItem, { stripeAccount: one.id })
    for (const stripeAccount of [two.id, undefined]) {
      const error = await expectFailure(
        stripe.checkout.sessions.retrieve(session.id, {}, stripeAccount ? { stripeAccount } : {}),
      )
      expect(error).toMatchObject({ statusCode: 404, code: 'resource_missing', param: 'session' })
    }
    expect((await stripe.checkout.sessions.retrieve(session.id, {}, { stripeAccount: one.id })).id).toBe(session.id)
  })

  test('an unknown account, and one of the other mode, are 403', async () => {
    const account = await createReadyAccount(stripe)
    for (const error of [
      await expectFailure(stripe.balance.retrieve({}, { stripeAccount: 'acct_unknown' })),
      await expectFailure(live.balance.retrieve({}, { stripeAccount: account.id })),
      await expectFailure(live.accounts.retrieve(account.id)),
    ]) {
      expect(error).toMatchObject({ statusCode: 403, code: 'account_invalid' })
    }
  })

  test('an account cannot read or list other accounts', async () => {
    const [one, two] = [await createReadyAccount(stripe), await createReadyAccount(stripe)]
    expect((await expectFailure(stripe.accounts.retrieve(two.id, {}, { stripeAccount: one.id }))).statusCode).toBe(403)
    expect((await expectFailure(stripe.accounts.list({}, { stripeAccount: one.id }))).statusCode).toBe(403)
    expect((await stripe.accounts.retrieve(one.id, {}, { stripeAccount: one.id })).id).toBe(one.id)
  })
})

describe('parameters', () => {
  test('an unknown parameter is named at any depth', async () => {
    const response = await call('/v1/checkout/sessions', {
      method: 'POST',
      headers: auth,
      body: new URLSearchParams({ mode: 'payment', 'line_items[0][price_data][colour]': 'red' }),
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      error: { code: 'parameter_unknown', param: 'line_items[0][price_data][colour]', type: 'invalid_request_error' },
    })
  })

  test.each([
    [{ amount: '1e3', currency: 'usd' }, 'parameter_invalid_integer', 'amount'],
    [{ amount: '5.5', currency: 'usd' }, 'parameter_invalid_integer', 'amount'],
    [{ amount: '', currency: 'usd' }, 'parameter_invalid_empty', 'amount'],
    [{ currency: 'usd' }, 'parameter_missing', 'amount'],
    [{ amount: '500' }, 'parameter_missing', 'currency'],
    [{ amount: '500', currency: 'zzz' }, undefined, 'currency'],
    [{ amount: '500', currency: 'usd', confirm: 'yes' }, undefined, 'confirm'],
    [{ amount: '500', currency: 'usd', capture_method: 'later' }, undefined, 'capture_method'],
    [{ amount: '500', currency: 'usd', payment_method_types: 'card' }, 'parameter_unknown', 'payment_method_types'],
    [{ amount: '100000000', currency: 'usd' }, 'amount_too_large', 'amount'],
    [{ amount: '500', currency: 'usd', statement_descriptor: 'A<B' }, undefined, 'statement_descriptor'],
  ])('the parameters %j are refused', async (body, code, param) => {
    const response = await call('/v1/payment_intents', {
      method: 'POST',
      headers: auth,
      body: new URLSearchParams(body),
    })
    const { error } = (await response.json()) as { error: { code?: string; param?: string } }
    expect([response.status, error.code, error.param]).toEqual([400, code, param])
  })

  test('a body that is not a form is refused', async () => {
    const headers = { ...auth, 'content-type': 'application/json' }
    const response = await call('/v1/products', { method: 'POST', headers, body: '{"name":"x"}' })
    expect(response.status).toBe(400)
  })

  test('metadata is merged by key, and an empty value removes its key', async () => {
    const intent = await stripe.paymentIntents.create({ amount: 500, currency: 'usd', metadata: { a: '1', b: '2' } })
    expect((await stripe.paymentIntents.update(intent.id, { metadata: { a: '', c: '3' } })).metadata).toEqual({
      b: '2',
      c: '3',
    })
    expect((await stripe.paymentIntents.update(intent.id, { metadata: '' })).metadata).toEqual({})
  })
})

describe('answers', () => {
  test('a response carries a request id and the requested API version', async () => {
    const response = await call('/v1/balance', { headers: { ...auth, 'stripe-version': '2026-10-28.endive' } })
    expect(response.headers.get('request-id')).toMatch(/^req_\w{14}$/)
    expect(response.headers.get('stripe-version')).toBe('2026-10-28.endive')
    expect(response.headers.get('content-type')).toBe('application/json')
  })

  test('an unknown URL is 404 with an error object', async () => {
    const response = await call('/v1/unicorns', { headers: auth })
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error' } })
  })

  test('expand follows ids through several levels and into lists', async () => {
    const { id } = await createReadyAccount(stripe)
    const on = { stripeAccount: id }
    await stripe.paymentIntents.create(
      {
        amount: 500,
        currency: 'usd',
        application_fee_amount: 50,
        payment_method: 'pm_card_visa',
        confirm: true,
        return_url: 'https://shop.test/',
      },
      on,
    )
    const list = await stripe.paymentIntents.list(
      {
        expand: ['data.latest_charge.balance_transaction', 'data.latest_charge.application_fee', 'data.payment_method'],
      },
      on,
    )
    expect(list.data[0]).toMatchObject({
      payment_method: { object: 'payment_method' },
      latest_charge: { balance_transaction: { net: 450 }, application_fee: { amount: 50 } },
    })
    const refused = await expectFailure(stripe.paymentIntents.list({ expand: ['data.status'] }, on))
    expect(refused.message).toContain('cannot be expanded')
  })
})
