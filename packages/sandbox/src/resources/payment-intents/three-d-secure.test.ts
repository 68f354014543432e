import { afterAll, expect, test } from 'vitest'
import { createTestSandbox, oneItem } from '../../testing/sandbox.ts'

const { sandbox, stripe } = createTestSandbox()
afterAll(() => sandbox.close())

/** The status after a confirmation with the card, where the merchant asks so for 3-D Secure. */
async function statusWith(number: string, request_three_d_secure: 'any' | 'automatic' | 'challenge') {
  const method = await stripe.paymentMethods.create({
    type: 'card',
    card: { number, exp_month: 12, exp_year: 2034, cvc: '123' },
  })
  const { status } = await stripe.paymentIntents.create({
    amount: 1000,
    currency: 'usd',
    confirm: true,
    payment_method: method.id,
    payment_method_options: { card: { request_three_d_secure } },
    return_url: 'https://shop.test/',
  })
  return status
}

test.each([
  ['4000000000003220', 'automatic', 'requires_action'],
  ['4000000000003220', 'any', 'requires_action'],
  ['4000000000003055', 'automatic', 'succeeded'],
  ['4000000000003055', 'any', 'requires_action'],
  ['4000000000003055', 'challenge', 'requires_action'],
  ['4242424242424242', 'any', 'succeeded'],
  ['378282246310005', 'any', 'succeeded'],
] as const)('the card %s with %s: %s', async (number, request, status) => {
  expect(await statusWith(number, request)).toBe(status)
})

test('a saved card that was authenticated shows the step again where it is asked for', async () => {
  const { id: customer } = await stripe.customers.create({ email: 'ada@example.com' })
  const session = await stripe.checkout.sessions.create({
    ...oneItem,
    customer,
    payment_intent_data: { setup_future_usage: 'off_session' },
  })
  await sandbox.pay(session, { card: '4000002500003155' })
  const [saved] = (await stripe.customers.listPaymentMethods(customer)).data
  const pay = (request_three_d_secure: 'any' | 'automatic') =>
    stripe.paymentIntents.create({
      amount: 1000,
      currency: 'usd',
      confirm: true,
      customer,
      payment_method: saved?.id ?? '',
      payment_method_options: { card: { request_three_d_secure } },
      return_url: 'https://shop.test/',
    })
  expect((await pay('automatic')).status).toBe('succeeded')
  expect((await pay('any')).status).toBe('requires_action')
})

test('the checkout page shows the step where the session asks for it', async () => {
  const session = await stripe.checkout.sessions.create({
    ...oneItem,
    payment_method_options: { card: { request_three_d_secure: 'any' } },
  })
  await expect(sandbox.pay(session, { card: '4000000000003055', authenticates: false })).rejects.toThrow(
    'not authenticated',
  )
  expect((await sandbox.pay(session, { card: '4000000000003055' })).payment_status).toBe('paid')
})
