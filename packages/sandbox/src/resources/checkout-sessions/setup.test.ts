import type Stripe from 'stripe'
import { afterEach, expect, test } from 'vitest'
import { type Billing, createBilling, oneDay } from '../../testing/billing.ts'
import { payOnPage } from '../../testing/pay-on-page.ts'
import { expectFailure } from '../../testing/sandbox.ts'

let open: Billing | undefined
afterEach(() => open?.sandbox.close())

async function begin(more: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  open = await createBilling('2026-04-01T00:00:00Z')
  const b = open
  const { id: customer } = await b.customer()
  const session = await b.stripe.checkout.sessions.create(
    {
      mode: 'setup',
      currency: 'usd',
      customer,
      success_url: 'https://shop.test/done',
      setup_intent_data: { metadata: { order: '7' } },
      ...more,
    },
    b.on,
  )
  const now = () => b.stripe.checkout.sessions.retrieve(session.id, { expand: ['setup_intent'] }, b.on)
  return { b, customer, session, now }
}

test('a session in setup mode has a setup intent from the start, and nothing to pay', async () => {
  const { customer, now } = await begin()
  expect(await now()).toMatchObject({
    mode: 'setup',
    amount_total: null,
    currency: 'usd',
    customer,
    payment_intent: null,
    payment_status: 'no_payment_required',
    setup_intent: { status: 'requires_payment_method', customer, metadata: { order: '7' }, usage: 'off_session' },
  })
})

test('the page saves the payment method with its customer, and charges nothing', async () => {
  const { b, customer, session, now } = await begin()
  expect(await payOnPage(b.sandbox, session.id)).toEqual({ outcome: 'paid', redirect: 'https://shop.test/done' })
  const { setup_intent, status, url } = await now()
  expect({ status, url }).toEqual({ status: 'complete', url: null })
  const { payment_method } = setup_intent as Stripe.SetupIntent
  expect(await b.stripe.paymentMethods.retrieve(String(payment_method), {}, b.on)).toMatchObject({ customer })
  const told = (await b.events()).map(({ type }) => type)
  expect(told.slice(told.indexOf('setup_intent.created'))).toEqual([
    'setup_intent.created',
    'payment_method.attached',
    'setup_intent.succeeded',
    'checkout.session.completed',
  ])
  expect((await b.stripe.charges.list({}, b.on)).data).toEqual([])
})

test('a declined card leaves the session open for another one', async () => {
  const { b, session, now } = await begin()
  const declined = await payOnPage(b.sandbox, session.id, { number: '4000000000000002' })
  expect(declined).toMatchObject({ outcome: 'invalid', errors: { payment: 'Your card was declined.' } })
  expect(await now()).toMatchObject({ status: 'open', setup_intent: { status: 'requires_payment_method' } })
  expect(await payOnPage(b.sandbox, session.id)).toMatchObject({ outcome: 'paid' })
})

test('a card that wants 3-D Secure is saved after it', async () => {
  const { b, session, now } = await begin()
  const asked = await payOnPage(b.sandbox, session.id, { number: '4000002500003155' })
  expect(asked).toMatchObject({ outcome: 'authenticate' })
  const { redirect } = asked as { redirect: string }
  const answered = await b.sandbox.fetch(
    new Request(`http://sandbox.test${redirect}`, { method: 'POST', body: 'answer=complete' }),
  )
  expect(answered.headers.get('location')).toBe(`/c/pay/${session.id}?paid=1`)
  expect(await now()).toMatchObject({ status: 'complete', setup_intent: { status: 'succeeded' } })
})

test('a session that expires cancels its setup intent', async () => {
  const { b, now } = await begin()
  await b.sandbox.clock.advance({ seconds: oneDay + 1 })
  expect(await now()).toMatchObject({ status: 'expired', setup_intent: { status: 'canceled' } })
})

test('Stripe: setup mode needs a currency, and takes nothing to sell', async () => {
  const { b } = await begin()
  const create = (more: Stripe.Checkout.SessionCreateParams) =>
    expectFailure(
      b.stripe.checkout.sessions.create({ mode: 'setup', success_url: 'https://shop.test/done', ...more }, b.on),
    )
  expect(await create({})).toMatchObject({ statusCode: 400, code: 'parameter_missing', param: 'currency' })
  expect(await create({ currency: 'usd', line_items: [{ price: 'price_x', quantity: 1 }] })).toMatchObject({
    param: 'line_items',
  })
  expect(await create({ currency: 'usd', payment_intent_data: { description: 'x' } })).toMatchObject({
    param: 'payment_intent_data',
  })
  const paying = b.stripe.checkout.sessions.create(
    { mode: 'payment', success_url: 'https://shop.test/done', setup_intent_data: { description: 'x' } },
    b.on,
  )
  expect(await expectFailure(paying)).toMatchObject({ param: 'setup_intent_data' })
})
