import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { debitFee } from '../../money/processing-fee.ts'
import { bankConsent, createReadyAccount, createTestSandbox, expectFailure } from '../../testing/sandbox.ts'
import { createTestAccount } from '../../testing/test-account.ts'

let { sandbox, stripe } = createTestSandbox()
let account = ''
let on: Stripe.RequestOptions = {}
beforeEach(async () => {
  ;({ sandbox, stripe } = createTestSandbox({ clock: { now: () => new Date(1_800_000_000_000) } }))
  account = (await createReadyAccount(stripe)).id
  on = { stripeAccount: account }
})
afterEach(() => sandbox.close())

const bank = { routing_number: '110000000', account_number: '000123456789' }
const debit = (payment_method: string, more: Partial<Stripe.PaymentIntentCreateParams> = {}, at = on) =>
  stripe.paymentIntents.create(
    {
      amount: 2000,
      currency: 'usd',
      payment_method,
      confirm: true,
      mandate_data: bankConsent,
      return_url: 'https://shop.test/',
      ...more,
    },
    at,
  )
const retrieve = (id: string, at = on) =>
  stripe.paymentIntents.retrieve(id, { expand: ['latest_charge', 'payment_method'] }, at)
const told = async (at = on) => (await stripe.events.list({ limit: 100 }, at)).data.map((event) => event.type).reverse()
const funds = async (at = on) => {
  const { available, pending } = await stripe.balance.retrieve({}, at)
  return [available[0]?.amount, pending[0]?.amount]
}

describe('a debit', () => {
  test('a debit is processing until the bank answers, and books nothing before', async () => {
    const { id } = await debit('pm_usBankAccount', { application_fee_amount: 100 })
    expect(await retrieve(id)).toMatchObject({
      status: 'processing',
      amount_received: 0,
      latest_charge: {
        id: expect.stringMatching(/^py_/),
        status: 'pending',
        paid: false,
        amount_captured: 0,
        balance_transaction: null,
        payment_method_details: {
          type: 'us_bank_account',
          us_bank_account: { bank_name: 'STRIPE TEST BANK', last4: '6789', routing_number: '110000000' },
        },
      },
      payment_method: { type: 'us_bank_account', us_bank_account: { account_type: 'checking', last4: '6789' } },
    })
    await sandbox.clock.advance({ seconds: 1 })
    expect((await retrieve(id)).status).toBe('processing')
    expect(await funds()).toEqual([0, 0])
    await sandbox.clock.advance({ seconds: 1 })
    expect(await retrieve(id)).toMatchObject({
      status: 'succeeded',
      amount_received: 2000,
      latest_charge: { status: 'succeeded', paid: true, amount_captured: 2000 },
    })
    expect(await funds()).toEqual([1900, 0])
    expect((await told()).slice(-5)).toEqual([
      'payment_intent.created',
      'charge.pending',
      'payment_intent.processing',
      'charge.succeeded',
      'payment_intent.succeeded',
    ])
  })

  test('a successful debit goes to its destination, with a lower fee than a card', async () => {
    const { id } = await debit(
      'pm_usBankAccount_success',
      { application_fee_amount: 100, transfer_data: { destination: account } },
      {},
    )
    expect((await stripe.transfers.list()).data).toEqual([])
    await sandbox.clock.advance({ seconds: 2 })
    expect((await retrieve(id, {})).status).toBe('succeeded')
    expect([await funds({}), await funds()]).toEqual([
      [100 - debitFee(2000), 0],
      [1900, 0],
    ])
  })

  test.each([
    ['pm_usBankAccount_accountClosed', 'account_closed'],
    ['pm_usBankAccount_noAccount', 'no_account'],
    ['pm_usBankAccount_insufficientFunds', 'insufficient_funds'],
    ['pm_usBankAccount_debitNotAuthorized', 'debit_not_authorized'],
    ['pm_usBankAccount_invalidCurrency', 'invalid_currency'],
  ])('a debit of %s fails with %s, and another method may be tried', async (token, code) => {
    const { id, status } = await debit(token)
    expect(status).toBe('processing')
    await sandbox.clock.advance({ seconds: 2 })
    expect(await retrieve(id)).toMatchObject({
      status: 'requires_payment_method',
      payment_method: null,
      last_payment_error: { code, message: expect.stringMatching(/./), payment_method: { type: 'us_bank_account' } },
      latest_charge: { status: 'failed', paid: false, failure_code: code, outcome: { type: 'issuer_declined' } },
    })
    expect((await told()).slice(-2)).toEqual(['charge.failed', 'payment_intent.payment_failed'])
    expect(await funds()).toEqual([0, 0])
    expect((await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }, on)).status).toBe('succeeded')
  })

  test('a debit that is never answered is processing until it is canceled', async () => {
    const { id } = await debit('pm_usBankAccount_processing')
    await sandbox.clock.advance({ seconds: 30 * 86_400 })
    expect((await retrieve(id)).status).toBe('processing')
    expect((await expectFailure(stripe.paymentIntents.confirm(id, {}, on))).code).toBe(
      'payment_intent_unexpected_state',
    )
    expect((await stripe.paymentIntents.cancel(id, {}, on)).status).toBe('canceled')
    expect(await retrieve(id)).toMatchObject({ latest_charge: { status: 'failed' } })
    expect((await told()).slice(-2)).toEqual(['charge.failed', 'payment_intent.canceled'])
  })

  test('a successful debit is refunded with a pending refund', async () => {
    const { id: payment_intent, latest_charge } = await debit('pm_usBankAccount')
    const early = await expectFailure(stripe.refunds.create({ charge: String(latest_charge) }, on))
    expect(early.statusCode).toBe(400)
    await sandbox.clock.advance({ seconds: 2 })
    const refund = await stripe.refunds.create({ payment_intent, amount: 500, expand: ['balance_transaction'] }, on)
    expect(refund).toMatchObject({
      status: 'pending',
      pending_reason: 'processing',
      balance_transaction: { type: 'payment_refund', amount: -500 },
    })
    await sandbox.clock.advance({ seconds: 2 })
    expect((await stripe.refunds.retrieve(refund.id, {}, on)).status).toBe('succeeded')
  })
})

