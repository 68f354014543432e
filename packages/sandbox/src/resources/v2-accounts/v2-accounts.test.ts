import Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestSandbox, expectFailure, testKeys } from '../../testing/sandbox.ts'
import { testIdentity } from '../../testing/test-identity.ts'

let { sandbox, stripe } = createTestSandbox()
beforeEach(() => {
  ;({ sandbox, stripe } = createTestSandbox())
})
afterEach(() => sandbox.close())

const all: Stripe.V2.Core.AccountRetrieveParams.Include[] = [
  'configuration.merchant',
  'configuration.recipient',
  'defaults',
  'identity',
  'requirements',
]
const request = (country = 'US'): Stripe.V2.Core.AccountCreateParams => ({
  contact_email: 'owner@merchant.test',
  display_name: 'Merchant Ltd',
  dashboard: 'none',
  identity: { country },
  defaults: {
    profile: { product_description: 'Guided tours' },
    responsibilities: { fees_collector: 'application', losses_collector: 'application' },
  },
  configuration: {
    merchant: {
      mcc: '4722',
      statement_descriptor: { descriptor: 'MERCHANT TOURS' },
      capabilities: { card_payments: { requested: true } },
    },
    recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
  },
  metadata: { svc_merchant: 'mer_1' },
})

describe('a new account', () => {
  test('a new account is restricted and owes what Stripe asks for', async () => {
    const account = await stripe.v2.core.accounts.create({ ...request(), include: all })
    expect(account).toMatchObject({
      object: 'v2.core.account',
      livemode: false,
      applied_configurations: ['merchant', 'recipient'],
      closed: false,
      dashboard: 'none',
      contact_email: 'owner@merchant.test',
      defaults: {
        currency: 'usd',
        responsibilities: {
          fees_collector: 'application',
          losses_collector: 'application',
          requirements_collector: 'application',
        },
      },
      configuration: {
        merchant: {
          applied: true,
          mcc: '4722',
          capabilities: {
            card_payments: {
              status: 'restricted',
              status_details: [{ code: 'requirements_past_due', resolution: 'provide_info' }],
            },
          },
        },
        recipient: { capabilities: { stripe_balance: { stripe_transfers: { status: 'restricted' } } } },
      },
      identity: { country: 'US', entity_type: null },
      metadata: { svc_merchant: 'mer_1' },
    })
    expect(account.created).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    const entries = account.requirements?.entries ?? []
    expect(entries.map((entry) => entry.description)).toContain('representative.given_name')
    expect(entries.every((entry) => entry.awaiting_action_from === 'user')).toBe(true)
  })

  test('a new account shows its parts only where they are included', async () => {
    const { id } = await stripe.v2.core.accounts.create(request())
    const account = await stripe.v2.core.accounts.retrieve(id)
    expect(account).toMatchObject({
      configuration: { customer: null, merchant: null, recipient: null },
      defaults: null,
      identity: null,
      requirements: null,
      future_requirements: null,
    })
    const included = await stripe.v2.core.accounts.retrieve(id, { include: ['identity'] })
    expect(included).toMatchObject({ identity: { country: 'US' }, defaults: null })
  })

  test('a new account of v2 is an account of v1, not yet active, whose requirements the platform collects', async () => {
    const { id } = await stripe.v2.core.accounts.create(request())
    const account = await stripe.accounts.retrieve(id)
    expect(account).toMatchObject({
      charges_enabled: false,
      payouts_enabled: false,
      details_submitted: false,
      capabilities: { card_payments: 'inactive', transfers: 'inactive' },
      controller: {
        fees: { payer: 'application' },
        losses: { payments: 'application' },
        requirement_collection: 'application',
        stripe_dashboard: { type: 'none' },
      },
      email: 'owner@merchant.test',
      business_profile: { mcc: '4722', name: 'Merchant Ltd', product_description: 'Guided tours' },
      settings: { payments: { statement_descriptor: 'MERCHANT TOURS' } },
      metadata: { svc_merchant: 'mer_1' },
      external_accounts: { data: [] },
      requirements: { disabled_reason: 'requirements.past_due', errors: [] },
    })
    expect(account.requirements?.currently_due).toEqual(
      expect.arrayContaining([
        'business_type',
        'external_account',
        'representative.first_name',
        'representative.dob.day',
        'representative.ssn_last_4',
        'tos_acceptance.date',
      ]),
    )
    const events = (await stripe.events.list({}, { stripeAccount: id })).data
    expect(events[0]?.data.object).toMatchObject({ object: 'account', metadata: { svc_merchant: 'mer_1' } })
  })
})

