import { afterEach, expect, test } from 'vitest'
import { createReadyAccount, createTestSandbox, expectFailure, oneItem } from '../../testing/sandbox.ts'

let { sandbox, stripe } = createTestSandbox()
afterEach(async () => {
  await sandbox.close()
  ;({ sandbox, stripe } = createTestSandbox())
})

const byCard = {
  amount: 1000,
  currency: 'usd',
  payment_method: 'pm_card_visa',
  confirm: true,
  return_url: 'https://shop.test/',
}

test('a card takes a suffix and no descriptor of its own (Stripe: statement descriptors)', async () => {
  const paid = await stripe.paymentIntents.create({ ...byCard, statement_descriptor_suffix: 'TEA' })
  expect(paid.status).toBe('succeeded')
  const failed = await expectFailure(stripe.paymentIntents.create({ ...byCard, statement_descriptor: 'TEA SHOP' }))
  expect([failed.statusCode, failed.param]).toEqual([400, 'statement_descriptor'])
  const bank = { ...byCard, payment_method: 'pm_usBankAccount', statement_descriptor: 'TEA SHOP' }
  expect((await stripe.paymentIntents.create(bank)).status).toBe('processing')
})

test('prefix and suffix have 22 characters together', async () => {
  const { id } = await createReadyAccount(stripe)
  const on = { stripeAccount: id }
  const card_payments = { statement_descriptor_prefix: 'HARBOUR' }
  await stripe.accounts.update(id, { settings: { card_payments } })
  const fits = { ...byCard, statement_descriptor_suffix: 'A'.repeat(13) }
  expect((await stripe.paymentIntents.create(fits, on)).status).toBe('succeeded')
  const failed = await expectFailure(
    stripe.paymentIntents.create({ ...byCard, statement_descriptor_suffix: 'A'.repeat(14) }, on),
  )
  expect(failed.param).toBe('statement_descriptor_suffix')
})

test('a Checkout Session that offers cards takes a suffix alone', async () => {
  const session = { ...oneItem, payment_intent_data: { statement_descriptor: 'TEA SHOP' } }
  const failed = await expectFailure(stripe.checkout.sessions.create(session))
  expect(failed.param).toBe('payment_intent_data[statement_descriptor]')
})
