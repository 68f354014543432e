import Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { declines, testCards } from '../../cards.ts'
import { createReadyAccount, createTestSandbox, expectFailure } from '../../testing/sandbox.ts'

let { sandbox, stripe } = createTestSandbox()
beforeEach(() => {
  ;({ sandbox, stripe } = createTestSandbox())
})
afterEach(() => sandbox.close())

const pay = (payment_method: string, more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create({
    amount: 2000,
    currency: 'usd',
    payment_method,
    confirm: true,
    return_url: 'https://shop.test/',
    ...more,
  })

const answerChallenge = (url: string, answer: 'complete' | 'fail') =>
  sandbox.fetch(new Request(url, { method: 'POST', body: new URLSearchParams({ answer }) }))

describe('each card does what it is known for', () => {
  test.each(['pm_card_visa', 'pm_card_mastercard', 'pm_card_amex', 'pm_card_createDispute', 'pm_card_bypassPending'])(
    'the card %s pays',
    async (token) => {
      const intent = await pay(token)
      expect(intent).toMatchObject({ status: 'succeeded', amount_received: 2000, next_action: null })
    },
  )

  const declined: readonly (readonly [token: string, code: string, decline_code: string])[] = [
    ['pm_card_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_chargeDeclinedLostCard', 'card_declined', 'lost_card'],
    ['pm_card_chargeDeclinedStolenCard', 'card_declined', 'stolen_card'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', 'incorrect_cvc'],
    ['pm_card_chargeDeclinedProcessingError', 'processing_error', 'processing_error'],
    ['pm_card_visa_chargeDeclinedVelocityLimitExceeded', 'card_declined', 'card_velocity_exceeded'],
  ]

  test('each decline of a card by itself has a case below', () => {
    // Cards that the processor blocks are in test-cards.test.ts.
    const names = Object.values(testCards).flatMap((card) => card.declines ?? [])
    const codes = names.filter((name) => name !== 'blocked').map((name) => declines[name].decline_code)
    const cases = declined.map(([, , code]) => code)
    expect(codes.filter((code) => !cases.includes(code))).toEqual([])
  })

  test.each(declined)('the card %s is declined with %s', async (token, code, decline_code) => {
    const error = await expectFailure(pay(token))
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError)
    expect(error).toMatchObject({ statusCode: 402, code, decline_code })
    const charge = await stripe.charges.retrieve(String(error.charge))
    expect(charge).toMatchObject({
      status: 'failed',
      paid: false,
      failure_code: code,
      outcome: { reason: decline_code },
    })
    const intent = await stripe.paymentIntents.retrieve(String(charge.payment_intent))
    expect(intent).toMatchObject({
      status: 'requires_payment_method',
      payment_method: null,
      last_payment_error: { code },
    })
    expect((await stripe.balance.retrieve()).available[0]?.amount).toBe(0)
  })

  test.each([
    ['4242424242424241', 'incorrect_number', {}],
    ['4242', 'incorrect_number', {}],
    ['4242424242424242', 'invalid_expiry_month', { exp_month: 13 }],
    ['4242424242424242', 'invalid_expiry_year', { exp_year: 2020 }],
    ['4242424242424242', 'invalid_cvc', { cvc: '12' }],
  ])('the card %s with %s is invalid', async (number, code, wrong) => {
    const card = { number, exp_month: 1, exp_year: 2040, cvc: '123', ...wrong }
    const error = await expectFailure(stripe.rawRequest('POST', '/v1/payment_methods', { type: 'card', card }))
    expect([error.statusCode, error.code]).toEqual([402, code])
  })

  test('a number that is no test card is declined as such', async () => {
    const card = { number: '4012888888881881', exp_month: 1, exp_year: 2040 }
    const method = (await stripe.rawRequest('POST', '/v1/payment_methods', { type: 'card', card })) as { id: string }
    expect((await expectFailure(pay(method.id))).decline_code).toBe('test_mode_live_card')
  })
})

describe('authentication', () => {
  const challenged = () => pay('pm_card_authenticationRequired', { return_url: 'https://shop.test/back?x=1' })

  test('a passed 3-D Secure challenge pays', async () => {
    const intent = await challenged()
    expect(intent.status).toBe('requires_action')
    const answer = await answerChallenge(intent.next_action?.redirect_to_url?.url ?? '', 'complete')
    expect(await answer.text()).toContain('redirect_status=succeeded')
    const after = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] })
    expect(after).toMatchObject({
      status: 'succeeded',
      latest_charge: { payment_method_details: { card: { three_d_secure: { result: 'authenticated' } } } },
    })
  })

  test('a failed 3-D Secure challenge charges nothing', async () => {
    const intent = await challenged()
    await answerChallenge(intent.next_action?.redirect_to_url?.url ?? '', 'fail')
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      latest_charge: null,
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    })
  })

  test('a 3-D Secure challenge can be answered once', async () => {
    const url = (await challenged()).next_action?.redirect_to_url?.url ?? ''
    expect((await answerChallenge(url, 'complete')).status).toBe(200)
    expect((await answerChallenge(url, 'complete')).status).toBe(410)
    expect((await stripe.charges.list()).data).toHaveLength(1)
  })

  test('a card may be declined after a passed 3-D Secure challenge', async () => {
    const intent = await pay('pm_card_authenticationRequiredChargeDeclinedInsufficientFunds', {
      return_url: 'https://shop.test',
    })
    await answerChallenge(intent.next_action?.redirect_to_url?.url ?? '', 'complete')
    expect((await stripe.paymentIntents.retrieve(intent.id)).last_payment_error?.decline_code).toBe(
      'insufficient_funds',
    )
  })
})