describe('test data', () => {
  test.each([
    ['US', 'btok_us_verified'],
    ['DE', { object: 'bank_account', country: 'DE', currency: 'eur', account_number: 'DE89370400440532013000' }],
    [
      'GB',
      { object: 'bank_account', country: 'GB', currency: 'gbp', routing_number: '108800', account_number: '00012345' },
    ],
    ['NO', { object: 'bank_account', country: 'NO', currency: 'nok', account_number: 'NO9386011117947' }],
  ] as const)('an account in %s is active once test data and a bank account are in', async (country, bank) => {
    const { id } = await stripe.v2.core.accounts.create({ ...request(country), identity: testIdentity(country) })
    expect((await stripe.accounts.retrieve(id)).requirements?.currently_due).toEqual(['external_account'])
    await stripe.accounts.createExternalAccount(id, { external_account: bank as never })
    expect(await stripe.accounts.retrieve(id)).toMatchObject({
      charges_enabled: true,
      payouts_enabled: true,
      details_submitted: true,
      capabilities: { card_payments: 'active', transfers: 'active' },
      requirements: { currently_due: [], disabled_reason: null },
    })
    expect(await stripe.v2.core.accounts.retrieve(id, { include: all })).toMatchObject({
      configuration: {
        merchant: {
          capabilities: {
            card_payments: { status: 'active', status_details: [] },
            stripe_balance: { payouts: { status: 'active' } },
          },
        },
        recipient: { capabilities: { stripe_balance: { stripe_transfers: { status: 'active' } } } },
      },
      requirements: { entries: [] },
    })
    const payment = await stripe.paymentIntents.create(
      {
        amount: 500,
        currency: 'usd',
        payment_method: 'pm_card_visa',
        confirm: true,
        application_fee_amount: 30,
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      },
      { stripeAccount: id },
    )
    expect(payment.status).toBe('succeeded')
  })

  test('test data that comes later, by v2 and by v1, makes an account active', async () => {
    const { id } = await stripe.v2.core.accounts.create(request())
    await stripe.accounts.createExternalAccount(id, { external_account: 'btok_us_verified' })
    await stripe.v2.core.accounts.update(id, { identity: testIdentity('US') })
    expect((await stripe.accounts.retrieve(id)).charges_enabled).toBe(true)
    const types = (await stripe.events.list({ limit: 100 }, { stripeAccount: id })).data.map((event) => event.type)
    expect(types).toContain('account.updated')
  })

  test('test data makes an account of live mode active, too', async () => {
    const live = createLive()
    const { id } = await live.v2.core.accounts.create({ ...request(), identity: testIdentity('US') })
    await live.accounts.createExternalAccount(id, { external_account: 'btok_us_verified' })
    expect((await live.accounts.retrieve(id)).capabilities).toEqual({ card_payments: 'active', transfers: 'active' })
  })

  const born = { day: 1, month: 1, year: 1900 }
  test.each([
    ['a date of birth that fails', { date_of_birth: born }, 'verification_failed_keyed_identity'],
    [
      'an address that does not match',
      { address: { line1: 'address_no_match', country: 'US' } },
      'verification_failed_address_match',
    ],
    [
      'a number that does not match',
      { id_numbers: [{ type: 'us_ssn', value: '111111111' }] },
      'verification_failed_id_number_match',
    ],
  ] as const)('%s leaves its error and the document due', async (_case, change, code) => {
    const identity = testIdentity('US')
    const { documents: _left, ...individual } = identity.individual ?? {}
    const address = { ...individual.address, ...('address' in change ? change.address : {}) } as never
    const { id } = await stripe.v2.core.accounts.create({
      ...request(),
      identity: { ...identity, individual: { ...individual, ...change, address } as never },
    })
    await stripe.accounts.createExternalAccount(id, { external_account: 'btok_us_verified' })
    expect(await stripe.accounts.retrieve(id)).toMatchObject({
      charges_enabled: false,
      details_submitted: true,
      requirements: {
        currently_due: ['individual.verification.document'],
        errors: [{ code, requirement: 'individual.verification.document' }],
      },
    })
  })

  test.each([
    ['inaccessible', 'invalid_url_website_inaccessible'],
    ['disallowed', 'invalid_url_denylisted'],
  ])('the website %s.stripe.com leaves its error', async (name, code) => {
    const { id } = await stripe.v2.core.accounts.create({ ...request(), identity: testIdentity('US') })
    const profile = { business_url: `https://${name}.stripe.com` }
    await stripe.v2.core.accounts.update(id, { defaults: { profile } })
    expect((await stripe.accounts.retrieve(id)).requirements?.errors).toMatchObject([
      { code, requirement: 'business_profile.url' },
    ])
  })
})

