import { afterEach, describe, expect, test } from 'vitest'
import type { Sandbox } from '../sandbox.ts'
import { createTestSandbox, expectFailure, oneItem } from '../testing/sandbox.ts'
import { createTestAccount } from '../testing/test-account.ts'

let sandbox: Sandbox | undefined
afterEach(() => sandbox?.close())

/** A platform in one country with an account in another. */
async function open(platformCountry: string, country: string) {
  const created = createTestSandbox({ platformCountry, reserve: { amount: 100_000, currency: 'usd' } })
  sandbox = created.sandbox
  const { stripe } = created
  return { stripe, account: (await createTestAccount(stripe, { country })).id }
}
const payment = { amount: 1000, currency: 'usd' }
const fees = (platform: string, country: string) =>
  `Stripe doesn't currently support application fees for platforms in ${platform} with connected accounts in ${country}.`

describe('accounts', () => {
  test.each([
    ['US', 'IN', false],
    ['IN', 'IN', true],
    ['US', 'TT', false],
    ['US', 'JM', false],
    ['US', 'AG', false],
    ['US', 'BR', true],
    ['GB', 'DE', true],
  ])('a platform in %s and an account in %s: opened %s', async (platform, country, isOpened) => {
    const opening = open(platform, country).then(
      () => true,
      (error: { code?: string }) => error.code,
    )
    expect(await opening).toBe(isOpened || 'cross_border_connected_account_creation_not_allowed')
  })
})

describe('application fees', () => {
  test.each([
    ['US', 'BR'],
    ['ES', 'MX'],
    ['GB', 'TH'],
    ['US', 'MY'],
    ['US', 'SG'],
  ])(
    'a platform in %s takes no fee from an account in %s, and payments without one pass',
    async (platform, country) => {
      const { stripe, account } = await open(platform, country)
      const on = { stripeAccount: account }
      const item = {
        price_data: { ...oneItem.line_items[0]?.price_data, recurring: { interval: 'month' } },
        quantity: 1,
      }
      const attempts = [
        () => stripe.paymentIntents.create({ ...payment, application_fee_amount: 10 }, on),
        () => stripe.checkout.sessions.create({ ...oneItem, payment_intent_data: { application_fee_amount: 10 } }, on),
        () =>
          stripe.checkout.sessions.create(
            {
              ...oneItem,
              mode: 'subscription',
              line_items: [item],
              subscription_data: { application_fee_percent: 5 },
            } as never,
            on,
          ),
      ]
      for (const attempt of attempts) {
        const error = await expectFailure(attempt())
        expect([error.statusCode, error.code, error.message]).toEqual([
          400,
          'charge_invalid_parameter',
          fees(platform, country),
        ])
      }
      expect((await stripe.paymentIntents.create(payment, on)).status).toBe('requires_payment_method')
    },
  )

  test.each([
    ['US', 'US'],
    ['BR', 'BR'],
    ['US', 'GB'],
    ['US', 'AU'],
  ])('a platform in %s takes a fee from an account in %s', async (platform, country) => {
    const { stripe, account } = await open(platform, country)
    const intent = await stripe.paymentIntents.create(
      { ...payment, application_fee_amount: 10 },
      { stripeAccount: account },
    )
    expect(intent.application_fee_amount).toBe(10)
  })
})

describe('money of the platform', () => {
  test.each([
    ['US', 'AU'],
    ['AU', 'US'],
    ['US', 'BR'],
    ['GB', 'JP'],
  ])('a platform in %s sends none to an account in %s', async (platform, country) => {
    const { stripe, account } = await open(platform, country)
    const destination = await expectFailure(
      stripe.paymentIntents.create({ ...payment, transfer_data: { destination: account } }),
    )
    expect(destination.message).toContain(
      `Cannot create a destination charge for connected accounts in ${country} because funds would be settled on the platform and the connected account is outside the platform's region. You may use the on_behalf_of parameter`,
    )
    const transfer = await expectFailure(
      stripe.transfers.create({ amount: 100, currency: 'usd', destination: account }),
    )
    expect(transfer.code).toBe('transfers_not_allowed')
    const intent = await stripe.paymentIntents.create({
      ...payment,
      transfer_data: { destination: account },
      on_behalf_of: account,
    })
    expect(intent.on_behalf_of).toBe(account)
  })

  test.each([
    ['US', 'GB'],
    ['DE', 'FR'],
    ['CA', 'CH'],
    ['AU', 'AU'],
  ])('a platform in %s sends it to an account in %s', async (platform, country) => {
    const { stripe, account } = await open(platform, country)
    const transfer = await stripe.transfers.create({ amount: 100, currency: 'usd', destination: account })
    expect(transfer.destination).toBe(account)
  })
})

test('on_behalf_of needs an account that takes cards', async () => {
  const { stripe, account } = await open('US', 'US')
  const { id } = await stripe.v2.core.accounts.create({ identity: { country: 'US' } })
  const transfer_data = { destination: account }
  const missing = stripe.paymentIntents.create({ ...payment, transfer_data, on_behalf_of: id })
  expect((await expectFailure(missing)).code).toBe('insufficient_capabilities_for_payment')
})

test.each([
  ['US', 'GB', 'AU'],
  ['AU', 'AU', 'US'],
])('a platform in %s reads its country and where it may send money to', async (platform, reached, unreached) => {
  const { stripe } = await open(platform, platform)
  const own = (await stripe.rawRequest('GET', '/v1/account')) as unknown as {
    country: string
    default_currency: string
  }
  expect(own).toMatchObject({ country: platform })
  const spec = await stripe.countrySpecs.retrieve(own.country)
  expect(spec).toMatchObject({ id: platform, object: 'country_spec', default_currency: own.default_currency })
  expect(spec.supported_transfer_countries).toContain(reached)
  expect(spec.supported_transfer_countries).not.toContain(unreached)
  expect((await expectFailure(stripe.countrySpecs.retrieve('TT'))).statusCode).toBe(404)
  expect((await stripe.countrySpecs.list({ limit: 100 })).data.map(({ id }) => id)).toContain('DE')
})
