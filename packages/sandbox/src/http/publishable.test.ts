import type Stripe from 'stripe'
import { afterAll, expect, test } from 'vitest'
import { createClient, createReadyAccount, createTestSandbox, expectFailure, testKeys } from '../testing/sandbox.ts'

const { sandbox, stripe } = createTestSandbox()
const page = createClient(sandbox, testKeys.test.publishable)
const on = { stripeAccount: (await createReadyAccount(stripe)).id }
afterAll(() => sandbox.close())

const create = () =>
  stripe.paymentIntents.create(
    { amount: 500, currency: 'usd', description: 'Tea', application_fee_amount: 40, metadata: { secret: 'yes' } },
    on,
  )
const privateFields = ['application_fee_amount', 'customer', 'latest_charge', 'metadata', 'transfer_data']

test('a publishable key reads of an intent what concerns the customer, and the secret key reads all', async () => {
  const intent = await create()
  const client_secret = intent.client_secret ?? ''
  const seen = await page.paymentIntents.retrieve(intent.id, { client_secret }, on)
  expect(seen).toMatchObject({ id: intent.id, amount: 500, currency: 'usd', description: 'Tea', client_secret })
  for (const name of privateFields) {
    expect(seen).not.toHaveProperty(name)
    expect(intent).toHaveProperty(name)
  }
})

test('a publishable key gets the same fields of an intent inside an error', async () => {
  const { id, client_secret } = await create()
  const params = { client_secret: client_secret ?? '', payment_method: 'pm_card_chargeDeclined' }
  const error = await expectFailure(page.paymentIntents.confirm(id, params as Stripe.PaymentIntentConfirmParams, on))
  expect(error).toMatchObject({
    decline_code: 'generic_decline',
    payment_intent: { id, status: 'requires_payment_method', last_payment_error: { code: 'card_declined' } },
    payment_method: { type: 'card', card: { last4: '0002' } },
  })
  for (const name of privateFields) expect(error.payment_intent).not.toHaveProperty(name)
  expect(JSON.stringify(error.payment_method)).not.toMatch(/fingerprint|metadata/)
})

test('the library of a page is given a challenge to show in place, and a server an address to send the browser to', async () => {
  const [first, second] = [await create(), await create()]
  const params = { payment_method: 'pm_card_threeDSecure2Required', return_url: 'https://shop.test/back' }
  const there = await stripe.paymentIntents.confirm(first.id, params, on)
  const here = await stripe.paymentIntents.confirm(second.id, { ...params, use_stripe_sdk: true }, on)
  expect(there.next_action).toMatchObject({
    type: 'redirect_to_url',
    redirect_to_url: { return_url: params.return_url },
  })
  expect(here.next_action).toMatchObject({
    type: 'use_stripe_sdk',
    use_stripe_sdk: { type: 'three_d_secure_redirect' },
  })
})