describe('refusals', () => {
  const defaults = { responsibilities: { fees_collector: 'stripe', losses_collector: 'stripe' } } as const
  test.each<[string, Stripe.V2.Core.AccountCreateParams, string]>([
    ['without a country', { ...request(), identity: {} }, 'identity_country_required'],
    ['without an address to write to', { ...request(), contact_email: undefined } as never, 'invalid_fields'],
    ['without responsibilities', { ...request(), defaults: {} }, 'invalid_fields'],
    [
      'with no dashboard, where Stripe takes the fees',
      { ...request(), defaults },
      'account_controller_ua_unsupported_configuration',
    ],
    [
      'where the losses are the platform’s and the fees Stripe’s',
      {
        ...request(),
        defaults: { responsibilities: { fees_collector: 'stripe', losses_collector: 'application' } },
      },
      'account_controller_stripe_pricing_platform_liable',
    ],
    [
      'with the express dashboard, where Stripe takes the fees',
      { ...request(), dashboard: 'express', defaults },
      'account_controller_express_dash_without_application_losses_or_fees',
    ],
    ['in a country that Stripe does not serve', request('JM'), 'cross_border_connected_account_creation_not_allowed'],
    ['in India', request('IN'), 'cross_border_connected_account_creation_not_allowed'],
    [
      'with transfers alone where Stripe does not serve the country',
      { ...request('TT'), configuration: { recipient: request().configuration?.recipient as never } },
      'capability_not_available_in_country',
    ],
    [
      'with transfers alone',
      { ...request(), configuration: { recipient: request().configuration?.recipient as never } },
      'capability_not_available_without_other_capability',
    ],
    [
      'with the website of an example',
      { ...request(), defaults: { ...request().defaults, profile: { business_url: 'https://example.com' } } },
      'url_invalid',
    ],
    [
      'with this machine as its website',
      { ...request(), defaults: { ...request().defaults, profile: { business_url: 'http://localhost:3000' } } },
      'url_invalid',
    ],
    ['with a broken address', { ...request(), contact_email: 'nowhere' }, 'email_invalid'],
    ['with a field that v2 does not have', { ...request(), country: 'US' } as never, 'invalid_fields'],
    [
      'with a capability under its name in v1',
      {
        ...request(),
        configuration: { merchant: { capabilities: { us_bank_account_ach_payments: { requested: true } } } } as never,
      },
      'invalid_fields',
    ],
    ['with a value that v2 does not have', { ...request(), dashboard: 'custom' } as never, 'invalid_fields'],
  ])('an account %s is refused', async (_case, params, code) => {
    const error = await expectFailure(stripe.v2.core.accounts.create(params))
    expect([error.statusCode, error.code]).toEqual([400, code])
    expect((await stripe.accounts.list()).data).toEqual([])
  })

  test('the error of v2 has a code and a message, and no type', async () => {
    const response = await post('/v2/core/accounts', JSON.stringify(request('JM')))
    expect(await response.json()).toEqual({
      error: {
        code: 'cross_border_connected_account_creation_not_allowed',
        message: 'Connected accounts in JM cannot be created by platforms in US.',
      },
    })
  })

  test('a form is refused', async () => {
    const response = await post('/v2/core/accounts', 'contact_email=a@b.co', 'application/x-www-form-urlencoded')
    expect([response.status, ((await response.json()) as { error: object }).error]).toMatchObject([
      400,
      { code: 'invalid_fields' },
    ])
  })

  test('an unknown account, a publishable key and an unknown path are refused', async () => {
    const error = await expectFailure(stripe.v2.core.accounts.retrieve('acct_unknown'))
    expect([error.statusCode, error.code]).toEqual([404, 'not_found'])
    const open = await post('/v2/core/accounts', '{}', 'application/json', testKeys.test.publishable)
    expect(open.status).toBe(403)
    expect((await post('/v2/core/nothing', '{}')).status).toBe(404)
  })
})

