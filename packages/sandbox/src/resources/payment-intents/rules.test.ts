import Stripe from 'stripe'
import { afterAll, expect, test } from 'vitest'
import { createTestSandbox, expectFailure } from '../../testing/sandbox.ts'

const { sandbox, stripe } = createTestSandbox()
afterAll(() => sandbox.close())

const price = { amount: 2000, currency: 'usd' } as const
const returnUrl = 'https://shop.test/back'
const pay = (more: Partial<Stripe.PaymentIntentCreateParams>) =>
  stripe.paymentIntents.create({ ...price, confirm: true, return_url: returnUrl, ...more })
const newCard = async () => (await stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } })).id
const newCustomer = async () => (await stripe.customers.create({ name: 'Ada' })).id

test('an off-session payment that needs authentication is declined', async () => {
  const customer = await newCustomer()
  const { id: payment_method } = await stripe.paymentMethods.attach('pm_card_authenticationRequired', { customer })
  const error = await expectFailure(pay({ customer, payment_method, off_session: true }))
  expect(error).toBeInstanceOf(Stripe.errors.StripeCardError)
  expect(error).toMatchObject({
    statusCode: 402,
    code: 'authentication_required',
    decline_code: 'authentication_required',
    payment_intent: { status: 'requires_payment_method', latest_charge: null },
    payment_method: { id: payment_method },
  })
  // On session the same card asks for the customer.
  expect((await pay({ customer, payment_method })).status).toBe('requires_action')
  expect((await pay({ customer, payment_method: 'pm_card_visa', off_session: true })).status).toBe('succeeded')
})

test.for([
  { off_session: true },
  { mandate_data: { customer_acceptance: { type: 'offline' } } },
  { return_url: returnUrl },
] as const)('%j belongs to a confirmation', async (more) => {
  const error = await expectFailure(stripe.paymentIntents.create({ ...price, ...more }))
  expect(error.param).toBe(Object.keys(more)[0])
})

test('automatic payment methods need an address to return to', async () => {
  const confirming = { ...price, confirm: true, payment_method: 'pm_card_visa' } as const
  for (const refused of [
    stripe.paymentIntents.create(confirming),
    stripe.paymentIntents.create({ ...confirming, automatic_payment_methods: { enabled: true } }),
    stripe.setupIntents.create({ confirm: true, payment_method: 'pm_card_visa' }),
  ]) {
    expect((await expectFailure(refused)).message).toContain('you must provide a `return_url`')
  }
  const automatic_payment_methods = { enabled: true, allow_redirects: 'never' } as const
  expect((await stripe.paymentIntents.create({ ...confirming, automatic_payment_methods })).status).toBe('succeeded')
})

test('a payment method of a customer is used with that customer', async () => {
  const [customer, other] = [await newCustomer(), await newCustomer()]
  const payment_method = await newCard()
  await stripe.paymentMethods.attach(payment_method, { customer })
  expect(await expectFailure(pay({ payment_method }))).toMatchObject({
    code: 'parameter_missing',
    message:
      `The \`payment_method\` parameter supplied ${payment_method} belongs to the Customer ${customer}. Please include the ` +
      'Customer in the `customer` parameter on the PaymentIntent.',
  })
  const message =
    `The PaymentMethod ${payment_method} does not belong to the Customer you supplied ${other}. Please use this ` +
    'PaymentMethod with the Customer that it belongs to instead.'
  expect(await expectFailure(pay({ payment_method, customer: other }))).toMatchObject({
    message,
    param: 'payment_method',
  })
  const { id } = await stripe.paymentIntents.create(price)
  expect((await expectFailure(stripe.paymentIntents.update(id, { payment_method }))).statusCode).toBe(400)
  expect((await expectFailure(stripe.setupIntents.create({ payment_method }))).message).toContain('on the SetupIntent')
  for (const _time of [1, 2]) expect((await pay({ payment_method, customer })).status).toBe('succeeded')
})

test('a payment method without a customer can be used once, also when the payment fails', async () => {
  const again = /may not be used again/
  const paid = await newCard()
  await pay({ payment_method: paid })
  expect((await expectFailure(pay({ payment_method: paid }))).message).toMatch(again)
  expect((await expectFailure(stripe.setupIntents.create({ payment_method: paid }))).message).toMatch(again)
  const customer = await newCustomer()
  expect((await expectFailure(stripe.paymentMethods.attach(paid, { customer }))).message).toMatch(again)

  const declined = await stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_chargeDeclined' } })
  expect((await expectFailure(pay({ payment_method: declined.id }))).code).toBe('card_declined')
  expect((await expectFailure(pay({ payment_method: declined.id }))).message).toMatch(again)

  const saved = await newCard()
  await pay({ payment_method: saved, customer, setup_future_usage: 'off_session', capture_method: 'manual' })
  expect((await pay({ payment_method: saved, customer })).status).toBe('succeeded')
  await stripe.paymentMethods.detach(saved)
  expect((await expectFailure(pay({ payment_method: saved, customer }))).message).toMatch(again)
})

test('a canceled authorization is given back', async () => {
  const { id, latest_charge } = await pay({ payment_method: 'pm_card_visa', capture_method: 'manual' })
  const canceled = await stripe.paymentIntents.cancel(id)
  expect(canceled).toMatchObject({ status: 'canceled', amount_capturable: 0, amount_received: 0 })
  const charge = await stripe.charges.retrieve(String(latest_charge))
  expect(charge).toMatchObject({ captured: false, refunded: true, amount_refunded: 2000, balance_transaction: null })
  const { data } = await stripe.refunds.list({ payment_intent: id })
  expect(data).toMatchObject([
    {
      amount: 2000,
      status: 'succeeded',
      balance_transaction: null,
      destination_details: { card: { type: 'reversal' } },
    },
  ])
  const events = (await stripe.events.list({ limit: 10 })).data
  const told = events.filter(
    ({ data: { object } }) => 'id' in object && [id, charge.id, data[0]?.id].includes(object.id),
  )
  expect(
    told
      .slice(0, 3)
      .map(({ type }) => type)
      .toReversed(),
  ).toEqual(['refund.created', 'charge.refunded', 'payment_intent.canceled'])
  expect((await expectFailure(stripe.refunds.create({ payment_intent: id }))).code).toBe(
    'payment_intent_unexpected_state',
  )
})

test('3-D Secure can be asked for, and a card decides', async () => {
  const payment_method_options = { card: { request_three_d_secure: 'any' } } as const
  const paid = await pay({ payment_method: 'pm_card_visa', payment_method_options })
  expect([paid.status, paid.payment_method_options?.card?.request_three_d_secure]).toEqual(['succeeded', 'any'])
  const refused = { card: { network: 'visa' } } as const
  expect(await expectFailure(pay({ payment_method_options: refused }))).toMatchObject({
    message: 'payment_method_options[card][network] is not offered by this sandbox yet (Stripe has it).',
  })
})

test('an authorization is captured in full or in part, once', async () => {
  const { id } = await pay({ payment_method: 'pm_card_visa', capture_method: 'manual' })
  expect((await expectFailure(stripe.paymentIntents.capture(id, { final_capture: false }))).param).toBe('final_capture')
  expect((await stripe.paymentIntents.capture(id, { final_capture: true })).status).toBe('succeeded')
})
