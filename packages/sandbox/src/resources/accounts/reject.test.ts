import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestSandbox, expectFailure, oneItem, testToken } from '../../testing/sandbox.ts'
import { createTestAccount } from '../../testing/test-account.ts'

let { sandbox, stripe } = createTestSandbox()
beforeEach(() => {
  ;({ sandbox, stripe } = createTestSandbox())
})
afterEach(() => sandbox.close())

const reject = (id: string, body: object) =>
  sandbox.fetch(
    new Request(`http://sandbox.test/_sandbox/accounts/${id}/reject`, {
      method: 'POST',
      headers: { authorization: `Bearer ${testToken}` },
      body: JSON.stringify(body),
    }),
  )

test.each([
  ['fraud', 'rejected.fraud', 'rejected', 'rejected_fraud'],
  ['rejected.terms_of_service', 'rejected.terms_of_service', 'rejected', 'rejected_terms_of_service'],
  ['listed', 'listed', 'rejected', 'rejected_listed'],
  ['rejected.listed', 'rejected.listed', 'rejected', 'rejected_listed'],
  ['under_review', 'under_review', 'restricted', 'determining_status'],
  ['platform_paused', 'platform_paused', 'restricted', 'restricted_other'],
])('the reason %s shows as %s in v1 and %s in v2', async (reason, disabled_reason, status, code) => {
  const { id } = await createTestAccount(stripe)
  expect((await reject(id, { reason })).status).toBe(200)
  expect(await stripe.accounts.retrieve(id)).toMatchObject({
    charges_enabled: false,
    payouts_enabled: false,
    capabilities: { card_payments: 'inactive', transfers: 'inactive' },
    requirements: { disabled_reason },
  })
  const account = await stripe.v2.core.accounts.retrieve(id, { include: ['configuration.merchant'] })
  expect(account.configuration?.merchant?.capabilities?.card_payments).toMatchObject({
    status,
    status_details: [{ code }],
  })
  const [event] = (await stripe.events.list({ limit: 1 }, { stripeAccount: id })).data
  expect(event).toMatchObject({ type: 'account.updated', data: { object: { requirements: { disabled_reason } } } })
})

test('a rejected account takes no payment, no checkout and no transfer, until it is taken back', async () => {
  const { id } = await createTestAccount(stripe)
  await reject(id, { reason: 'fraud' })
  const on = { stripeAccount: id }
  const attempts = {
    payment: () => stripe.paymentIntents.create({ amount: 500, currency: 'usd' }, on),
    session: () => stripe.checkout.sessions.create(oneItem, on),
    payout: () => stripe.payouts.create({ amount: 500, currency: 'usd' }, on),
    transfer: () => stripe.transfers.create({ amount: 500, currency: 'usd', destination: id }),
  }
  const codes = await Promise.all(
    Object.entries(attempts).map(async ([name, attempt]) => [name, (await expectFailure(attempt())).code]),
  )
  expect(Object.fromEntries(codes)).toEqual({
    payment: 'insufficient_capabilities_for_payment',
    payout: 'payouts_not_allowed',
    session: 'insufficient_capabilities_for_payment',
    transfer: 'insufficient_capabilities_for_transfer',
  })
  await reject(id, { reason: null })
  expect((await attempts.session()).status).toBe('open')
})

test.each([{ reason: 'dislike' }, {}, { reason: 'fraud', more: 1 }])('the call %j is refused', async (body) => {
  const { id } = await createTestAccount(stripe)
  expect((await reject(id, body)).status).toBe(400)
})

test.each([
  ['fraud_other', 'rejected.platform_fraud'],
  ['terms_of_service', 'rejected.platform_terms_of_service'],
  ['credit', 'rejected.platform_other'],
] as const)('the platform rejects for %s, and takes only its own rejection back', async (reason, disabled_reason) => {
  const { id } = await createTestAccount(stripe)
  const post = (verb: string, params = {}) => stripe.rawRequest('POST', `/v1/accounts/${id}/${verb}`, params)
  expect(await post('reject', { reason })).toMatchObject({ requirements: { disabled_reason } })
  expect(await post('unreject')).toMatchObject({ charges_enabled: true, requirements: { disabled_reason: null } })
  await reject(id, { reason: 'fraud' })
  expect((await expectFailure(post('unreject'))).statusCode).toBe(400)
})

test('an account whose losses are not the platform’s is not rejected by it', async () => {
  const { id } = await createTestAccount(stripe, {
    dashboard: 'full',
    defaults: { responsibilities: { fees_collector: 'stripe', losses_collector: 'stripe' } },
  })
  const rejecting = stripe.rawRequest('POST', `/v1/accounts/${id}/reject`, { reason: 'other' })
  expect((await expectFailure(rejecting)).statusCode).toBe(400)
})