describe('later', () => {
  test('an update changes the fields of the request, and records events', async () => {
    const { id } = await stripe.v2.core.accounts.create(request())
    const account = await stripe.v2.core.accounts.update(id, {
      contact_email: 'new@merchant.test',
      configuration: {
        merchant: { capabilities: { link_payments: { requested: true }, ach_debit_payments: { requested: true } } },
      },
      metadata: { svc_merchant: null as never, other: '1' },
      include: all,
    })
    expect(account).toMatchObject({ contact_email: 'new@merchant.test', metadata: { other: '1' } })
    expect(Object.keys(account.configuration?.merchant?.capabilities ?? {}).sort()).toEqual([
      'ach_debit_payments',
      'card_payments',
      'link_payments',
      'stripe_balance',
    ])
    expect((await stripe.accounts.retrieve(id)).capabilities).toMatchObject({
      link_payments: 'inactive',
      us_bank_account_ach_payments: 'inactive',
    })
  })

  test('dashboard, responsibilities and country stay', async () => {
    const { id } = await stripe.v2.core.accounts.create(request())
    for (const change of [{ dashboard: 'express' }, { identity: { country: 'GB' } }] as const) {
      expect((await expectFailure(stripe.v2.core.accounts.update(id, change))).code).toBe('invalid_fields')
    }
  })

  test('the merchant configuration stays while the recipient configuration needs it', async () => {
    const { id } = await stripe.v2.core.accounts.create(request())
    const configuration = { merchant: { applied: false } }
    const error = await expectFailure(stripe.v2.core.accounts.update(id, { configuration }))
    expect(error.code).toBe('configuration_cannot_be_deactivated_due_to_other_configuration')
  })

  test('an account is closed by naming all of its configurations', async () => {
    const { id } = await stripe.v2.core.accounts.create(request())
    const wrong = await expectFailure(stripe.v2.core.accounts.close(id, { applied_configurations: ['merchant'] }))
    expect(wrong.code).toBe('configs_must_match_to_close')
    const closed = await stripe.v2.core.accounts.close(id, { applied_configurations: ['recipient', 'merchant'] })
    expect(closed.closed).toBe(true)
    expect((await expectFailure(stripe.accounts.retrieve(id))).code).toBe('account_invalid')
    expect((await stripe.v2.core.accounts.list()).data).toEqual([])
    expect((await stripe.v2.core.accounts.list({ closed: true })).data.map((one) => one.id)).toEqual([id])
  })

  test('an account with a balance is not closed', async () => {
    const { id } = await stripe.v2.core.accounts.create({ ...request(), identity: testIdentity('US') })
    await stripe.accounts.createExternalAccount(id, { external_account: 'btok_us_verified' })
    await stripe.paymentIntents.create(
      {
        amount: 500,
        currency: 'usd',
        payment_method: 'pm_card_visa',
        confirm: true,
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      },
      { stripeAccount: id },
    )
    const close = stripe.v2.core.accounts.close(id, { applied_configurations: ['merchant', 'recipient'] })
    expect((await expectFailure(close)).code).toBe('cannot_delete_account_with_balance')
  })

  test('accounts are listed by pages, newest first', async () => {
    const ids: string[] = []
    for (let n = 0; n < 3; n++) ids.unshift((await stripe.v2.core.accounts.create(request())).id)
    const paged: string[] = []
    for await (const { id } of stripe.v2.core.accounts.list({ limit: 2 })) paged.push(id)
    expect(paged).toEqual(ids)
    const answer = (await stripe.rawRequest('GET', '/v2/core/accounts?limit=2')) as unknown as Record<string, unknown>
    expect(answer).toMatchObject({
      next_page_url: expect.stringContaining('/v2/core/accounts?'),
      previous_page_url: null,
    })
    expect(answer).not.toHaveProperty('has_more')
  })
})

