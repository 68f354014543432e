import { describe, expect, it } from 'vitest'
import { isBack } from './take-back.ts'

const paid = { amountReceived: 1000n, feeAmount: 89n, settledAmount: 1000n }
const transfer = (owed: bigint, moved: bigint) => ({ ...paid, route: 'transfer' as const, owed, moved })
const destination = (owed: bigint, moved: bigint) => ({ ...paid, route: 'destination' as const, owed, moved })

describe('of a payment that was paid out by a transfer', () => {
  it.each([
    [911n, 911n, true],
    [911n, 0n, true],
    [511n, 911n, false],
    [511n, 511n, true],
    // All of it is refunded: what is left is our fee, which the merchant never had.
    [-89n, 911n, false],
    [-89n, 1n, false],
    [-89n, 0n, true],
  ])('owed %s, moved %s', (owed, moved, back) => {
    expect(isBack(transfer(owed, moved), [])).toBe(back)
  })
})

describe('of a payment that its destination was given', () => {
  it.each([
    [0n, 0n, true],
    [-400n, 0n, false],
    [-400n, -399n, false],
    [-400n, -400n, true],
    [-1000n, -910n, false],
    [-1000n, -911n, true],
  ])('owed %s, moved %s', (owed, moved, back) => {
    expect(isBack(destination(owed, moved), [{ amount: 400n, reversesTransfer: false }])).toBe(back)
  })

  it('which gave a part of it back with an earlier refund', () => {
    const refunds = [{ amount: 400n, reversesTransfer: true }]
    expect(isBack(destination(-600n, -511n), refunds)).toBe(true)
    expect(isBack(destination(-600n, -510n), refunds)).toBe(false)
  })
})

it('in the currency that it settled in', () => {
  const converted = { ...transfer(-13n, 0n), settledAmount: 147n }
  expect(isBack(converted, [])).toBe(true)
  expect(isBack({ ...converted, moved: 1n }, [])).toBe(false)
})
