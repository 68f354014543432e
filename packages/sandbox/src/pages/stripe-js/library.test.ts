import { expect, test } from 'vitest'
import { parseForm } from '../../http/form.ts'
import { encodeForm, intentPathOf } from '../assets/stripe-js/call-api.js'
import { missingBilling } from '../assets/stripe-js/missing-billing.js'
import { outcomeOf, returnAddress } from '../assets/stripe-js/outcome.js'

test('nested parameters are encoded as the API reads them, without undefined ones', () => {
  const params = {
    client_secret: 'pi_1_secret_2',
    use_stripe_sdk: true,
    receipt_email: null,
    shipping: undefined,
    payment_method_data: { type: 'card', billing_details: { name: 'Ada & Søn', address: { country: 'TT' } } },
    expand: ['latest_charge', 'customer'],
  }
  expect(JSON.parse(JSON.stringify(parseForm(encodeForm(params))))).toEqual({
    client_secret: 'pi_1_secret_2',
    use_stripe_sdk: 'true',
    receipt_email: '',
    payment_method_data: { type: 'card', billing_details: { name: 'Ada & Søn', address: { country: 'TT' } } },
    expand: { 0: 'latest_charge', 1: 'customer' },
  })
})

test.each([undefined, '', 'pi_1', 'pi_1_secret_', 'cs_1_secret_2', 'pi_1/../x_secret_2', 'pi_1_secret_2 '])(
  '%j is no client secret of an intent',
  (text) => {
    expect(intentPathOf(text)).toBeUndefined()
    expect(intentPathOf('pi_1_secret_2')).toBe('/v1/payment_intents/pi_1')
    expect(intentPathOf('seti_1_secret_2')).toBe('/v1/setup_intents/seti_1')
  },
)

test.each(['succeeded', 'processing', 'requires_capture', 'requires_action'])('%s is a payment under way', (status) => {
  const intent = { object: 'payment_intent', status }
  expect(outcomeOf(intent)).toEqual({ paymentIntent: intent })
})

test('a failed payment has its error and its intent, and any other end its own error', () => {
  const failed = {
    object: 'payment_intent',
    status: 'requires_payment_method',
    last_payment_error: { code: 'card_declined', type: 'card_error' },
  }
  expect(outcomeOf(failed)).toEqual({ error: { code: 'card_declined', type: 'card_error', payment_intent: failed } })
  const canceled = { object: 'payment_intent', status: 'canceled', last_payment_error: null }
  expect(outcomeOf(canceled)).toMatchObject({
    error: { code: 'payment_intent_unexpected_state', payment_intent: canceled },
  })
})

test.each([
  ['succeeded', 'succeeded'],
  ['requires_capture', 'succeeded'],
  ['processing', 'pending'],
])('a page is returned to with its own query, and told of %s as %s', (status, redirect_status) => {
  const address = returnAddress('https://shop.test/done?order=42#top', {
    object: 'payment_intent',
    id: 'pi_1',
    client_secret: 'pi_1_secret_2',
    status,
  })
  expect(address).toBe(
    'https://shop.test/done?order=42&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2' +
      `&redirect_status=${redirect_status}#top`,
  )
})

test.each([
  [undefined, undefined, undefined],
  ['auto', undefined, undefined],
  ['never', undefined, 'billing_details'],
  ['never', { name: 'Ada' }, undefined],
  [{ address: 'never' }, { name: 'Ada' }, 'billing_details.address'],
  [{ address: 'never' }, { address: { country: 'TT' } }, undefined],
  [{ address: 'if_required', email: 'never' }, {}, 'billing_details.email'],
  [{ address: { country: 'never' } }, {}, undefined],
])(
  'what an element may not ask for (%j) its page has to give: of %j it misses %s',
  (billingDetails, given, missing) => {
    expect(missingBilling({ billingDetails }, given)).toBe(missing)
  },
)
