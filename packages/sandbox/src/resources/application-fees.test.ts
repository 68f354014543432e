import type Stripe from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createReadyAccount, createTestSandbox } from '../testing/sandbox.ts'

let { sandbox, stripe } = createTestSandbox()
let account = ''
let on: Stripe.RequestOptions = {}
beforeEach(async () => {
  ;({ sandbox, stripe } = createTestSandbox())
  account = (await createReadyAccount(stripe)).id
  on = { stripeAccount: account }
})
afterEach(() => sandbox.close())

const available = async () => (await stripe.balance.retrieve({}, on)).available[0]?.amount
const feeOf = ({ latest_charge }: Stripe.PaymentIntent) => String((latest_charge as Stripe.Charge).application_fee)

test.each(['direct', 'destination'])(
  'a fee above the amount is all that was captured, and can be given back (%s)',
  async (route) => {
    const direct = route === 'direct'
    const intent = await stripe.paymentIntents.create(
      {
        amount: 101,
        currency: 'usd',
        application_fee_amount: 4896,
        payment_method: 'pm_card_visa',
        confirm: true,
        return_url: 'https://shop.test/',
        expand: ['latest_charge'],
        ...(direct ? {} : { transfer_data: { destination: account } }),
      },
      direct ? on : {},
    )
    // The charge shows what was asked for.
    expect(intent.latest_charge).toMatchObject({ amount_captured: 101, application_fee_amount: 4896 })
    const fee = feeOf(intent)
    expect(await stripe.applicationFees.retrieve(fee)).toMatchObject({ amount: 101, amount_refunded: 0 })
    expect(await available()).toBe(0)

    await stripe.applicationFees.createRefund(fee, { amount: 56 })
    expect(await stripe.applicationFees.retrieve(fee)).toMatchObject({ amount: 101, amount_refunded: 56 })
    expect(await available()).toBe(56)
  },
)

test('an application fee above a partial capture is capped at the captured amount', async () => {
  const { id } = await stripe.paymentIntents.create(
    {
      amount: 1000,
      currency: 'usd',
      application_fee_amount: 900,
      capture_method: 'manual',
      payment_method: 'pm_card_visa',
      confirm: true,
      return_url: 'https://shop.test/',
    },
    on,
  )
  const captured = await stripe.paymentIntents.capture(id, { amount_to_capture: 300, expand: ['latest_charge'] }, on)
  expect((await stripe.applicationFees.retrieve(feeOf(captured))).amount).toBe(300)
})

test('a session may have a fee above the total of its first shipping option', async () => {
  const way = (amount: number) => ({
    shipping_rate_data: {
      display_name: 'By post',
      type: 'fixed_amount' as const,
      fixed_amount: { amount, currency: 'usd' },
    },
  })
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 100, product_data: { name: 'Tea' } } }],
      shipping_options: [way(1), way(99_000)],
      payment_intent_data: { application_fee_amount: 4896 },
      success_url: 'https://shop.test/done',
    },
    on,
  )
  expect(session).toMatchObject({ status: 'open', amount_total: 101 })
})