describe('idempotency of v2', () => {
  test('a success is replayed, a failure runs again, and other parameters are refused', async () => {
    const send = (params: Stripe.V2.Core.AccountCreateParams, idempotencyKey: string) =>
      stripe.v2.core.accounts.create(params, { idempotencyKey })
    const first = await send(request(), 'one')
    expect((await send(request(), 'one')).id).toBe(first.id)
    const other = await expectFailure(send(request('GB'), 'one'))
    expect([other.type, other.code]).toEqual(['StripeIdempotencyError', 'idempotency_error'])

    const { id } = first
    const close = () =>
      stripe.v2.core.accounts.close(id, { applied_configurations: ['merchant'] }, { idempotencyKey: 'two' })
    expect((await expectFailure(close())).code).toBe('configs_must_match_to_close')
    await stripe.v2.core.accounts.update(id, { configuration: { recipient: { applied: false } } })
    expect((await close()).closed).toBe(true)
  })
})

describe('links of v2', () => {
  const back = { refresh_url: 'https://us.test/again', return_url: 'https://us.test/back' }

  test.each(['account_onboarding', 'account_update'] as const)('a link of type %s leads to the form', async (type) => {
    const { id } = await stripe.v2.core.accounts.create(request())
    const link = await stripe.v2.core.accountLinks.create({ account: id, use_case: { type, [type]: back } })
    expect(link).toMatchObject({ object: 'v2.core.account_link', account: id, use_case: { type, [type]: back } })
    expect((await sandbox.fetch(new Request(link.url))).status).toBe(200)
  })

  test('a link that names configurations is refused, since endive has no such field', async () => {
    const { id } = await stripe.v2.core.accounts.create(request())
    const use_case = { type: 'account_onboarding', account_onboarding: { ...back, configurations: ['merchant'] } }
    const error = await expectFailure(stripe.v2.core.accountLinks.create({ account: id, use_case } as never))
    expect([error.statusCode, error.code]).toEqual([400, 'invalid_fields'])
  })
})

const createLive = () =>
  new Stripe(testKeys.live.secret, {
    httpClient: Stripe.createFetchHttpClient((url: string | URL | Request, init?: RequestInit) =>
      sandbox.fetch(new Request(url, init)),
    ),
  })

const post = (path: string, body: string, type = 'application/json', key = testKeys.test.secret) =>
  sandbox.fetch(
    new Request(`http://sandbox.test${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': type },
      body,
    }),
  )
