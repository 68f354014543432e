import type Stripe from 'stripe'
import { afterEach, expect, test } from 'vitest'
import { processingFee } from '../money/processing-fee.ts'
import { createReadyAccount, createTestSandbox } from '../testing/sandbox.ts'
import { createTestAccount } from '../testing/test-account.ts'

let seconds = 1_800_000_000
const opened: { close(): Promise<void> }[] = []
afterEach(() => Promise.all(opened.splice(0).map((sandbox) => sandbox.close())))

test('a new platform has its reserve, once, in each mode', async () => {
  const { sandbox, stripe, live } = createTestSandbox({ reserve: { amount: 5000, currency: 'usd' } })
  for (const client of [stripe, live]) {
    expect((await client.balance.retrieve()).available).toMatchObject([{ amount: 5000, currency: 'usd' }])
    expect((await client.balanceTransactions.list()).data).toMatchObject([{ type: 'topup', amount: 5000, net: 5000 }])
  }
  await sandbox.close()
})

function setup(settlementDays: number) {
  const { sandbox, stripe } = createTestSandbox({ settlementDays, clock: { now: () => new Date(seconds * 1000) } })
  opened.push(sandbox)
  const usd = async (options: Stripe.RequestOptions = {}) => {
    const balance = await stripe.balance.retrieve({}, options)
    const of = (rows: Stripe.Balance.Available[]) => rows.find((row) => row.currency === 'usd')?.amount ?? 0
    return { available: of(balance.available), pending: of(balance.pending) }
  }
  return { sandbox, stripe, usd }
}
const chargeParams = {
  amount: 1094,
  currency: 'usd',
  payment_method: 'pm_card_visa',
  confirm: true,
  return_url: 'https://shop.test/',
}

test('a direct charge is split between account and platform, which bears the processing fee', async () => {
  const { stripe, usd } = setup(0)
  const on = { stripeAccount: (await createReadyAccount(stripe)).id }
  await stripe.paymentIntents.create({ ...chargeParams, application_fee_amount: 94 }, on)
  expect(await usd(on)).toEqual({ available: 1000, pending: 0 })
  expect(await usd()).toEqual({ available: 94 - processingFee(1094, 'usd'), pending: 0 })
  const types = (await stripe.balanceTransactions.list()).data.map((transaction) => [transaction.type, transaction.net])
  expect(types).toEqual([
    ['stripe_fee', -62],
    ['application_fee', 94],
  ])
})

test('an account that pays its own fees gets that much less', async () => {
  const { stripe, usd } = setup(0)
  const account = await createTestAccount(stripe, {
    dashboard: 'full',
    defaults: {
      profile: { product_description: 'Coffee' },
      responsibilities: { fees_collector: 'stripe', losses_collector: 'stripe' },
    },
  })
  const on = { stripeAccount: account.id }
  await stripe.paymentIntents.create({ ...chargeParams, application_fee_amount: 94 }, on)
  expect(await usd(on)).toEqual({ available: 1094 - 94 - 62, pending: 0 })
  expect(await usd()).toEqual({ available: 94, pending: 0 })
})

test('a charge with a destination is transferred, less the fee', async () => {
  const { stripe, usd } = setup(0)
  const account = await createReadyAccount(stripe)
  const intent = await stripe.paymentIntents.create({
    ...chargeParams,
    application_fee_amount: 94,
    transfer_data: { destination: account.id },
    expand: ['latest_charge.transfer.destination_payment.balance_transaction'],
  })
  expect(await usd({ stripeAccount: account.id })).toEqual({ available: 1000, pending: 0 })
  expect(await usd()).toEqual({ available: 94 - 62, pending: 0 })
  expect(intent.latest_charge).toMatchObject({
    transfer: {
      amount: 1094,
      destination: account.id,
      destination_payment: { amount: 1094, balance_transaction: { net: 1000 } },
    },
  })
})

