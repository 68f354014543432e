import type Stripe from 'stripe'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Sandbox } from '../sandbox.ts'
import { createCompany, testV2Person } from '../testing/company.ts'
import { createClient, createTestSandbox, expectFailure, testKeys } from '../testing/sandbox.ts'

let sandbox: Sandbox
let stripe: Stripe
let live: Stripe
beforeEach(() => {
  const opened = createTestSandbox({ platformCountry: 'FR' })
  onTestFinished(() => opened.sandbox.close())
  sandbox = opened.sandbox
  stripe = opened.stripe
  live = opened.live
})

/** An account that sells, without who stands behind it. */
const wish = (more: Partial<Stripe.V2.Core.AccountCreateParams> = {}): Stripe.V2.Core.AccountCreateParams => ({
  dashboard: 'none',
  identity: { country: 'FR' },
  defaults: {
    profile: { product_description: 'Coffee' },
    responsibilities: { fees_collector: 'application', losses_collector: 'application' },
  },
  configuration: {
    merchant: { mcc: '5812', capabilities: { card_payments: { requested: true } } },
    recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
  },
  ...more,
})
const french = { ...testV2Person, address: { ...testV2Person.address, country: 'FR' } }
const owner = (entity_type: 'company' | 'individual' = 'individual'): Stripe.V2.Core.AccountTokenCreateParams => ({
  contact_email: 'shop@example.com',
  display_name: 'Cafe',
  identity: {
    entity_type,
    ...(entity_type === 'individual' ? { individual: french } : {}),
    attestations: { terms_of_service: { account: { shown_and_accepted: true } } },
  },
})
const codeOf = async (call: Promise<unknown>) => (await expectFailure(call)).code

describe('an account of a platform in France', () => {
  test('opens by a token, and by nothing else', async () => {
    expect(await codeOf(stripe.v2.core.accounts.create(wish({ contact_email: 'shop@example.com' })))).toBe(
      'account_token_required',
    )
    const token = await stripe.v2.core.accountTokens.create(owner())
    expect(token).toMatchObject({ object: 'v2.core.account_token', livemode: false, used: false })
    expect(token.id).toMatch(/^accttok_/)
    expect(Date.parse(token.expires_at) - Date.parse(token.created)).toBe(600_000)
    const account = await stripe.v2.core.accounts.create(
      wish({ account_token: token.id, include: ['identity', 'requirements'] }),
    )
    expect(account).toMatchObject({
      contact_email: 'shop@example.com',
      display_name: 'Cafe',
      identity: { country: 'FR', entity_type: 'individual' },
      requirements: { entries: [{ description: 'external_account' }] },
    })
    expect((await stripe.v2.core.accountTokens.retrieve(token.id)).used).toBe(true)
    expect(await codeOf(stripe.v2.core.accounts.create(wish({ account_token: token.id })))).toBe('token_already_used')
  })

  test.each<[string, Partial<Stripe.V2.Core.AccountCreateParams>]>([
    ['contact_email', { contact_email: 'shop@example.com' }],
    ['display_name', { display_name: 'Cafe' }],
    ['entity_type', { identity: { country: 'FR', entity_type: 'individual' } }],
  ])('is refused with %s beside the token, which stays unused', async (_field, beside) => {
    const { id } = await stripe.v2.core.accountTokens.create(owner())
    const create = stripe.v2.core.accounts.create(wish({ ...beside, account_token: id }))
    expect(await codeOf(create)).toBe('param_alongside_account_token')
    expect((await stripe.v2.core.accountTokens.retrieve(id)).used).toBe(false)
  })

  test('is changed by a token where the change says who stands behind it', async () => {
    const { id: account_token } = await stripe.v2.core.accountTokens.create(owner('company'))
    const { id } = await stripe.v2.core.accounts.create(wish({ account_token }))
    const { update } = stripe.v2.core.accounts
    expect(await codeOf(update.call(stripe.v2.core.accounts, id, { identity: { entity_type: 'individual' } }))).toBe(
      'account_token_required',
    )
    const changed = await stripe.v2.core.accounts.update(id, { metadata: { desk: '7' } })
    expect(changed.metadata).toEqual({ desk: '7' })
    const { id: next } = await stripe.v2.core.accountTokens.create({ identity: { entity_type: 'individual' } })
    const account = await stripe.v2.core.accounts.update(id, { account_token: next, include: ['identity'] })
    expect(account.identity?.entity_type).toBe('individual')
    const v1 = await expectFailure(stripe.accounts.update(id, { individual: { phone: '0000000000' } }))
    expect(v1.code).toBe('account_token_required_for_v2_account')
  })

  test('has persons by tokens that were made for it', async () => {
    const open = async () => {
      const { id: account_token } = await stripe.v2.core.accountTokens.create(owner('company'))
      return (await stripe.v2.core.accounts.create(wish({ account_token }))).id
    }
    const [one, other] = [await open(), await open()]
    const { persons, personTokens } = stripe.v2.core.accounts
    expect(await codeOf(persons.create(one, french))).toBe('person_token_required')
    const { id: person_token } = await personTokens.create(one, { ...french, relationship: { representative: true } })
    expect(await personTokens.retrieve(one, person_token)).toMatchObject({
      object: 'v2.core.account_person_token',
      used: false,
    })
    expect(await codeOf(persons.create(other, { person_token }))).toBe('incorrect_account_for_person_token')
    expect(await codeOf(persons.create(one, { person_token, given_name: 'Bo' }))).toBe('param_alongside_person_token')
    expect(await codeOf(persons.create(one, { person_token: 'cpt_1' }))).toBe('v1_token_invalid_in_v2')
    const { id: ofAccount } = await stripe.v2.core.accountTokens.create(owner())
    expect(await codeOf(persons.create(one, { person_token: ofAccount }))).toBe('incorrect_token_wrong_type')
    const unknown = await expectFailure(persons.create(one, { person_token: 'perstok_1' }))
    expect([unknown.statusCode, unknown.code]).toEqual([403, 'invalid_person_token'])
    const person = await persons.create(one, { person_token, metadata: { desk: '7' } })
    expect(person).toMatchObject({ given_name: 'Ada', relationship: { representative: true }, metadata: { desk: '7' } })
  })
})

test('a token expires after ten minutes', async () => {
  const { id } = await stripe.v2.core.accountTokens.create(owner())
  await sandbox.clock.advance({ seconds: 601 })
  expect(await codeOf(stripe.v2.core.accounts.create(wish({ account_token: id })))).toBe('token_expired')
})

test('in live mode the publishable key alone makes tokens', async () => {
  expect((await expectFailure(live.v2.core.accountTokens.create(owner()))).statusCode).toBe(403)
  const publishable = createClient(sandbox, testKeys.live.publishable)
  const { id, livemode } = await publishable.v2.core.accountTokens.create(owner())
  expect(livemode).toBe(true)
  expect((await live.v2.core.accounts.create(wish({ account_token: id }))).livemode).toBe(true)
  expect(await codeOf(publishable.v2.core.accounts.create(wish({ account_token: id })))).toBe('secret_key_required')
})

test('a platform elsewhere needs no token', async () => {
  const { sandbox: american, stripe: client } = createTestSandbox()
  onTestFinished(() => american.close())
  expect(await createCompany(client)).toMatch(/^acct_/)
})
