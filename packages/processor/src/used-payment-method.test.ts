import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { usedMethodOf } from './used-payment-method.ts'

const plain = {
  brand: 'visa',
  last4: '4242',
  exp_month: 12,
  exp_year: 2034,
  country: 'US',
  wallet: null,
  three_d_secure: null,
}
const charge = (details: object | null, id = 'ch_1') =>
  ({ id, payment_method_details: details }) as unknown as Stripe.Charge
const byCard = (card: object) => charge({ type: 'card', card: { ...plain, ...card } })
const intent = (error: object | null = null) => ({ last_payment_error: error }) as unknown as Stripe.PaymentIntent
const threeDSecure = (result: string | null) => ({
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result,
  result_reason: null,
  transaction_id: '6de1d1b2',
  version: '2.2.0',
})

describe('the card of a charge', () => {
  test('is read without other details of the card', () => {
    const method = usedMethodOf(intent(), byCard({ fingerprint: 'x', network: 'visa' }))
    expect(method).toEqual({
      type: 'card',
      card: {
        brand: 'visa',
        last4: '4242',
        expMonth: 12,
        expYear: 2034,
        country: 'US',
        wallet: null,
        threeDSecure: null,
        cvcCheck: null,
      },
      bank: null,
    })
  })

  test.each(['apple_pay', 'google_pay', 'samsung_pay', 'link', 'amex_express_checkout'])(
    'names its wallet %s',
    (type) => {
      const method = usedMethodOf(intent(), byCard({ wallet: { type, dynamic_last4: '1234', [type]: {} } }))
      expect(method?.card?.wallet).toBe(type)
    },
  )

  test.each(['pass', 'fail', 'unavailable', 'unchecked', null])('has the bank’s check of its code: %j', (result) => {
    expect(usedMethodOf(intent(), byCard({ checks: { cvc_check: result } }))?.card?.cvcCheck).toBe(result)
  })

  test.each(['authenticated', 'attempt_acknowledged', 'exempted', 'failed', 'not_supported', 'processing_error', null])(
    'has the outcome of 3-D Secure %j',
    (result) => {
      expect(usedMethodOf(intent(), byCard({ three_d_secure: threeDSecure(result) }))?.card?.threeDSecure).toBe(result)
    },
  )
})

describe('another payment method', () => {
  test.each([
    ['us_bank_account', { bank_name: 'STRIPE TEST BANK', last4: '6789' }, { name: 'STRIPE TEST BANK', last4: '6789' }],
    ['sepa_debit', { bank_code: '370400440', last4: '3000' }, { name: null, last4: '3000' }],
    ['ideal', { bank: 'abn_amro' }, null],
    ['link', { country: 'US' }, null],
  ])('%s has no card', (type, details, bank) => {
    expect(usedMethodOf(intent(), charge({ type, [type]: details }))).toEqual({ type, card: null, bank })
  })

  test('is not known without an attempt, or of a charge that does not say', () => {
    expect(usedMethodOf(intent(), null)).toBeNull()
    expect(usedMethodOf(intent(), charge(null))).toBeNull()
  })
})

describe('the card of a failed attempt', () => {
  const method = { type: 'card', card: { ...plain, last4: '3220', three_d_secure_usage: { supported: true } } }

  test('is the one of its charge, with the outcome of 3-D Secure', () => {
    const failed = charge({ type: 'card', card: { ...plain, three_d_secure: threeDSecure('attempt_acknowledged') } })
    const error = { charge: 'ch_1', payment_method: { type: 'card', card: plain } }
    expect(usedMethodOf(intent(error), failed)?.card).toMatchObject({
      last4: '4242',
      threeDSecure: 'attempt_acknowledged',
    })
  })

  test('is the one of the error where its authentication failed before any charge, or after an older one', () => {
    for (const older of [null, byCard({ last4: '0002' })]) {
      const { card } = usedMethodOf(intent({ payment_method: method }), older) ?? {}
      expect(card).toMatchObject({ last4: '3220', threeDSecure: null })
    }
  })
})
