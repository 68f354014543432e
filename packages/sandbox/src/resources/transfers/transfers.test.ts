import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { processingFee } from '../../money/processing-fee.ts'
import { createReadyAccount, createTestSandbox, expectFailure } from '../../testing/sandbox.ts'

let seconds = 1_800_000_000
let { sandbox, stripe, live } = createTestSandbox()
let destination = ''
beforeEach(async () => {
  ;({ sandbox, stripe, live } = createTestSandbox({
    settlementDays: 2,
    clock: { now: () => new Date(seconds * 1000) },
  }))
  destination = (await createReadyAccount(stripe)).id
})
afterEach(() => sandbox.close())

const processingFeeKept = processingFee(2000, 'usd')
async function charge(payment_method = 'pm_card_visa'): Promise<string> {
  const params = { amount: 2000, currency: 'usd', payment_method, confirm: true, return_url: 'https://shop.test/' }
  return String((await stripe.paymentIntents.create(params)).latest_charge)
}
const send = (more: Partial<Stripe.TransferCreateParams> = {}) =>
  stripe.transfers.create({ currency: 'usd', destination, ...more })
async function usd(options: Stripe.RequestOptions = {}) {
  const { available, pending } = await stripe.balance.retrieve({}, options)
  return [available[0]?.amount, pending[0]?.amount]
}

describe('of one charge', () => {
  test('a transfer of one charge becomes available with the charge and uses no other balance', async () => {
    const source_transaction = await charge()
    const transfer = await send({ amount: 1500, source_transaction, metadata: { a: '1' } })
    expect(transfer).toMatchObject({
      amount: 1500,
      destination,
      source_transaction,
      metadata: { a: '1' },
      reversed: false,
      reversals: { data: [] },
    })
    expect(transfer.transfer_group).toMatch(/^group_pi_/)
    expect(await usd({ stripeAccount: destination })).toEqual([0, 1500])
    expect(await usd()).toEqual([0, 2000 - processingFeeKept - 1500])
    seconds += 2 * 86_400
    expect(await usd({ stripeAccount: destination })).toEqual([1500, 0])
    const payment = await stripe.charges.retrieve(
      String(transfer.destination_payment),
      {},
      { stripeAccount: destination },
    )
    expect(payment).toMatchObject({ amount: 1500, source_transfer: transfer.id })
  })

  test('transfers of one charge never exceed the charge', async () => {
    const source_transaction = await charge()
    await send({ amount: 1500, source_transaction })
    const tooMuch = await expectFailure(send({ amount: 501, source_transaction }))
    expect([tooMuch.code, tooMuch.param]).toEqual(['balance_insufficient', 'amount'])
    expect((await send({ source_transaction })).amount).toBe(500)
    expect((await expectFailure(send({ source_transaction }))).code).toBe('balance_insufficient')
  })

  test('a transfer of one charge needs its currency and its success', async () => {
    const source_transaction = await charge()
    expect((await expectFailure(send({ amount: 1, currency: 'eur', source_transaction }))).param).toBe('currency')
    const error = await expectFailure(charge('pm_card_chargeDeclined'))
    expect((await expectFailure(send({ source_transaction: String(error.charge) }))).param).toBe('source_transaction')
    expect((await expectFailure(send({ source_transaction: 'ch_unknown' }))).code).toBe('resource_missing')
  })
})

describe('from the balance', () => {
  test('a transfer from the balance needs available funds', async () => {
    await charge()
    expect((await expectFailure(send({ amount: 100 }))).code).toBe('balance_insufficient')
    await charge('pm_card_bypassPending')
    await send({ amount: 2000 - processingFeeKept })
    expect(await usd()).toEqual([0, 2000 - processingFeeKept])
    expect((await expectFailure(send())).param).toBe('amount')
  })
})

test('a transfer needs a destination with active transfers', async () => {
  const source_transaction = await charge()
  const { id } = await stripe.v2.core.accounts.create({ identity: { country: 'US' } })
  const error = await expectFailure(send({ source_transaction, destination: id }))
  expect(error.code).toBe('insufficient_capabilities_for_transfer')
  expect((await expectFailure(send({ source_transaction, destination: 'acct_unknown' }))).code).toBe('resource_missing')
})

test('a transfer is listed by destination and group, and an update records its event', async () => {
  const { id } = await send({ source_transaction: await charge(), transfer_group: 'order_7' })
  expect((await stripe.transfers.update(id, { description: 'Order 7' })).description).toBe('Order 7')
  expect((await stripe.transfers.list({ transfer_group: 'order_7' })).data.map((one) => one.id)).toEqual([id])
  expect((await stripe.transfers.list({ destination: 'acct_x' })).data).toEqual([])
  expect((await expectFailure(live.transfers.retrieve(id))).code).toBe('resource_missing')
  const types = ['transfer.created', 'transfer.updated', 'transfer.reversed']
  const told = (await stripe.events.list({ types })).data.map((event) => event.type)
  expect(told).toEqual(['transfer.updated', 'transfer.created'])
})

describe('reversing', () => {
  test('a transfer is reversed in part, then the rest, and no more', async () => {
    const { id } = await send({ source_transaction: await charge() })
    seconds += 2 * 86_400
    const first = await stripe.transfers.createReversal(id, { amount: 500, metadata: { a: '1' } })
    expect(first).toMatchObject({ amount: 500, transfer: id, source_refund: null, metadata: { a: '1' } })
    expect(await stripe.transfers.retrieve(id)).toMatchObject({
      amount_reversed: 500,
      reversed: false,
      reversals: { data: [{ id: first.id }] },
    })
    expect((await expectFailure(stripe.transfers.createReversal(id, { amount: 1501 }))).param).toBe('amount')
    expect((await stripe.transfers.createReversal(id)).amount).toBe(1500)
    expect((await expectFailure(stripe.transfers.createReversal(id))).statusCode).toBe(400)
    expect(await usd({ stripeAccount: destination })).toEqual([0, 0])
    expect(await usd()).toEqual([2000 - processingFeeKept, 0])
    expect((await stripe.transfers.listReversals(id)).data).toHaveLength(2)
    expect((await stripe.transfers.updateReversal(id, first.id, { metadata: { a: '' } })).metadata).toEqual({})
    const other = await send({ source_transaction: await charge() })
    expect((await expectFailure(stripe.transfers.retrieveReversal(other.id, first.id))).code).toBe('resource_missing')
  })

  test('a transfer reversal needs available funds at the destination', async () => {
    const { id } = await send({ source_transaction: await charge() })
    expect((await expectFailure(stripe.transfers.createReversal(id))).code).toBe('balance_insufficient')
    expect((await stripe.transfers.retrieve(id)).amount_reversed).toBe(0)
  })
})
