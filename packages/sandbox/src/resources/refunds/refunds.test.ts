import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bankConsent, createReadyAccount, createTestSandbox, expectFailure } from '../../testing/sandbox.ts'

let seconds = 1_800_000_000
let { sandbox, stripe, live } = createTestSandbox()
let account = ''
let on: Stripe.RequestOptions = {}
async function begin(settlementDays = 0) {
  ;({ sandbox, stripe, live } = createTestSandbox({ settlementDays, clock: { now: () => new Date(seconds * 1000) } }))
  account = (await createReadyAccount(stripe)).id
  on = { stripeAccount: account }
}
beforeEach(() => begin())
afterEach(() => sandbox.close())

const pay = (more: Partial<Stripe.PaymentIntentCreateParams> = {}, at: Stripe.RequestOptions = on) =>
  stripe.paymentIntents.create(
    {
      amount: 1000,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: true,
      return_url: 'https://shop.test/',
      ...more,
    },
    at,
  )
const refund = (params: Stripe.RefundCreateParams, at: Stripe.RequestOptions = on) => stripe.refunds.create(params, at)
const available = async (at: Stripe.RequestOptions = on) => (await stripe.balance.retrieve({}, at)).available[0]?.amount
const refundEvents = ['refund.created', 'refund.updated', 'refund.failed', 'charge.refunded', 'charge.refund.updated']
const told = async () =>
  (await stripe.events.list({ types: refundEvents }, on)).data.map((event) => event.type).reverse()

test('refunds return part of a payment and then the rest', async () => {
  const { id: payment_intent } = await pay()
  const first = await refund({
    payment_intent,
    amount: 300,
    reason: 'requested_by_customer',
    metadata: { a: '1' },
    expand: ['charge', 'balance_transaction'],
  })
  expect(first).toMatchObject({
    amount: 300,
    status: 'succeeded',
    reason: 'requested_by_customer',
    metadata: { a: '1' },
    charge: { amount_refunded: 300, refunded: false },
    balance_transaction: { type: 'refund', amount: -300, net: -300, reporting_category: 'refund' },
  })
  expect(await available()).toBe(700)
  const charge = (first.charge as Stripe.Charge).id
  expect((await refund({ charge })).amount).toBe(700)
  expect(await stripe.charges.retrieve(charge, { expand: ['refunds'] }, on)).toMatchObject({
    amount_refunded: 1000,
    refunded: true,
    refunds: { data: [{ amount: 700 }, { amount: 300 }] },
  })
  expect(await available()).toBe(0)
  expect(await told()).toEqual(['refund.created', 'charge.refunded', 'refund.created', 'charge.refunded'])
  expect((await stripe.refunds.list({ payment_intent }, on)).data).toHaveLength(2)
})

describe('is refused', () => {
  test('a refund is refused when nothing or too little remains', async () => {
    const { id: payment_intent } = await pay()
    const tooMuch = await expectFailure(refund({ payment_intent, amount: 1001 }))
    expect(tooMuch).toMatchObject({
      statusCode: 400,
      param: 'amount',
      message: 'Refund amount ($10.01) is greater than unrefunded amount on charge ($10.00)',
    })
    await refund({ payment_intent })
    expect((await expectFailure(refund({ payment_intent }))).code).toBe('charge_already_refunded')
  })

  test('a refund of a bank debit is refused when the balance is too low, and nothing is booked', async () => {
    const { id: payment_intent } = await pay({ mandate_data: bankConsent, payment_method: 'pm_usBankAccount' })
    seconds += 2
    await sandbox.deliverDue()
    await stripe.payouts.create({ amount: 1, currency: 'usd' }, on)
    expect((await expectFailure(refund({ payment_intent }))).code).toBe('balance_insufficient')
    expect(await told()).toEqual([])
  })

  test('a refund is refused without a charge', async () => {
    const { id: payment_intent } = await pay({ capture_method: 'manual' })
    expect((await expectFailure(refund({ payment_intent }))).param).toBe('payment_intent')
    expect((await expectFailure(refund({}))).code).toBe('parameter_missing')
    expect((await expectFailure(refund({ payment_intent: 'pi_unknown' }))).code).toBe('resource_missing')
    expect((await expectFailure(refund({ payment_intent, charge: 'ch_x' }))).param).toBe('payment_intent')
  })

  test('a refund is refused for a payment of another account or mode', async () => {
    const { id: payment_intent } = await pay()
    expect((await expectFailure(refund({ payment_intent }, {}))).code).toBe('resource_missing')
    expect((await expectFailure(live.refunds.create({ payment_intent }))).code).toBe('resource_missing')
    const { id } = await refund({ payment_intent })
    expect((await expectFailure(stripe.refunds.retrieve(id))).code).toBe('resource_missing')
    expect((await stripe.refunds.list()).data).toEqual([])
  })

  test('a refund is refused when there is no transfer or fee to reverse', async () => {
    const { id: payment_intent } = await pay()
    expect((await expectFailure(refund({ payment_intent, reverse_transfer: true }))).param).toBe('reverse_transfer')
    const fee = await expectFailure(refund({ payment_intent, refund_application_fee: true }))
    expect(fee.param).toBe('refund_application_fee')
  })
})

