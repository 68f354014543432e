import { describe, expect, test } from 'vitest'
import { decideRefund, type RefundableState } from './decide-refund.ts'

const paid: RefundableState = {
  status: 'succeeded',
  disputed: false,
  received: 1000n,
  refunded: 0n,
  reserved: 0n,
  fee: 89n,
  available: 911n,
  settledAmount: 1000n,
}

describe('a refund is refused', () => {
  test.each<[string, Partial<RefundableState>, bigint | null]>([
    ['payment_not_found', { status: 'processing' }, null],
    ['refund_not_allowed', { disputed: true }, null],
    ['already_refunded', { refunded: 1000n }, null],
    ['already_refunded', { refunded: 400n, reserved: 600n }, 1n],
    ['refund_amount_too_large', {}, 1001n],
    ['refund_amount_too_large', { refunded: 300n, reserved: 200n }, 501n],
    ['balance_verification_failed', { available: null }, 1n],
    ['insufficient_balance', { available: 910n }, null],
    ['insufficient_balance', { available: 499n }, 500n],
    ['insufficient_balance', { available: -1n }, 1n],
  ])('%s: %o, asked for %s', (refusal, more, asked) => {
    expect(decideRefund({ ...paid, ...more }, asked)).toEqual({ refusal })
  })

  test('for the first reason in the order of the table', () => {
    const worst = { ...paid, disputed: true, refunded: 1000n, available: null }
    const reasons: [Partial<RefundableState>, string][] = [
      [{ status: 'canceled' }, 'payment_not_found'],
      [{}, 'refund_not_allowed'],
      [{ disputed: false }, 'already_refunded'],
      [{ disputed: false, refunded: 999n }, 'refund_amount_too_large'],
    ]
    for (const [more, refusal] of reasons) expect(decideRefund({ ...worst, ...more }, 2000n)).toEqual({ refusal })
  })
})

describe('a refund is made', () => {
  test.each<[Partial<RefundableState>, bigint | null, bigint]>([
    [{}, null, 1000n],
    [{}, 400n, 400n],
    [{ refunded: 400n, available: 511n }, null, 600n],
    [{ refunded: 400n, available: 511n }, 600n, 600n],
    [{ reserved: 400n, available: 511n }, null, 600n],
    [{ available: 500n }, 500n, 500n],
  ])('%o, asked for %s: %s', (more, asked, amount) => {
    expect(decideRefund({ ...paid, ...more }, asked)).toEqual({ amount, settledAmount: amount })
  })

  test('in the currency of the balance, rounded up', () => {
    const converted = { ...paid, settledAmount: 147n, available: 147n }
    expect(decideRefund(converted, 500n)).toEqual({ amount: 500n, settledAmount: 74n })
    expect(decideRefund({ ...converted, available: 73n }, 500n)).toEqual({ refusal: 'insufficient_balance' })
  })
})

test('all refunds of a payment together take no more than its balance and its fee', () => {
  for (let received = 50n; received < 400n; received += 7n) {
    const fee = received / 10n + 4n
    for (let first = 1n; first <= received; first += 13n) {
      const before: RefundableState = { ...paid, received, fee, settledAmount: received, available: received - fee }
      const one = decideRefund(before, first)
      if ('refusal' in one) throw new Error(`${first} of ${received} was refused: ${one.refusal}`)
      const after: RefundableState = { ...before, refunded: one.amount, available: received - fee - one.settledAmount }
      if (one.amount === received) expect(decideRefund(after, null)).toEqual({ refusal: 'already_refunded' })
      else expect(decideRefund(after, null)).toMatchObject({ amount: received - first })
    }
  }
})
