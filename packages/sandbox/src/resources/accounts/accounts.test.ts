import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createReadyAccount, createTestSandbox, expectFailure, testKeys } from '../../testing/sandbox.ts'

let { sandbox, stripe } = createTestSandbox()
beforeEach(() => {
  ;({ sandbox, stripe } = createTestSandbox())
})
afterEach(() => sandbox.close())

const decide = (id: string, statuses: Record<string, string>, key = testKeys.test.secret) =>
  sandbox.fetch(
    new Request(`http://sandbox.test/_sandbox/accounts/${id}/capabilities`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: JSON.stringify(statuses),
    }),
  )

describe('a new account', () => {
  test('a new account is complete and ready', async () => {
    expect(await createReadyAccount(stripe)).toMatchObject({
      charges_enabled: true,
      payouts_enabled: true,
      details_submitted: true,
      country: 'US',
      default_currency: 'usd',
      capabilities: { card_payments: 'active', transfers: 'active' },
      controller: { fees: { payer: 'application' }, type: 'application' },
      requirements: { currently_due: [] },
      external_accounts: {
        data: [{ bank_name: 'STRIPE TEST BANK', last4: '6789', currency: 'usd', default_for_currency: true }],
      },
    })
  })

  test.each([
    ['TT', 'ttd'],
    ['JM', 'jmd'],
    ['GD', 'xcd'],
  ])('a new account in %s that asks for transfers alone receives them', async (country, currency) => {
    const capabilities = { transfers: { requested: true } }
    const account = await stripe.accounts.create({ country, capabilities })
    expect(account).toMatchObject({
      default_currency: currency,
      capabilities: { transfers: 'active' },
    })
  })

  test('a new account without requested capabilities can do nothing', async () => {
    expect(await stripe.accounts.create({})).toMatchObject({ charges_enabled: false, capabilities: {} })
  })

  test('a new account keeps nothing that identifies a person or a company', async () => {
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
    expect((await stripe.accounts.retrieve(id)).capabilities).toEqual(left)
  })

  test('cards without transfers are refused, since Stripe has no such account', async () => {
    const { id } = await createReadyAccount(stripe)
    const answer = await decide(id, { card_payments: 'active', transfers: 'inactive' })
    expect(answer.status).toBe(400)
    expect(((await answer.json()) as { error: { message: string } }).error.message).toContain('come together')
  })

  test('a capability control call needs a secret key of the account’s mode and a known capability', async () => {
    const { id } = await createReadyAccount(stripe)
    expect((await decide(id, {}, 'sk_test_wrong')).status).toBe(401)
    expect((await decide(id, {}, testKeys.test.publishable)).status).toBe(400)
    expect((await decide(id, {}, testKeys.live.secret)).status).toBe(403)
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