test('full refunds need no more balance than the payment brought', async () => {
  const { id: first } = await pay({ application_fee_amount: 89 })
  const { id: second } = await pay({ application_fee_amount: 89 })
  await refund({ payment_intent: first })
  expect(await available()).toBe(822)
  expect((await refund({ payment_intent: second, amount: 823 })).status).toBe('pending')
  expect((await refund({ payment_intent: second, amount: 88 })).status).toBe('succeeded')
  await pay({ amount: 89 })
  await sandbox.deliverDue()
  expect(await available()).toBe(0)
  expect((await refund({ payment_intent: second })).status).toBe('succeeded')
  expect(await available()).toBe(-89)
})

describe('of a card without cover (Stripe: refunds, pending refunds)', () => {
  beforeEach(async () => {
    await sandbox.close()
    await begin(2)
  })

  test('a refund is pending until its money is available, and is booked then', async () => {
    const { id: payment_intent } = await pay()
    const made = await refund({ payment_intent, expand: ['charge'] })
    expect(made).toMatchObject({
      status: 'pending',
      pending_reason: 'insufficient_funds',
      balance_transaction: null,
      charge: { amount_refunded: 1000, refunded: true },
    })
    seconds += 2 * 86_400
    await sandbox.deliverDue()
    const sent = await stripe.refunds.retrieve(made.id, { expand: ['balance_transaction'] }, on)
    expect(sent).toMatchObject({ status: 'succeeded', balance_transaction: { type: 'refund', net: -1000 } })
    expect(await available()).toBe(0)
    expect(await told()).toEqual(['refund.created', 'charge.refunded', 'refund.updated', 'charge.refund.updated'])
  })

  test('refunds wait in their order, and one that is covered overtakes them', async () => {
    const [{ id: first }, { id: second }] = [await pay({ amount: 900 }), await pay({ amount: 900 })]
    const waiting = await refund({ payment_intent: first })
    await pay({ amount: 200, payment_method: 'pm_card_bypassPending' })
    expect((await refund({ payment_intent: second, amount: 150 })).status).toBe('succeeded')
    await sandbox.deliverDue()
    expect((await stripe.refunds.retrieve(waiting.id, {}, on)).status).toBe('pending')
    await pay({ amount: 1000, payment_method: 'pm_card_bypassPending' })
    await sandbox.deliverDue()
    expect((await stripe.refunds.retrieve(waiting.id, {}, on)).status).toBe('succeeded')
    expect(await available()).toBe(150)
  })

  test('a refund for which no money comes fails after thirty days, and takes none', async () => {
    const { id: payment_intent } = await pay()
    seconds += 3 * 86_400
    await sandbox.deliverDue()
    expect(await available()).toBe(0)
    const { id } = await refund({ payment_intent })
    seconds += 30 * 86_400
    await sandbox.deliverDue()
    expect(await stripe.refunds.retrieve(id, { expand: ['charge'] }, on)).toMatchObject({
      status: 'failed',
      failure_reason: 'insufficient_funds',
      charge: { amount_refunded: 0 },
    })
    expect(await available()).toBe(0)
  })

  test('a refund that also returns the application fee waits for the rest alone', async () => {
    const { id: payment_intent } = await pay({ application_fee_amount: 100 })
    expect((await refund({ payment_intent, refund_application_fee: true })).status).toBe('pending')
    seconds += 2 * 86_400
    await sandbox.deliverDue()
    expect(await available()).toBe(0)
  })
})

test('concurrent refunds never return more than was paid', async () => {
  await pay({ amount: 5000 })
  const { id: payment_intent } = await pay()
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => refund({ payment_intent, amount: 600 })))
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
  expect(await available()).toBe(5400)
})

