import type Stripe from 'stripe'
import { afterAll, expect, test } from 'vitest'
import { createTestSandbox, expectFailure } from '../../testing/sandbox.ts'

const { sandbox, stripe } = createTestSandbox()
afterAll(() => sandbox.close())

const pay = (payment_method: string, more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create({
    amount: 1000,
    currency: 'usd',
    confirm: true,
    payment_method,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    expand: ['latest_charge'],
    ...more,
  })
const typed = (number: string, cvc?: string) =>
  stripe.paymentMethods.create({
    type: 'card',
    card: { number, exp_month: 12, exp_year: 2040, ...(cvc ? { cvc } : {}) },
    billing_details: { address: { line1: '1 Main Street', postal_code: '62701' } },
  })
const chargeOf = async (id: string) => (await pay(id)).latest_charge as Stripe.Charge

test('a card of a country shows it, and its receipt', async () => {
  const charge = await chargeOf('pm_card_de')
  expect(charge.payment_method_details?.card).toMatchObject({ country: 'DE', last4: '0016', brand: 'visa' })
  const page = async () => (await sandbox.fetch(new Request(String(charge.receipt_url)))).text()
  expect(await page()).toContain('$10.00')
  await stripe.refunds.create({ charge: charge.id, amount: 250 })
  expect(await page()).toContain('−$2.50')
  const unknown = await sandbox.fetch(new Request('http://sandbox.test/receipts/ch_unknown'))
  expect(unknown.status).toBe(404)
})

test.each(['pm_card_radarBlock', 'pm_card_riskLevelHighest'])('%s is blocked', async (token) => {
  const error = await expectFailure(pay(token))
  expect([error.code, error.decline_code]).toEqual(['card_declined', 'fraudulent'])
  const charge = await stripe.charges.retrieve(String(error.payment_intent?.latest_charge))
  expect(charge).toMatchObject({ receipt_url: null, outcome: { type: 'blocked', risk_level: 'highest' } })
})

test('elevated risk is shown, and paid', async () => {
  expect((await chargeOf('pm_card_riskLevelElevated')).outcome).toMatchObject({ risk_level: 'elevated' })
})

test.each([
  ['4000000000000036', { address_line1_check: 'pass', address_postal_code_check: 'fail' }],
  ['4000000000000028', { address_line1_check: 'fail', address_postal_code_check: 'pass' }],
  ['4000000000000010', { address_line1_check: 'fail', address_postal_code_check: 'fail' }],
  ['4000000000000044', { address_line1_check: 'unavailable', address_postal_code_check: 'unavailable' }],
])('%s is paid, with the checks %o', async (number, checks) => {
  const { id } = await typed(number, '123')
  expect((await chargeOf(id)).payment_method_details?.card?.checks).toMatchObject(checks)
})

test('a wrong security code is refused where one is sent', async () => {
  const { id } = await typed('4000000000000101', '123')
  expect((await expectFailure(pay(id))).code).toBe('incorrect_cvc')
  expect((await chargeOf((await typed('4000000000000101')).id)).status).toBe('succeeded')
})

test('a card that is set up already needs authentication until it is saved', async () => {
  const token = 'pm_card_authenticationRequiredSetupForOffSession'
  expect((await pay(token)).status).toBe('requires_action')
  const customer = (await stripe.customers.create({ payment_method: token })).id
  const [saved] = (await stripe.paymentMethods.list({ customer })).data
  expect((await pay(String(saved?.id), { customer })).status).toBe('succeeded')
})

test('tokens of old name the same cards', async () => {
  const { card } = await stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_mastercard_prepaid' } })
  expect(card).toMatchObject({ brand: 'mastercard', funding: 'prepaid' })
})
