import type Stripe from 'stripe'
import { afterEach, expect, test } from 'vitest'
import { createTestSandbox, expectFailure } from '../../testing/sandbox.ts'

let { sandbox, stripe } = createTestSandbox()
afterEach(() => {
  sandbox.close()
  ;({ sandbox, stripe } = createTestSandbox())
})

const priceData = { currency: 'usd', unit_amount: 900, product_data: { name: 'Tea' } }
type Params = Partial<Stripe.Checkout.SessionCreateParams>
const paid: Params = { mode: 'payment', line_items: [{ quantity: 1, price_data: priceData }] }
const open = (more = paid) => stripe.checkout.sessions.create({ success_url: 'https://shop.test/done', ...more })
const confirm = async (id: string, params: object) =>
  (await stripe.rawRequest(
    'POST',
    `/v1/payment_pages/${id}/confirm`,
    params as never,
  )) as unknown as Stripe.Checkout.Session

test('a session is paid without its page, once and with the expected amount', async () => {
  const { id } = await open({ ...paid, customer_creation: 'always' })
  const wrong = confirm(id, { payment_method: 'pm_card_visa', expected_amount: 901 })
  expect((await expectFailure(wrong)).param).toBe('expected_amount')
  const done = await confirm(id, { payment_method: 'pm_card_visa', expected_amount: 900 })
  expect(done).toMatchObject({ status: 'complete', payment_status: 'paid' })
  // The card has no contact.
  expect(done.customer_details).toMatchObject({ email: null, name: null })
  expect(await stripe.customers.retrieve(String(done.customer))).toMatchObject({ email: null, name: null })
  expect((await expectFailure(confirm(id, { payment_method: 'pm_card_visa' }))).statusCode).toBe(400)
})

const recurring = { interval: 'month' as const }
const trial: Params = {
  mode: 'subscription',
  line_items: [{ quantity: 1, price_data: { ...priceData, recurring } }],
  subscription_data: { trial_period_days: 7 },
}

test.each<[string, Params]>([
  ['payment', paid],
  ['trial', trial],
  ['setup', { mode: 'setup', currency: 'usd' }],
])('a declined card of a %s keeps its reason', async (_kind, more) => {
  const { id } = await open(more)
  const error = await expectFailure(confirm(id, { payment_method: 'pm_card_visa_chargeDeclinedInsufficientFunds' }))
  expect(error).toMatchObject({ statusCode: 402, code: 'card_declined', decline_code: 'insufficient_funds' })
  expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('open')
})