describe('that take their time', () => {
  test('a pending refund succeeds later', async () => {
    const { id: payment_intent } = await pay({ payment_method: 'pm_card_pendingRefund' })
    const { id, status, pending_reason } = await refund({ payment_intent })
    expect([status, pending_reason]).toEqual(['pending', 'processing'])
    await sandbox.deliverDue()
    expect((await stripe.refunds.retrieve(id, {}, on)).status).toBe('pending')
    seconds += 2
    await sandbox.deliverDue()
    expect((await stripe.refunds.retrieve(id, {}, on)).status).toBe('succeeded')
    expect(await told()).toEqual(['refund.created', 'charge.refunded', 'refund.updated', 'charge.refund.updated'])
    expect(await available()).toBe(0)
  })

  test('a refund may fail after it had succeeded, and is booked back', async () => {
    const { id: payment_intent } = await pay({ payment_method: 'pm_card_refundFail' })
    const { id, status } = await refund({ payment_intent })
    expect(status).toBe('succeeded')
    seconds += 2
    await sandbox.deliverDue()
    const failed = await stripe.refunds.retrieve(id, { expand: ['failure_balance_transaction', 'charge'] }, on)
    expect(failed).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
      failure_balance_transaction: { type: 'refund_failure', amount: 1000 },
      charge: { amount_refunded: 0, refunded: false },
    })
    expect(await available()).toBe(1000)
    expect((await told()).slice(2)).toEqual(['refund.failed', 'refund.updated', 'charge.refund.updated'])
  })
})

describe('and the platform', () => {
  test('a refund returns the application fee when requested', async () => {
    const { id: payment_intent } = await pay({ application_fee_amount: 100 })
    const before = (await available({})) ?? 0
    const half = await refund({
      payment_intent,
      amount: 500,
      refund_application_fee: true,
      expand: ['balance_transaction'],
    })
    expect(half.balance_transaction).toMatchObject({ amount: -500, fee: -50, net: -450 })
    expect(await available()).toBe(450)
    expect(await available({})).toBe(before - 50)
    await refund({ payment_intent, refund_application_fee: true })
    expect((await stripe.applicationFees.list()).data[0]).toMatchObject({ amount_refunded: 100, refunded: true })
    expect([await available(), await available({})]).toEqual([0, before - 100])
  })

  test('a refund keeps the application fee by default, which the account then owes', async () => {
    const { id: payment_intent } = await pay({ application_fee_amount: 100 })
    await refund({ payment_intent })
    expect(await available()).toBe(-100)
  })

  test('a refund reverses the transfer at its destination', async () => {
    await pay()
    await pay({}, {})
    const { id: payment_intent } = await pay(
      { application_fee_amount: 100, transfer_data: { destination: account } },
      {},
    )
    const before = (await available({})) ?? 0
    const expand = ['transfer_reversal.destination_payment_refund', 'transfer_reversal.transfer']
    const made = await refund({ payment_intent, amount: 400, reverse_transfer: true, expand }, {})
    expect(made).toMatchObject({
      transfer_reversal: {
        amount: 400,
        source_refund: made.id,
        transfer: { amount_reversed: 400, reversed: false },
        destination_payment_refund: { amount: 400, status: 'succeeded' },
      },
    })
    expect([await available({}), await available()]).toEqual([before, 1000 + 900 - 400])
    const all = { payment_intent, reverse_transfer: true, refund_application_fee: true }
    expect((await refund(all, {})).amount).toBe(600)
    expect([await available({}), await available()]).toEqual([before - 100, 1000])
  })

  test('a refund cannot reverse a transfer that the destination has spent', async () => {
    const { id: payment_intent } = await pay(
      { application_fee_amount: 100, transfer_data: { destination: account } },
      {},
    )
    const { id: other } = await pay({ application_fee_amount: 100 })
    await refund({ payment_intent: other })
    expect((await expectFailure(refund({ payment_intent, reverse_transfer: true }, {}))).code).toBe(
      'balance_insufficient',
    )
    expect(await available()).toBe(800)
  })
})

test('a refund update changes only metadata, and a refund that does not require action cannot be canceled', async () => {
  const { id: payment_intent } = await pay()
  const { id } = await refund({ payment_intent, metadata: { a: '1' } })
  expect((await stripe.refunds.update(id, { metadata: { b: '2' } }, on)).metadata).toEqual({ a: '1', b: '2' })
  expect((await expectFailure(stripe.refunds.cancel(id, {}, on))).statusCode).toBe(400)
})
