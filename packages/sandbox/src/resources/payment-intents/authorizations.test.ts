import { afterEach, expect, test } from 'vitest'
import { createTestSandbox } from '../../testing/sandbox.ts'

let { sandbox, stripe } = createTestSandbox()
afterEach(async () => {
  await sandbox.close()
  ;({ sandbox, stripe } = createTestSandbox())
})

const authorize = () =>
  stripe.paymentIntents.create({
    amount: 5000,
    currency: 'usd',
    capture_method: 'manual',
    confirm: true,
    payment_method: 'pm_card_visa',
    return_url: 'https://shop.test/',
  })

test('an authorization that is not captured within seven days expires', async () => {
  const intent = await authorize()
  const charge = await stripe.charges.retrieve(String(intent.latest_charge))
  expect(charge.payment_method_details?.card?.capture_before).toBe(charge.created + 7 * 86_400)
  await sandbox.clock.advance({ days: 8 })

  expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
    status: 'canceled',
    cancellation_reason: 'automatic',
    canceled_at: charge.created + 7 * 86_400,
    amount_capturable: 0,
    amount_received: 0,
  })
  expect(await stripe.charges.retrieve(charge.id)).toMatchObject({
    captured: false,
    refunded: true,
    amount_refunded: 5000,
    amount_captured: 0,
  })
  const { data } = await stripe.events.list({ types: ['charge.expired', 'payment_intent.canceled', 'charge.refunded'] })
  expect(data.map(({ type }) => type)).toEqual(['payment_intent.canceled', 'charge.expired'])
  await expect(stripe.paymentIntents.capture(intent.id)).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
  })
  expect((await stripe.balance.retrieve()).pending.concat((await stripe.balance.retrieve()).available)).toEqual([
    expect.objectContaining({ amount: 0 }),
    expect.objectContaining({ amount: 0 }),
  ])
})

test('what was captured or canceled in time does not expire', async () => {
  const captured = await authorize()
  const canceled = await authorize()
  await stripe.paymentIntents.capture(captured.id, { amount_to_capture: 3000 })
  await stripe.paymentIntents.cancel(canceled.id)
  await sandbox.clock.advance({ days: 8 })
  expect(await stripe.paymentIntents.retrieve(captured.id)).toMatchObject({
    status: 'succeeded',
    amount_received: 3000,
  })
  expect(await stripe.paymentIntents.retrieve(canceled.id)).toMatchObject({ cancellation_reason: null })
  expect(sandbox.events.list({ type: 'charge.expired' })).toEqual([])
})