describe('states', () => {
  test('a payment intent is created, updated, confirmed, and then final', async () => {
    const { id } = await stripe.paymentIntents.create({
      amount: 500,
      currency: 'eur',
      automatic_payment_methods: { enabled: true },
    })
    expect((await stripe.paymentIntents.update(id, { amount: 700, payment_method: 'pm_card_visa' })).status).toBe(
      'requires_confirmation',
    )
    expect((await stripe.paymentIntents.confirm(id, { return_url: 'https://shop.test/' })).status).toBe('succeeded')
    for (const late of [
      stripe.paymentIntents.confirm(id),
      stripe.paymentIntents.cancel(id),
      stripe.paymentIntents.capture(id),
      stripe.paymentIntents.update(id, { amount: 800 }),
    ]) {
      expect((await expectFailure(late)).code).toBe('payment_intent_unexpected_state')
    }
  })

  test('manual capture takes part of the amount and releases the rest', async () => {
    const { id, amount_capturable } = await pay('pm_card_visa', { capture_method: 'manual' })
    expect(amount_capturable).toBe(2000)
    expect((await stripe.balance.retrieve()).available[0]?.amount).toBe(0)
    const captured = await stripe.paymentIntents.capture(id, { amount_to_capture: 1500 }, {})
    expect(captured).toMatchObject({ status: 'succeeded', amount_received: 1500, amount_capturable: 0 })
    const charge = await stripe.charges.retrieve(String(captured.latest_charge))
    expect(charge).toMatchObject({ amount_captured: 1500, amount_refunded: 500, captured: true })
  })

  test('a canceled payment intent has its reason', async () => {
    const { id } = await stripe.paymentIntents.create({ amount: 500, currency: 'usd' })
    const canceled = await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' })
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' })
  })

  test('an application fee needs an account that pays it', async () => {
    expect((await expectFailure(pay('pm_card_visa', { application_fee_amount: 5 }))).param).toBe(
      'application_fee_amount',
    )
    const { id } = await createReadyAccount(stripe)
    const paid = await stripe.paymentIntents.create(
      {
        amount: 500,
        currency: 'usd',
        application_fee_amount: 5,
        payment_method: 'pm_card_visa',
        confirm: true,
        return_url: 'https://shop.test/',
      },
      { stripeAccount: id },
    )
    expect(paid.status).toBe('succeeded')
  })
})
