import { describe, expect, test } from 'vitest'
import { isReversed } from './reverse-transfers.ts'

const paid = { amountReceived: 1000n, feeAmount: 89n, settledAmount: 1000n }
const transfer = (due: bigint, transferred: bigint) => ({ ...paid, route: 'transfer' as const, due, transferred })
const destination = (due: bigint, transferred: bigint) => ({ ...paid, route: 'destination' as const, due, transferred })

describe('of a payment that was paid out by a transfer', () => {
  test.each([
    [911n, 911n, true],
    [911n, 0n, true],
    [511n, 911n, false],
    [511n, 511n, true],
    // All of it is refunded: what is left is our fee, which the merchant never had.
    [-89n, 911n, false],
    [-89n, 1n, false],
    [-89n, 0n, true],
  ])('owed %s, moved %s', (due, transferred, back) => {
    expect(isReversed(transfer(due, transferred), [])).toBe(back)
  })
})

describe('of a payment that its destination was given', () => {
  test.each([
    [0n, 0n, true],
    [-400n, 0n, false],
    [-400n, -399n, false],
    [-400n, -400n, true],
    [-1000n, -910n, false],
    [-1000n, -911n, true],
  ])('owed %s, moved %s', (due, transferred, back) => {
    expect(isReversed(destination(due, transferred), [{ amount: 400n, reversesTransfer: false }])).toBe(back)
  })

  test('which gave a part of it back with an earlier refund', () => {
    const refunds = [{ amount: 400n, reversesTransfer: true }]
    expect(isReversed(destination(-600n, -511n), refunds)).toBe(true)
    expect(isReversed(destination(-600n, -510n), refunds)).toBe(false)
  })
})

test('in the currency that it settled in', () => {
  const converted = { ...transfer(-13n, 0n), settledAmount: 147n }
  expect(isReversed(converted, [])).toBe(true)
  expect(isReversed({ ...converted, transferred: 1n }, [])).toBe(false)
})
