import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createReadyAccount, createTestSandbox, expectFailure, testKeys, testToken } from '../../testing/sandbox.ts'

let { sandbox, stripe } = createTestSandbox()
beforeEach(() => {
  ;({ sandbox, stripe } = createTestSandbox())
})
afterEach(() => sandbox.close())

const decide = (id: string, statuses: Record<string, string>, key = testToken, livemode = false) =>
  sandbox.fetch(
    new Request(`http://sandbox.test/_sandbox/accounts/${id}/capabilities?livemode=${livemode}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: JSON.stringify(statuses),
    }),
  )

describe('accounts of v1', () => {
  const legacy = () => {
    ;({ sandbox, stripe } = createTestSandbox({ legacyPlatform: true }))
  }
  const both = { card_payments: { requested: true }, transfers: { requested: true } }

  test('a platform from after Accounts v2 may not create one: "no longer recommends Accounts v1"', async () => {
    const error = await expectFailure(stripe.accounts.create({ country: 'US', capabilities: both }))
    expect([error.statusCode, error.type]).toEqual([400, 'StripeInvalidRequestError'])
    expect(error.message).toContain('Stripe no longer recommends Accounts v1 for new Connect integrations.')
    expect(error.message).toContain('enable Accounts v1 support in the Dashboard.')
  })

  test('an older platform creates one, which owes what Stripe asks of it', async () => {
    legacy()
    expect(await stripe.accounts.create({ country: 'US', capabilities: both })).toMatchObject({
      charges_enabled: false,
      details_submitted: false,
      default_currency: 'usd',
      capabilities: { card_payments: 'inactive', transfers: 'inactive' },
      external_accounts: { data: [] },
      requirements: { disabled_reason: 'requirements.past_due' },
    })
  })

  test('test data of v1 make it active', async () => {
    legacy()
    const account = await stripe.accounts.create({
      country: 'US',
      business_type: 'individual',
      business_profile: { mcc: '5812', product_description: 'Coffee' },
      capabilities: both,
      external_account: 'btok_us_verified',
      individual: {
        first_name: 'Jenny',
        last_name: 'Rosen',
        email: 'jenny@merchant.test',
        phone: '0000000000',
        dob: { day: 1, month: 1, year: 1901 },
        address: { line1: 'address_full_match', city: 'San Francisco', state: 'CA', postal_code: '94111' },
        ssn_last_4: '0000',
      },
      tos_acceptance: { date: 1_800_000_000, ip: '203.0.113.7' },
    })
    expect(account).toMatchObject({
      charges_enabled: true,
      payouts_enabled: true,
      capabilities: { card_payments: 'active', transfers: 'active' },
      requirements: { currently_due: [], disabled_reason: null },
    })
  })

  test.each([
    ['JM', both, 'Connected accounts in JM cannot be created by platforms in US.'],
    [
      'GB',
      { transfers: { requested: true } },
      'Your platform needs approval for accounts to have requested the `transfers`',
    ],
  ])('one in %s is refused: %j', async (country, capabilities, sentence) => {
    legacy()
    expect((await expectFailure(stripe.accounts.create({ country, capabilities }))).message).toContain(sentence)
  })

  test('one without requested capabilities is disabled until some are', async () => {
    legacy()
    const { id } = await stripe.accounts.create({ controller: { requirement_collection: 'application' } as never })
    const link = await stripe.accountLinks.create({
      account: id,
      type: 'account_onboarding',
      refresh_url: 'https://us.test/again',
      return_url: 'https://us.test/done',
    })
    await sandbox.fetch(new Request(link.url, { method: 'POST', body: new URLSearchParams({ answer: 'complete' }) }))
    expect(await stripe.accounts.retrieve(id)).toMatchObject({
      charges_enabled: false,
      capabilities: {},
      requirements: { currently_due: [], disabled_reason: 'action_required.requested_capabilities' },
    })
    await stripe.accounts.update(id, { capabilities: both })
    expect((await stripe.accounts.retrieve(id)).charges_enabled).toBe(true)
  })

  test('one keeps nothing that identifies a person or a company', async () => {
    legacy()
    const account = await stripe.accounts.create({
      business_type: 'company',
      company: { name: 'Blue Bottle', tax_id: '000000000' },
      individual: { first_name: 'Ada', ssn_last_4: '0000' },
    })
    expect(account.company).toEqual({ name: 'Blue Bottle' })
  })
})

describe('later', () => {
  test('an update changes the sent details of an account and keeps the others', async () => {
    const { id } = await createReadyAccount(stripe)
    const account = await stripe.accounts.update(id, {
      business_profile: { url: 'https://shop.test' },
      metadata: { a: '1' },
    })
    expect(account).toMatchObject({
      business_profile: { name: 'Blue Bottle Shop', url: 'https://shop.test' },
      metadata: { a: '1' },
      email: 'shop@example.com',
    })
  })

  test('a bank account can be added, made the default, and removed', async () => {
    const { id } = await createReadyAccount(stripe)
    const [first] = (await stripe.accounts.listExternalAccounts(id)).data
    const added = await stripe.accounts.createExternalAccount(id, { external_account: 'btok_us_verified' })
    expect((await expectFailure(stripe.accounts.deleteExternalAccount(id, first?.id ?? ''))).statusCode).toBe(400)
    await stripe.accounts.updateExternalAccount(id, added.id, { default_for_currency: true })
    await stripe.accounts.deleteExternalAccount(id, first?.id ?? '')
    expect((await stripe.accounts.listExternalAccounts(id)).data).toMatchObject([
      { id: added.id, default_for_currency: true },
    ])
  })

  test('a control call decides capabilities, which fall together, and records events', async () => {
    const { id } = await createReadyAccount(stripe)
    const answer = await decide(id, { card_payments: 'inactive' })
    expect(await answer.json()).toMatchObject({
      id,
      capabilities: { card_payments: 'inactive', transfers: 'inactive' },
    })
    const error = await expectFailure(
      stripe.paymentIntents.create({ amount: 500, currency: 'usd' }, { stripeAccount: id }),
    )
    expect(error.message).toContain('card_payments')
    const events = (await stripe.events.list({ limit: 3 }, { stripeAccount: id })).data
    expect(events.map((event) => event.type)).toEqual(['account.updated', 'capability.updated', 'capability.updated'])
  })

  test.each([
    [[{ transfers: 'inactive' }], { card_payments: 'inactive', transfers: 'inactive' }],
    [[{ transfers: 'inactive' }, { card_payments: 'active' }], { card_payments: 'active', transfers: 'active' }],
    [[{ card_payments: 'inactive', transfers: 'active' }], { transfers: 'active' }],
    [[{ card_payments: 'inactive', transfers: 'active' }, { transfers: 'inactive' }], { transfers: 'inactive' }],
    [
      [
        { card_payments: 'inactive', transfers: 'active' },
        { card_payments: 'active', transfers: 'active' },
      ],
      { card_payments: 'active', transfers: 'active' },
    ],
    [[{ link_payments: 'active' }], { card_payments: 'active', link_payments: 'active', transfers: 'active' }],
  ] as [Record<string, string>[], Record<string, string>][])('the decisions %j leave %j', async (decisions, left) => {
    const { id } = await createReadyAccount(stripe)
    for (const decision of decisions) expect((await decide(id, decision)).status).toBe(200)
    const { us_bank_account_ach_payments: _debits, ...decided } =
      (await stripe.accounts.retrieve(id)).capabilities ?? {}
    expect(decided).toEqual(left)
  })

  test('cards without transfers are refused, since Stripe has no such account', async () => {
    const { id } = await createReadyAccount(stripe)
    const answer = await decide(id, { card_payments: 'active', transfers: 'inactive' })
    expect(answer.status).toBe(400)
    expect(((await answer.json()) as { error: { message: string } }).error.message).toContain(
      'cannot be active while transfers are inactive',
    )
  })

  test('a capability control call needs a secret key of the account’s mode and a known capability', async () => {
    const { id } = await createReadyAccount(stripe)
    expect((await decide(id, {}, 'sk_test_wrong')).status).toBe(401)
    expect((await decide(id, {}, testKeys.test.secret)).status).toBe(401)
    expect((await decide(id, {}, testToken, true)).status).toBe(403)
    expect((await decide(id, { flying: 'active' })).status).toBe(400)
    expect((await decide(id, { transfers: 'maybe' })).status).toBe(400)
  })
})

test('the account list has the connected accounts, not the platform', async () => {
  const [one, two] = [await createReadyAccount(stripe), await createReadyAccount(stripe)]
  expect((await stripe.accounts.list()).data.map((account) => account.id)).toEqual([two.id, one.id])
  expect((await stripe.rawRequest('GET', '/v1/account')) as unknown).toMatchObject({
    object: 'account',
    type: 'standard',
  })
})

test('an account without a balance is deleted, and gone for every call', async () => {
  const { id } = await createReadyAccount(stripe)
  expect(await stripe.accounts.del(id)).toEqual({ id, object: 'account', deleted: true })
  expect((await expectFailure(stripe.accounts.retrieve(id))).code).toBe('account_invalid')
  expect((await expectFailure(stripe.customers.create({}, { stripeAccount: id }))).code).toBe('account_invalid')
  const other = (await createReadyAccount(stripe)).id
  await stripe.paymentIntents.create(
    { amount: 1000, currency: 'usd', confirm: true, payment_method: 'pm_card_visa', return_url: 'https://shop.test' },
    { stripeAccount: other },
  )
  expect((await expectFailure(stripe.accounts.del(other))).message).toContain('balance')
})
