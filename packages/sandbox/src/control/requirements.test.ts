import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createReadyAccount, createTestSandbox, expectFailure, testToken } from '../testing/sandbox.ts'

let { sandbox, stripe } = createTestSandbox()
let id = ''
beforeEach(async () => {
  ;({ sandbox, stripe } = createTestSandbox())
  id = (await createReadyAccount(stripe)).id
})
afterEach(() => sandbox.close())

const control = (path: string, body: object) =>
  sandbox.fetch(
    new Request(`http://sandbox.test/_sandbox/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${testToken}` },
      body: JSON.stringify(body),
    }),
  )
const ask = (...requirements: object[]) => control(`accounts/${id}/requirements`, { requirements })
const include = ['configuration.merchant', 'configuration.recipient', 'requirements'] as const
const readV2 = () => stripe.v2.core.accounts.retrieve(id, { include: [...include] })
const types = async () => {
  const { data } = await stripe.events.list({ limit: 10 }, { stripeAccount: id })
  return data.map(({ type }) => type)
}

const passport = 'individual.verification.document'
const described = 'identity.individual.documents.primary_verification'
const error = { code: 'verification_document_expired', reason: 'The document has expired.' }

test('data that is required until a deadline leaves the account its capabilities, and takes them away afterwards', async () => {
  const { now } = (await (await control('clock', { advance_seconds: 1 })).json()) as { now: number }
  const deadline = now + 86_400
  expect((await ask({ name: passport, deadline, error })).status).toBe(200)
  expect(await stripe.accounts.retrieve(id)).toMatchObject({
    charges_enabled: true,
    requirements: {
      current_deadline: deadline,
      currently_due: [passport],
      past_due: [],
      errors: [{ ...error, requirement: passport }],
      disabled_reason: null,
    },
  })
  expect((await readV2()).requirements).toMatchObject({
    entries: [
      {
        description: described,
        awaiting_action_from: 'user',
        minimum_deadline: { status: 'currently_due' },
        errors: [{ code: error.code, description: error.reason }],
      },
    ],
    summary: { minimum_deadline: { status: 'currently_due', time: new Date(deadline * 1000).toISOString() } },
  })
  const told = (await types()).length

  await control('clock', { advance_seconds: 86_401 })
  expect(await stripe.accounts.retrieve(id)).toMatchObject({
    charges_enabled: false,
    capabilities: { card_payments: 'inactive', transfers: 'inactive' },
    requirements: { current_deadline: null, past_due: [passport], disabled_reason: 'requirements.past_due' },
  })
  expect((await readV2()).configuration?.merchant?.capabilities?.card_payments).toMatchObject({
    status: 'restricted',
    status_details: [{ code: 'requirements_past_due', resolution: 'provide_info' }],
  })
  const news = (await types()).slice(0, -told)
  expect(news).toContain('account.updated')
  expect(news).toContain('capability.updated')
})

test('the hosted form supplies what was required, and so does an empty list', async () => {
  await ask({ name: passport })
  expect((await stripe.accounts.retrieve(id)).charges_enabled).toBe(false)
  const returns = { refresh_url: 'https://us.test/again', return_url: 'https://us.test/done' }
  const { url } = await stripe.accountLinks.create({ account: id, type: 'account_onboarding', ...returns })
  await sandbox.fetch(new Request(url, { method: 'POST', body: new URLSearchParams({ answer: 'complete' }) }))
  expect(await stripe.accounts.retrieve(id)).toMatchObject({ charges_enabled: true, requirements: { past_due: [] } })
  await ask({ name: passport })
  await ask()
  expect((await stripe.accounts.retrieve(id)).charges_enabled).toBe(true)
})

test.each([
  [{ requirements: 'passport' }],
  [{ requirements: ['passport'] }],
  [{ requirements: [{ name: '' }] }],
  [{ requirements: [{ name: passport, deadline: 'soon' }] }],
  [{ requirements: [{ name: passport, error: { code: 'x' } }] }],
  [{ requirements: [{ name: passport, until: 1 }] }],
  [{ requirements: [], more: true }],
])('a control call of another form is refused: %j', async (body) => {
  expect((await control(`accounts/${id}/requirements`, body)).status).toBe(400)
})

describe('an account with a dashboard', () => {
  const open = (dashboard: 'full' | 'express', collector: 'stripe' | 'application') =>
    stripe.v2.core.accounts.create({
      contact_email: 'owner@merchant.test',
      display_name: 'Merchant Ltd',
      dashboard,
      identity: { country: 'US' },
      defaults: { responsibilities: { fees_collector: collector, losses_collector: collector } },
      configuration: { merchant: { capabilities: { card_payments: { requested: true } } } },
    })

  test.each([
    ['full', 'stripe'],
    ['express', 'application'],
  ] as const)(
    '%s can be disconnected by its owner: the platform may not act for it any more',
    async (dashboard, collector) => {
      const account = await open(dashboard, collector)
      expect((await control(`accounts/${account.id}/disconnect`, {})).status).toBe(200)
      expect((await expectFailure(stripe.accounts.retrieve(account.id))).code).toBe('account_invalid')
      expect((await expectFailure(stripe.balance.retrieve({}, { stripeAccount: account.id }))).code).toBe(
        'account_invalid',
      )
      expect((await control(`accounts/${account.id}/disconnect`, {})).status).toBe(403)
    },
  )

  test('none cannot', async () => {
    expect((await control(`accounts/${id}/disconnect`, {})).status).toBe(400)
  })
})
