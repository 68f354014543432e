import { describe, expect, test } from 'vitest'
import type { DuePayment } from './due-payment.ts'
import { type Ledger, nextMovement, type RecoverableFunds } from './next-movement.ts'

const owing = (due: bigint, transferred: bigint, more: Partial<DuePayment> = {}): DuePayment => ({
  id: 'pi_1',
  currency: 'usd',
  due,
  transferred,
  charge: 'ch_1',
  remainingOnCharge: 1000n,
  disputed: null,
  waiting: false,
  ...more,
})
const other = (due: bigint, transferred: bigint, more: Partial<DuePayment> = {}) =>
  owing(due, transferred, { id: 'pi_2', ...more })
const next = (payments: DuePayment[], more: Partial<Ledger> = {}, known: Record<string, RecoverableFunds> = {}) =>
  nextMovement({ transfersActive: true, payments, transfers: [], ...more }, new Map(Object.entries(known)))
const sent = (id: string, left: bigint, paymentId = 'pi_1', currency = 'usd') => ({ id, paymentId, currency, left })

describe('an amount due to the merchant', () => {
  test('is sent out of the charge', () => {
    const payment = owing(911n, 0n)
    expect(next([payment])).toEqual({ kind: 'transfer', payment, amount: 911n, charge: 'ch_1', dispute: null })
  })

  test.each([
    ['has been drawn on before', 89n],
    ['was passed on when it was made', 0n],
  ])('is sent out of the balance when the charge %s', (_, remainingOnCharge) => {
    const payment = owing(0n, -911n, { remainingOnCharge })
    expect(next([payment])).toEqual({ kind: 'transfer', payment, amount: 911n, charge: null, dispute: null })
  })

  test('waits for transfers to be active', () => {
    expect(next([owing(911n, 0n)], { transfersActive: false })).toBeNull()
  })

  test('waits for its time', () => {
    const payment = other(5n, 0n)
    expect(next([owing(911n, 0n, { waiting: true }), payment])).toMatchObject({ kind: 'transfer', payment })
  })

  test('is sent in steps that can be paid', () => {
    const payment = owing(1234n, 0n, { currency: 'kwd', remainingOnCharge: 2000n })
    expect(next([payment])).toMatchObject({ amount: 1230n })
    expect(next([owing(1234n, 1230n, { currency: 'kwd' })])).toMatchObject({ kind: 'wait' })
  })
})

describe('a debt of the merchant', () => {
  const funds = (more: Partial<RecoverableFunds> = {}): RecoverableFunds => ({
    transferred: 911n,
    available: 5000n,
    sentToDestination: null,
    ...more,
  })
  const payment = owing(-89n, 911n)

  test('is looked into first, and again when it was looked into before something else was moved', () => {
    expect(next([payment])).toEqual({ kind: 'read funds', payment })
    expect(next([payment], {}, { pi_1: funds({ transferred: 900n }) })).toEqual({ kind: 'read funds', payment })
  })

  test('comes back out of its own transfer, as far as that goes', () => {
    const transfers = [sent('tr_2', 500n, 'pi_2'), sent('tr_1', 911n)]
    expect(next([payment], { transfers }, { pi_1: funds() })).toEqual({
      kind: 'reversal',
      payment,
      amount: 911n,
      transfer: 'tr_1',
      dispute: null,
    })
  })

  test('comes back out of another one when nothing is left of it', () => {
    const transfers = [sent('tr_3', 500n, 'pi_3', 'eur'), sent('tr_2', 500n, 'pi_2')]
    expect(next([payment], { transfers }, { pi_1: funds() })).toMatchObject({ amount: 500n, transfer: 'tr_2' })
  })

  test('is reversed from the transfer to the destination', () => {
    const disputed = owing(-1000n, 0n, { remainingOnCharge: 0n })
    const sentToDestination = { id: 'tr_0', left: 700n }
    expect(next([disputed], {}, { pi_1: funds({ transferred: 0n, sentToDestination }) })).toMatchObject({
      kind: 'reversal',
      amount: 700n,
      transfer: 'tr_0',
    })
  })

  test('comes back as far as the merchant has it', () => {
    const transfers = [sent('tr_1', 911n)]
    expect(next([payment], { transfers }, { pi_1: funds({ available: 300n }) })).toMatchObject({ amount: 300n })
    for (const available of [0n, -20n]) {
      expect(next([payment], { transfers }, { pi_1: funds({ available }) })).toEqual({ kind: 'wait', payment })
    }
  })

  test('is attempted when the merchant’s balance is unknown', () => {
    const transfers = [sent('tr_1', 911n)]
    expect(next([payment], { transfers }, { pi_1: funds({ available: null }) })).toMatchObject({ amount: 911n })
  })

  test('stays owed when nothing was transferred', () => {
    expect(next([payment], {}, { pi_1: funds() })).toEqual({ kind: 'wait', payment })
  })

  test('comes back whether or not transfers are active', () => {
    const transfers = [sent('tr_1', 911n)]
    expect(next([payment], { transfers, transfersActive: false }, { pi_1: funds() })).toMatchObject({
      kind: 'reversal',
    })
  })
})