test('money is pending until its day, unless the card bypasses pending', async () => {
  const { stripe, usd } = setup(2)
  await stripe.paymentIntents.create(chargeParams)
  expect(await usd()).toEqual({ available: 0, pending: 1032 })
  await stripe.paymentIntents.create({ ...chargeParams, payment_method: 'pm_card_bypassPending' })
  expect(await usd()).toEqual({ available: 1032, pending: 1032 })
  seconds += 2 * 86_400
  expect(await usd()).toEqual({ available: 2064, pending: 0 })
})

test('a balance transaction has its older address', async () => {
  const { stripe } = setup(0)
  await stripe.paymentIntents.create(chargeParams)
  const [transaction] = (await stripe.balanceTransactions.list()).data
  expect(await stripe.rawRequest('GET', `/v1/balance/history/${transaction?.id}`)).toEqual(transaction)
})

test('every balance is the sum of its transactions', async () => {
  const { stripe, usd } = setup(0)
  const account = await createReadyAccount(stripe)
  const on = { stripeAccount: account.id }
  for (const amount of [50, 777, 123_456]) {
    await stripe.paymentIntents.create({ ...chargeParams, amount, application_fee_amount: Math.floor(amount / 10) }, on)
    await stripe.paymentIntents.create({ ...chargeParams, amount, transfer_data: { destination: account.id } })
  }
  for (const options of [on, {}]) {
    const { data } = await stripe.balanceTransactions.list({ limit: 100 }, options)
    expect(data.reduce((sum, transaction) => sum + transaction.net, 0)).toBe((await usd(options)).available)
  }
})

test('refunds, disputes and transfers neither make money nor lose it', async () => {
  const { sandbox, stripe, usd } = setup(0)
  const accounts = [await createReadyAccount(stripe), await createReadyAccount(stripe)]
  const scopes: Stripe.RequestOptions[] = [{}, ...accounts.map(({ id }) => ({ stripeAccount: id }))]
  const cards = ['pm_card_visa', 'pm_card_createDispute', 'pm_card_refundFail', 'pm_card_createDisputeInquiry']
  for (const payment_method of cards) {
    for (const { id } of accounts) {
      const params = { ...chargeParams, amount: 9999, payment_method }
      await stripe.paymentIntents.create(params)
      const on = { stripeAccount: id }
      const direct = await stripe.paymentIntents.create({ ...params, application_fee_amount: 333 }, on)
      await stripe.refunds.create({ payment_intent: direct.id, amount: 1234, refund_application_fee: true }, on)
      const routed = await stripe.paymentIntents.create({
        ...params,
        application_fee_amount: 333,
        transfer_data: { destination: id },
      })
      const back = { payment_intent: routed.id, reverse_transfer: true, refund_application_fee: true }
      await stripe.refunds.create({ ...back, amount: 77 })
    }
  }
  await sandbox.deliverDue()
  seconds += 2
  await sandbox.deliverDue()
  const [first] = (await stripe.disputes.list()).data
  await stripe.disputes.update(first?.id ?? '', { evidence: { uncategorized_text: 'winning_evidence' } })
  seconds += 2
  await sandbox.deliverDue()

  let held = 0
  let customersPaid = 0
  let processorKept = 0
  for (const scope of scopes) {
    held += (await usd(scope)).available
    const { data } = await stripe.balanceTransactions.list({ limit: 100 }, scope)
    expect(data.reduce((sum, one) => sum + one.net, 0)).toBe((await usd(scope)).available)
    const outside = ['charge', 'refund', 'refund_failure', 'adjustment']
    for (const one of data) {
      if (outside.includes(one.type)) customersPaid += one.amount
      if (one.type === 'stripe_fee') processorKept -= one.amount
      for (const fee of one.fee_details) if (fee.type === 'stripe_fee') processorKept += fee.amount
    }
  }
  expect(held).toBe(customersPaid - processorKept)
})

test.each([
  [1094, 'usd', 62],
  [1000, 'jpy', 59],
  [10_000, 'kwd', 590],
  [10, 'usd', 10],
])('of %i %s the processor keeps %i', (amount, currency, kept) => {
  expect(processingFee(amount, currency)).toBe(kept)
})
