import { afterEach, expect, test } from 'vitest'
import { createReadyAccount, createTestSandbox, expectFailure, oneItem } from '../testing/sandbox.ts'

let { sandbox, stripe } = createTestSandbox()
afterEach(async () => {
  await sandbox.close()
  ;({ sandbox, stripe } = createTestSandbox())
})

const card = { payment_method: 'pm_card_visa', confirm: true, return_url: 'https://shop.test/' }

test('a payment below the least charge is refused, and one of it is taken (Stripe: currencies, minimum amounts)', async () => {
  const failed = await expectFailure(stripe.paymentIntents.create({ ...card, amount: 49, currency: 'usd' }))
  expect(failed).toMatchObject({
    statusCode: 400,
    code: 'amount_too_small',
    param: 'amount',
    message: 'Amount must be at least $0.50 usd',
  })
  expect((await stripe.paymentIntents.create({ ...card, amount: 50, currency: 'usd' })).status).toBe('succeeded')
})

test('a payment may not be changed to less than the least charge', async () => {
  const { id } = await stripe.paymentIntents.create({ amount: 50, currency: 'usd' })
  expect((await expectFailure(stripe.paymentIntents.update(id, { amount: 49 }))).code).toBe('amount_too_small')
})

test.each([
  [74, 'jpy'],
  [39, 'gbp'],
  [134, 'xcd'],
])('%i %s is worth too little for an account that is paid in dollars', async (amount, currency) => {
  const failed = await expectFailure(stripe.paymentIntents.create({ amount, currency }))
  expect(failed.code).toBe('amount_too_small')
  expect(failed.message).toMatch(/^Amount must convert to at least \$0\.50 usd\./)
  expect((await stripe.paymentIntents.create({ amount: amount + 1, currency })).amount).toBe(amount + 1)
})

test('the account’s own currency decides, or one that it has a bank account for', async () => {
  const { id } = await createReadyAccount(stripe)
  const on = { stripeAccount: id }
  const pence = { amount: 30, currency: 'gbp' }
  expect((await expectFailure(stripe.paymentIntents.create(pence, on))).code).toBe('amount_too_small')
  const external_account = { object: 'bank_account', account_number: '00012345', country: 'GB', currency: 'gbp' }
  await stripe.accounts.createExternalAccount(id, { external_account: external_account as unknown as string })
  expect((await stripe.paymentIntents.create(pence, on)).amount).toBe(30)
})

test('a Checkout Session says so in its own words', async () => {
  const price_data = { currency: 'usd', unit_amount: 49, product_data: { name: 'Sugar' } }
  const failed = await expectFailure(
    stripe.checkout.sessions.create({ ...oneItem, line_items: [{ quantity: 1, price_data }] }),
  )
  expect(failed).toMatchObject({
    code: 'amount_too_small',
    message: "The Checkout Session's total amount due must add up to at least $0.50 usd",
  })
})

test('an amount above the most that can be charged is refused', async () => {
  const failed = await expectFailure(stripe.paymentIntents.create({ amount: 100_000_000, currency: 'usd' }))
  expect(failed.code).toBe('amount_too_large')
})

test('what is too small on an invoice is carried to the next one', async () => {
  const customer = await stripe.customers.create({})
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
  const product = await stripe.products.create({ name: 'Paper' })
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    default_payment_method: method.id,
    items: [{ price_data: { currency: 'usd', product: product.id, unit_amount: 40, recurring: { interval: 'week' } } }],
    expand: ['latest_invoice'],
  })
  expect(subscription.latest_invoice).toMatchObject({ status: 'paid', amount_due: 0, total: 40, ending_balance: 40 })
  await sandbox.clock.advance({ seconds: 7 * 86_400 + 2 * 3600 })
  const [renewal] = (await stripe.invoices.list({ customer: customer.id })).data
  expect(renewal).toMatchObject({ status: 'paid', amount_due: 80, starting_balance: 40, ending_balance: 0 })
})
