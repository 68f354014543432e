import { afterAll, describe, expect, test } from 'vitest'
import { createTestSandbox, expectFailure } from '../testing/sandbox.ts'
import { createTestAccount } from '../testing/test-account.ts'

const { sandbox, stripe, live } = createTestSandbox()
afterAll(() => sandbox.close())

const onboarding = { account_onboarding: { enabled: true } }

test('a session enables the components that it names, with the features that follow from the account', async () => {
  const { id } = await createTestAccount(stripe)
  const session = await stripe.accountSessions.create({
    account: id,
    components: { ...onboarding, payouts: { enabled: true, features: { instant_payouts: true } } },
  })
  expect(session).toMatchObject({
    object: 'account_session',
    account: id,
    livemode: false,
    client_secret: expect.stringMatching(/^accs_secret__\w{40}$/),
    components: {
      account_onboarding: {
        enabled: true,
        features: { disable_stripe_user_authentication: false, external_account_collection: true },
      },
      payouts: {
        enabled: true,
        features: { edit_payout_schedule: false, instant_payouts: true, standard_payouts: false },
      },
      notification_banner: {
        enabled: false,
        features: { disable_stripe_user_authentication: false, external_account_collection: false },
      },
    },
  })
  expect(session.expires_at).toBeGreaterThan(Date.now() / 1000)
})

test('without the collection of bank accounts there is no sign-in at Stripe', async () => {
  const { id } = await createTestAccount(stripe)
  const features = { external_account_collection: false }
  const { components } = await stripe.accountSessions.create({
    account: id,
    components: { account_management: { enabled: true, features } },
  })
  expect(components.account_management.features).toEqual({
    external_account_collection: false,
    disable_stripe_user_authentication: true,
  })
})

describe('refused is', () => {
  test('a feature that only the collector of requirements may change', async () => {
    const { id } = await createTestAccount(stripe, { dashboard: 'express' })
    for (const features of [{ disable_stripe_user_authentication: true }, { external_account_collection: false }]) {
      const components = { account_onboarding: { enabled: true, features } }
      const error = await expectFailure(stripe.accountSessions.create({ account: id, components }))
      expect(error.param).toBe(`components[account_onboarding][features][${Object.keys(features)[0]}]`)
    }
  })

  test('an account that is not connected, and a session without a component', async () => {
    const { id } = await createTestAccount(stripe)
    const create = (account: string, components: object) => stripe.accountSessions.create({ account, components })
    expect((await expectFailure(create('acct_unknown', onboarding))).statusCode).toBe(403)
    expect((await expectFailure(create(id, { account_onboarding: { enabled: false } }))).param).toBe('components')
    expect((await expectFailure(live.accountSessions.create({ account: id, components: onboarding }))).statusCode).toBe(
      403,
    )
  })
})
