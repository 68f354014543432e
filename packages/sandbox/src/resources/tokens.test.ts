import Stripe from 'stripe'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { SandboxOptions } from '../options.ts'
import { testPerson } from '../testing/company.ts'
import { createClient, createTestSandbox, expectFailure, testKeys } from '../testing/sandbox.ts'

function open(options: Partial<SandboxOptions> = {}) {
  const opened = createTestSandbox({ legacyPlatform: true, ...options })
  onTestFinished(() => opened.sandbox.close())
  return { ...opened, publishable: (key: string) => createClient(opened.sandbox, key) }
}

const wish = (more: Stripe.AccountCreateParams = {}): Stripe.AccountCreateParams => ({
  country: 'FR',
  email: 'shop@example.com',
  business_profile: { mcc: '5812', product_description: 'Coffee' },
  capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
  controller: {
    fees: { payer: 'application' },
    losses: { payments: 'application' },
    requirement_collection: 'application',
    stripe_dashboard: { type: 'none' },
  },
  ...more,
})
const { relationship: _none, ...individual } = { ...testPerson, relationship: undefined }
const french = { ...individual, address: { ...individual.address, country: 'FR' } }
const owner: Stripe.TokenCreateParams = {
  account: { business_type: 'individual', individual: french, tos_shown_and_accepted: true },
}

describe('a platform in France', () => {
  test('opens accounts of v1 by tokens alone', async () => {
    const { stripe } = open({ platformCountry: 'FR' })
    const refused = await expectFailure(
      stripe.accounts.create(wish({ business_type: 'individual', individual: french })),
    )
    expect([refused.statusCode, refused.message]).toEqual([
      400,
      'Connect platforms based in FR must create Custom accounts via account tokens.',
    ])
    const token = await stripe.tokens.create(owner)
    expect(token).toMatchObject({ object: 'token', type: 'account', used: false, livemode: false })
    expect(token.id).toMatch(/^ct_/)
    expect(token).not.toHaveProperty('account')
    const account = await stripe.accounts.create(wish({ account_token: token.id }))
    expect(account).toMatchObject({
      business_type: 'individual',
      requirements: { currently_due: ['external_account'] },
    })
    expect((await stripe.tokens.retrieve(token.id)).used).toBe(true)
    const again = await expectFailure(stripe.accounts.create(wish({ account_token: token.id })))
    expect([again.statusCode, again.code]).toEqual([400, 'token_already_used'])
    const change = stripe.accounts.update(account.id, { individual: { phone: '0000000000' } })
    expect((await expectFailure(change)).statusCode).toBe(400)
    expect((await stripe.accounts.update(account.id, { metadata: { desk: '7' } })).metadata).toEqual({ desk: '7' })
  })

  test('adds persons of v1 by tokens alone', async () => {
    const { stripe } = open({ platformCountry: 'FR' })
    const { id: account_token } = await stripe.tokens.create({
      account: { business_type: 'company', company: { name: 'Cafe' }, tos_shown_and_accepted: true },
    })
    const { id } = await stripe.accounts.create(wish({ account_token }))
    expect((await expectFailure(stripe.accounts.createPerson(id, french))).statusCode).toBe(400)
    const token = await stripe.tokens.create({ person: { ...french, relationship: { representative: true } } })
    const person = await stripe.accounts.createPerson(id, { person_token: token.id, metadata: { desk: '7' } })
    expect(person).toMatchObject({ first_name: 'Ada', relationship: { representative: true }, metadata: { desk: '7' } })
    const wrong = await stripe.tokens.create(owner)
    expect((await expectFailure(stripe.accounts.createPerson(id, { person_token: wrong.id }))).statusCode).toBe(400)
  })
})

test('a platform elsewhere may send tokens, and need not', async () => {
  const { stripe } = open({ platformCountry: 'DE' })
  const { id: account_token } = await stripe.tokens.create(owner)
  expect((await stripe.accounts.create(wish({ account_token }))).business_type).toBe('individual')
  expect((await stripe.accounts.create(wish({ business_type: 'individual', individual: french }))).object).toBe(
    'account',
  )
})

test('a new account needs an agreement that was shown and accepted', async () => {
  const { stripe } = open()
  const { id: account_token } = await stripe.tokens.create({ account: { business_type: 'individual' } })
  expect((await expectFailure(stripe.accounts.create(wish({ country: 'US', account_token })))).statusCode).toBe(400)
})

test('in live mode the publishable key alone makes tokens; in test mode both keys do', async () => {
  const { stripe, live, publishable } = open()
  expect((await expectFailure(live.tokens.create(owner))).statusCode).toBe(400)
  const token = await publishable(testKeys.live.publishable).tokens.create(owner)
  expect(token).toMatchObject({ object: 'token', livemode: true })
  expect((await publishable(testKeys.test.publishable).tokens.create(owner)).livemode).toBe(false)
  expect((await stripe.tokens.create(owner)).livemode).toBe(false)
  expect((await live.accounts.create(wish({ country: 'US', account_token: token.id }))).object).toBe('account')
})

test('a token is of an account or of a person', async () => {
  const { stripe } = open()
  for (const params of [{}, { ...owner, person: { first_name: 'Ada' } }]) {
    expect((await expectFailure(stripe.tokens.create(params))).statusCode).toBe(400)
  }
  const cards = await expectFailure(stripe.tokens.create({ pii: { id_number: '000000000' } }))
  expect(cards.code).toBe('parameter_unknown')
  expect(Stripe.API_VERSION).toBe('2026-10-28.endive')
})