describe('the netting of payments due in opposite directions', () => {
  test('precedes any transfer', () => {
    const [creditor, debtor] = [owing(911n, 0n), other(-89n, 0n)]
    expect(next([creditor, debtor])).toEqual({ kind: 'netting', creditor, debtor, amount: 89n })
    expect(next([other(-2000n, 0n), creditor])).toMatchObject({ kind: 'netting', creditor, amount: 911n })
  })

  test('needs no processor, so it waits for nothing', () => {
    const [creditor, debtor] = [owing(911n, 0n, { waiting: true }), other(-89n, 0n, { waiting: true })]
    expect(next([creditor, debtor], { transfersActive: false })).toMatchObject({ kind: 'netting', amount: 89n })
  })

  test('is not mixed with other currencies', () => {
    const payment = owing(911n, 0n)
    expect(next([payment, other(-89n, 0n, { currency: 'eur', waiting: true })])).toMatchObject({ kind: 'transfer' })
  })
})

test('is nothing when nothing is due', () => {
  expect(next([])).toBeNull()
})

describe('a dispute of a destination payment', () => {
  const funds = { transferred: 0n, available: 5000n, sentToDestination: { id: 'tr_1', left: 911n } }
  const reversal = (due: bigint, amount: bigint) =>
    next([owing(due, 0n, { disputed: { id: 'du_1', amount } })], {}, { pi_1: funds })

  test.each([
    ['it alone', -600n, 600n, { amount: 600n, dispute: 'du_1' }],
    ['it, and then a refund', -700n, 600n, { amount: 600n, dispute: 'du_1' }],
    ['as much of it as was given', -1000n, 1000n, { amount: 911n, dispute: 'du_1' }],
  ])('comes back as a movement of the dispute: %s', (_, due, amount, expected) => {
    expect(reversal(due, amount)).toMatchObject({ kind: 'reversal', transfer: 'tr_1', ...expected })
  })

  test.each([
    ['all of it', 600n, -600n, 'usd', { amount: 600n, dispute: 'du_1' }],
    ['it, and then a reversed refund', 700n, -600n, 'usd', { amount: 600n, dispute: 'du_1' }],
    ['with the rest where it is less than can be sent', 1234n, -4n, 'kwd', { amount: 1230n, dispute: null }],
  ])('is given back as a movement of the dispute: %s', (_, due, amount, currency, expected) => {
    const payment = owing(0n, -due, { remainingOnCharge: 0n, currency, disputed: { id: 'du_1', amount } })
    expect(next([payment])).toMatchObject({ kind: 'transfer', charge: null, ...expected })
  })
})
