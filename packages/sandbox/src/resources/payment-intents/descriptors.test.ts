import type Stripe from 'stripe'
import { afterEach, expect, test } from 'vitest'
import { bankConsent, createReadyAccount, createTestSandbox, expectFailure, oneItem } from '../../testing/sandbox.ts'

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
  const bank = {
    ...byCard,
    payment_method: 'pm_usBankAccount',
    statement_descriptor: 'TEA SHOP',
    mandate_data: bankConsent,
  }
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

test('the statement shows the prefix and the suffix, or the descriptor of the account', async () => {
  const { id } = await createReadyAccount(stripe)
  const on = { stripeAccount: id }
  const shown = async (params: object) => {
    const { latest_charge } = await stripe.paymentIntents.create(
      { ...byCard, expand: ['latest_charge'], ...params },
      on,
    )
    const { calculated_statement_descriptor, statement_descriptor_suffix } = latest_charge as Stripe.Charge
    return [calculated_statement_descriptor, statement_descriptor_suffix]
  }
  await stripe.accounts.update(id, { settings: { payments: { statement_descriptor: 'HARBOUR TOURS' } } })
  expect(await shown({})).toEqual(['HARBOUR TOURS', null])
  expect(await shown({ statement_descriptor_suffix: 'ORDER 7' })).toEqual(['HARBOUR TO* ORDER 7', 'ORDER 7'])
  await stripe.accounts.update(id, { settings: { card_payments: { statement_descriptor_prefix: 'HARBOUR' } } })
  expect(await shown({ statement_descriptor_suffix: 'ORDER 7' })).toEqual(['HARBOUR* ORDER 7', 'ORDER 7'])
  expect(
    await shown({ payment_method: 'pm_usBankAccount', statement_descriptor: 'TEA SHOP', mandate_data: bankConsent }),
  ).toEqual(['TEA SHOP', null])
})

test('a capture can change the suffix', async () => {
  const { id } = await stripe.paymentIntents.create({ ...byCard, capture_method: 'manual' })
  const { latest_charge } = await stripe.paymentIntents.capture(id, { statement_descriptor_suffix: 'LATE' })
  expect((await stripe.charges.retrieve(String(latest_charge))).calculated_statement_descriptor).toBe('SANDBOX* LATE')
})

test.each([
  ['12345', 'The statement descriptor must contain at least one alphabetic character.'],
  ['TEA*SHOP', 'The statement descriptor cannot contain any of the characters <, >, \\, \', " and *.'],
  ['Acme™', 'The statement descriptor can contain Latin characters only.'],
  ['МАГАЗИН', 'The statement descriptor can contain Latin characters only.'],
])('the suffix %s is refused', async (suffix, message) => {
  const failed = await expectFailure(stripe.paymentIntents.create({ ...byCard, statement_descriptor_suffix: suffix }))
  expect([failed.statusCode, failed.param, failed.message]).toEqual([400, 'statement_descriptor_suffix', message])
})
