import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Billing, createBilling } from '../../testing/billing.ts'
import { expectFailure } from '../../testing/sandbox.ts'

let b: Billing
beforeEach(async () => {
  b = await createBilling('2026-01-31T10:00:00Z')
})
afterEach(() => b.sandbox.close())

const expired = { code: 'expired_card', decline_code: 'expired_card' }
const returnTo = { return_url: 'https://shop.test/' }

/** A card that is valid until the end of March 2026. */
async function card(number = '4242424242424242') {
  const of = { number, exp_month: 3, exp_year: 2026 }
  return (await b.stripe.paymentMethods.create({ type: 'card', card: of }, b.on)).id
}

const attach = (method: string, customer: string) => b.stripe.paymentMethods.attach(method, { customer }, b.on)
const charge = (customer: string, payment_method: string) =>
  b.stripe.paymentIntents.create(
    { amount: 1000, currency: 'usd', customer, payment_method, off_session: true, confirm: true, ...returnTo },
    b.on,
  )

test('a saved card is charged until its last month has ended, and again once its expiry is updated', async () => {
  const { id } = await b.customer()
  const method = await card()
  await attach(method, id)
  await b.until('2026-03-31T23:59:59Z')
  expect((await charge(id, method)).status).toBe('succeeded')
  await b.until('2026-04-01T00:00:00Z')
  const error = await expectFailure(charge(id, method))
  expect(error).toMatchObject({ statusCode: 402, ...expired })
  expect(await b.stripe.charges.retrieve(String(error.charge), {}, b.on)).toMatchObject({
    paid: false,
    failure_code: 'expired_card',
    outcome: { reason: 'expired_card', type: 'issuer_declined' },
  })
  await b.stripe.paymentMethods.update(method, { card: { exp_month: 3, exp_year: 2029 } }, b.on)
  expect((await charge(id, method)).status).toBe('succeeded')
})

test.each([
  ['that requires authentication', '4000002760003184'],
  ['that declines when charged', '4000000000000341'],
])('an expired card %s declines as expired', async (_, number) => {
  const { id } = await b.customer()
  const method = await card(number)
  await attach(method, id)
  await b.until('2026-04-01T00:00:00Z')
  expect(await expectFailure(charge(id, method))).toMatchObject(expired)
})

test('a renewal by an expired card fails, and succeeds with the updated card', async () => {
  const { id } = await b.customer()
  const method = await card()
  await attach(method, id)
  const subscription = await b.subscribe(1000, { customer: id, default_payment_method: method })
  await b.until('2026-03-31T12:00:00Z')
  expect((await b.subscription(subscription.id)).status).toBe('active')
  await b.until('2026-04-30T12:00:00Z')
  expect((await b.subscription(subscription.id)).status).toBe('past_due')
  await b.stripe.paymentMethods.update(method, { card: { exp_month: 3, exp_year: 2029 } }, b.on)
  await b.until('2026-05-04T12:00:00Z')
  expect((await b.subscription(subscription.id)).status).toBe('active')
})

test('an expired card cannot be saved, by attaching it or by a setup intent', async () => {
  const { id: customer } = await b.customer()
  const method = await card('4000002760003184')
  await b.until('2026-04-01T00:00:00Z')
  expect(await expectFailure(attach(method, customer))).toMatchObject({ statusCode: 402, ...expired })
  const setUp = { customer, payment_method: method, confirm: true, ...returnTo }
  expect(await expectFailure(b.stripe.setupIntents.create(setUp, b.on))).toMatchObject(expired)
})
