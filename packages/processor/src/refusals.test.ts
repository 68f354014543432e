import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { ProcessorError } from './error.ts'
import {
  isCountryRefusal,
  isFeeRefusal,
  isRegionRefusal,
  isWithoutAccountsV2,
  operatorText,
  refusalText,
} from './refusals.ts'

const said = (message: string) =>
  new Stripe.errors.StripeInvalidRequestError({ type: 'invalid_request_error', message })
const refused = (message: string, code?: string) => new ProcessorError('refused', code, 'req_1', said(message))

describe('a permanent refusal is recognised by Stripe’s message or code', () => {
  test.each([
    ['account', 'Connected accounts in JM cannot be created by platforms in US.', undefined],
    ['account', 'You cannot request the `card_payments` capability for accounts in JM', undefined],
    ['account', 'stripe_transfers is not available in country JM', 'capability_not_available_in_country'],
    ['account', 'no', 'cross_border_connected_account_creation_not_allowed'],
    [
      'fee',
      "Stripe doesn't currently support application fees for platforms in ES with connected accounts in MX.",
      'charge_invalid_parameter',
    ],
    [
      'region',
      "Cannot create a destination charge for connected accounts in GB because funds would be settled on the platform and the connected account is outside the platform's region. You may use the on_behalf_of parameter",
      undefined,
    ],
    ['none', 'Your platform needs approval for accounts to have requested the `transfers` capability', undefined],
    ['none', 'Amount must be at least $0.50 usd', 'amount_too_small'],
  ])('%s: %s', (kind, message, code) => {
    const error = refused(message, code)
    expect({
      account: isCountryRefusal(error),
      fee: isFeeRefusal(error),
      region: isRegionRefusal(error),
    }).toEqual({ account: kind === 'account', fee: kind === 'fee', region: kind === 'region' })
    expect(refusalText(error)).toBe(message)
  })

  test('needs an answer that refused the call', () => {
    const text = 'Connected accounts in JM cannot be created by platforms in US.'
    expect(isCountryRefusal(new ProcessorError('unknown', undefined, undefined, said(text)))).toBe(false)
    expect(isCountryRefusal(new Error(text))).toBe(false)
  })
})

test.each([
  ['accounts_v2_access_blocked', true],
  ['non_connect_platform_accounts_v2_access_blocked', true],
  ['platform_registration_required', false],
])('an old platform is known by the code: %s is %s', (code, old) => {
  expect(isWithoutAccountsV2(refused('no', code))).toBe(old)
})

describe('a refusal that the operator ends at Stripe names the page, and is no refusal of the country', () => {
  test.each([
    ['accounts_v2_access_blocked', 'Accounts v2 is not enabled for your platform', 'settings/connect/platform-setup'],
    [undefined, 'Stripe no longer recommends Accounts v1 for new Connect integrations.', 'feat_accounts_v1_support'],
    ['platform_registration_required', 'no', 'dashboard.stripe.com/connect'],
    ['non_connect_platform_accounts_v2_access_blocked', 'no', 'dashboard.stripe.com/connect'],
    ['connect_profile_not_submitted', 'no', 'settings/connect/platform-profile'],
    [undefined, 'You must complete your platform profile to use Connect', 'settings/connect/platform-profile'],
    ['account_creation_liability_unacknowledged', 'no', 'settings/connect/platform-profile'],
    ['account_creation_requirement_collection_and_liability_unacknowledged', 'no', 'Acknowledge'],
    ['connect_identity_not_verified', 'no', 'settings/connect/platform-profile'],
    ['account_create_activation_required', 'no', 'account/onboarding'],
    ['cannot_create_connected_account', 'no', 'support.stripe.com'],
    [
      undefined,
      'Your platform needs approval for accounts to have requested the `transfers` capability without the `card_payments` capability',
      'support.stripe.com',
    ],
  ])('%s: %s', (code, message, place) => {
    const error = refused(message, code)
    expect(operatorText(error)).toContain(place)
    expect(isCountryRefusal(error)).toBe(false)
  })

  test('another refusal has no remedy', () => {
    expect(operatorText(refused('no', 'url_invalid'))).toBe('The processor refused: url_invalid (no)')
  })
})