describe('an account', () => {
  test('a bank account may be typed in, and its number is not stored', async () => {
    const intent = await stripe.paymentIntents.create({ amount: 2000, currency: 'usd' }, on)
    const confirmed = await stripe.paymentIntents.confirm(
      intent.id,
      {
        payment_method_data: {
          type: 'us_bank_account',
          us_bank_account: { ...bank, account_holder_type: 'company', account_type: 'savings' },
          billing_details: { name: 'Ada Lovelace', email: 'ada@example.com' },
        },
        return_url: 'https://shop.test/',
        mandate_data: {
          customer_acceptance: { type: 'online', online: { ip_address: '127.0.0.1', user_agent: 'test' } },
        },
      },
      on,
    )
    expect(confirmed.status).toBe('processing')
    const { payment_method: method } = await retrieve(intent.id)
    expect(method).toMatchObject({
      billing_details: { name: 'Ada Lovelace' },
      us_bank_account: { account_holder_type: 'company', account_type: 'savings', networks: { supported: ['ach'] } },
    })
    expect(JSON.stringify(method)).not.toContain(bank.account_number)
  })

  test.each([
    ['a routing number that cannot be', { routing_number: '110000001' }, 'routing_number_invalid', 'routing_number'],
    ['an account of the real world', { account_number: '12345678' }, 'account_number_invalid', 'account_number'],
  ])('a bank account with %s is refused', async (_name, wrong, code, field) => {
    const create = stripe.paymentMethods.create(
      { type: 'us_bank_account', us_bank_account: { ...bank, ...wrong }, billing_details: { name: 'Ada' } },
      on,
    )
    expect(await expectFailure(create)).toMatchObject({ statusCode: 400, code, param: `us_bank_account[${field}]` })
  })

  test('a bank account needs the name of its holder', async () => {
    const create = stripe.paymentMethods.create({ type: 'us_bank_account', us_bank_account: bank }, on)
    expect(await expectFailure(create)).toMatchObject({ code: 'parameter_missing', param: 'billing_details[name]' })
  })
})

describe('is offered', () => {
  const types = async (params: Partial<Stripe.PaymentIntentCreateParams>, at = on) =>
    (await stripe.paymentIntents.create({ amount: 2000, currency: 'usd', ...params }, at)).payment_method_types

  test('bank debits are offered in US dollars, to American accounts, with automatic capture', async () => {
    expect(await types({})).toEqual(['card', 'us_bank_account'])
    expect(await types({}, {})).toEqual(['card', 'us_bank_account'])
    expect(await types({ currency: 'eur' })).toEqual(['card'])
    expect(await types({ capture_method: 'manual' })).toEqual(['card'])
    const { id: stripeAccount } = await createTestAccount(stripe, { country: 'DE' })
    expect(await types({}, { stripeAccount })).toEqual(['card'])
  })

  test('bank debits are not offered when excluded, also by an update', async () => {
    expect(await types({ excluded_payment_method_types: ['us_bank_account'] })).toEqual(['card'])
    expect(await types({ allowed_payment_method_types: ['us_bank_account', 'klarna'] })).toEqual(['us_bank_account'])
    expect((await expectFailure(types({ allowed_payment_method_types: ['klarna'] }))).statusCode).toBe(400)
    const { id } = await stripe.paymentIntents.create({ amount: 2000, currency: 'usd' }, on)
    const changed = await stripe.paymentIntents.update(id, { currency: 'eur' }, on)
    expect(changed.payment_method_types).toEqual(['card'])
    const refused = await expectFailure(stripe.paymentIntents.confirm(id, { payment_method: 'pm_usBankAccount' }, on))
    expect(refused.code).toBe('payment_intent_incompatible_payment_method')
  })
})

describe('a mandate', () => {
  const refusal =
    'This PaymentIntent requires a mandate, but no existing mandate was found. Collect mandate acceptance from the customer and ' +
    'try again, providing acceptance data in the mandate_data parameter.'

  test('is needed for the first debit of a bank account, and not for a later one', async () => {
    const { id: customer } = await stripe.customers.create({ email: 'ada@example.com' }, on)
    const without = { mandate_data: undefined } as unknown as Stripe.PaymentIntentCreateParams
    const failed = await expectFailure(debit('pm_usBankAccount', without))
    expect([failed.statusCode, failed.message]).toEqual([400, refusal])
    expect((await stripe.charges.list({}, on)).data).toEqual([])

    const first = await debit('pm_usBankAccount', { customer, setup_future_usage: 'off_session' })
    const saved = String(first.payment_method)
    expect((await debit(saved, { ...without, customer, off_session: true })).status).toBe('processing')
  })
})
