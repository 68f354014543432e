import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Billing, createBilling } from '../../testing/billing.ts'
import { createClient, expectFailure, testKeys } from '../../testing/sandbox.ts'

let b: Billing
beforeEach(async () => {
  b = await createBilling('2026-01-31T10:00:00Z')
})
afterEach(() => b.sandbox.close())

const newCustomer = async () => (await b.stripe.customers.create({}, b.on)).id
const saved = async (customer: string) => (await b.stripe.customers.listPaymentMethods(customer, {}, b.on)).data

test('a setup intent saves a card for payments without the customer', async () => {
  const customer = await newCustomer()
  const created = await b.stripe.setupIntents.create({ customer, metadata: { a: '1' } }, b.on)
  expect(created).toMatchObject({ object: 'setup_intent', status: 'requires_payment_method', usage: 'off_session' })
  const done = await b.stripe.setupIntents.confirm(
    created.id,
    { payment_method: 'pm_card_visa', return_url: 'https://shop.test/' },
    b.on,
  )
  expect(done).toMatchObject({ status: 'succeeded', next_action: null })
  expect((await saved(customer)).map((method) => method.id)).toEqual([done.payment_method])
  expect(await b.stripe.setupIntents.retrieve(created.id, {}, b.on)).toEqual(done)
  const again = await expectFailure(b.stripe.setupIntents.confirm(created.id, {}, b.on))
  expect([again.statusCode, again.code]).toEqual([400, 'setup_intent_unexpected_state'])
  expect((await b.events('setup_intent.created', 'setup_intent.succeeded')).length).toBe(2)
})

test('a setup intent reports a declined card, and another may be tried', async () => {
  const customer = await newCustomer()
  const { id } = await b.stripe.setupIntents.create({ customer }, b.on)
  const error = await expectFailure(
    b.stripe.setupIntents.confirm(
      id,
      { payment_method: 'pm_card_chargeDeclined', return_url: 'https://shop.test/' },
      b.on,
    ),
  )
  expect([error.statusCode, error.code, error.decline_code]).toEqual([402, 'card_declined', 'generic_decline'])
  const waiting = await b.stripe.setupIntents.retrieve(id, {}, b.on)
  expect(waiting).toMatchObject({ status: 'requires_payment_method', last_setup_error: { code: 'card_declined' } })
  const done = await b.stripe.setupIntents.confirm(
    id,
    { payment_method: 'pm_card_chargeCustomerFail', return_url: 'https://shop.test/' },
    b.on,
  )
  expect([done.status, done.last_setup_error]).toEqual(['succeeded', null])
})

test('the challenge of a setup intent is answered once, and payments are then not challenged', async () => {
  const customer = await newCustomer()
  const asked = await b.stripe.setupIntents.create(
    {
      customer,
      payment_method: 'pm_card_authenticationRequiredOnSetup',
      confirm: true,
      return_url: 'https://shop.test/back',
    },
    b.on,
  )
  expect(asked.status).toBe('requires_action')
  const url = asked.next_action?.redirect_to_url?.url ?? ''
  const body = new URLSearchParams({ answer: 'complete' })
  const page = await b.sandbox.fetch(new Request(url, { method: 'POST', body }))
  expect(await page.text()).toContain(`setup_intent=${asked.id}`)
  const [method] = await saved(customer)
  const params = { customer, default_payment_method: method?.id ?? '' }
  expect((await b.subscribe(1000, params)).status).toBe('active')
})

test('a publishable key reads only the public fields of a setup intent', async () => {
  const customer = await newCustomer()
  const { id, client_secret } = await b.stripe.setupIntents.create({ customer, metadata: { a: '1' } }, b.on)
  const browser = createClient(b.sandbox, testKeys.test.publishable)
  const seen = await browser.setupIntents.retrieve(id, { client_secret: client_secret ?? '' }, b.on)
  expect(Object.keys(seen)).not.toContain('customer')
  expect(Object.keys(seen)).not.toContain('metadata')
  const wrong = await expectFailure(browser.setupIntents.retrieve(id, { client_secret: 'seti_secret_wrong' }, b.on))
  expect(wrong.param).toBe('client_secret')
})

test('a canceled setup intent cannot be confirmed', async () => {
  const { id } = await b.stripe.setupIntents.create({}, b.on)
  const canceled = await b.stripe.setupIntents.cancel(id, { cancellation_reason: 'abandoned' }, b.on)
  expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' })
  expect(
    (
      await expectFailure(
        b.stripe.setupIntents.confirm(id, { payment_method: 'pm_card_visa', return_url: 'https://shop.test/' }, b.on),
      )
    ).statusCode,
  ).toBe(400)
})

test('a saved card cannot be attached to another customer, is updated and detached', async () => {
  const [one, two] = [await newCustomer(), await newCustomer()]
  const { id } = await b.stripe.paymentMethods.attach('pm_card_visa', { customer: one }, b.on)
  expect((await expectFailure(b.stripe.paymentMethods.attach(id, { customer: two }, b.on))).statusCode).toBe(400)
  const refused = await expectFailure(b.stripe.paymentMethods.attach('pm_card_chargeDeclined', { customer: two }, b.on))
  expect([refused.statusCode, refused.code]).toEqual([402, 'card_declined'])
  const changed = await b.stripe.paymentMethods.update(id, { card: { exp_month: 5, exp_year: 2040 } }, b.on)
  expect(changed.card).toMatchObject({ exp_month: 5, exp_year: 2040 })
  await b.stripe.customers.update(one, { invoice_settings: { default_payment_method: id } }, b.on)
  const others = await expectFailure(
    b.stripe.customers.update(two, { invoice_settings: { default_payment_method: id } }, b.on),
  )
  expect(others.param).toBe('invoice_settings[default_payment_method]')
  expect((await b.stripe.paymentMethods.list({ customer: one, type: 'card' }, b.on)).data.length).toBe(1)
  expect((await b.stripe.paymentMethods.detach(id, {}, b.on)).customer).toBeNull()
  expect(await saved(one)).toEqual([])
  expect(await b.stripe.customers.retrieve(one, {}, b.on)).toMatchObject({
    invoice_settings: { default_payment_method: null },
  })
  expect((await expectFailure(b.stripe.paymentMethods.detach(id, {}, b.on))).statusCode).toBe(400)
})

test('Stripe: the payment methods of a customer who is deleted cannot be used again', async () => {
  const customer = await newCustomer()
  const { id: payment_method } = await b.stripe.paymentMethods.attach('pm_card_visa', { customer }, b.on)
  await b.stripe.customers.del(customer, {}, b.on)
  const sale = { amount: 1000, currency: 'usd', confirm: true, return_url: 'https://shop.test/' }
  const error = await expectFailure(b.stripe.paymentIntents.create({ ...sale, payment_method }, b.on))
  expect(error.message).toContain('It may not be used again')
  expect((await b.events('payment_method.detached')).length).toBe(1)
})
