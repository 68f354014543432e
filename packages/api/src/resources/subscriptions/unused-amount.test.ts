import { describe, expect, test } from 'vitest'
import { unusedAmount } from './unused-amount.ts'

const day = 86_400
const month = { start: 0, end: 30 * day }

describe('the unused part of a payment', () => {
  test.each([
    ['the whole at the start', 0, 3000n],
    ['two thirds after ten days', 10 * day, 2000n],
    ['rounded down within a second', 10 * day + 1, 1999n],
    ['nothing at the end', 30 * day, 0n],
    ['the whole before the period', -day, 3000n],
  ])('is %s', (_, at, unused) => {
    expect(unusedAmount([{ ...month, amount: 3000n }], 3000n, at, 1n)).toBe(unused)
  })

  test('is taken from each line by its own period, and from credits as well', () => {
    const lines = [
      { ...month, amount: 3000n },
      { start: 15 * day, end: 30 * day, amount: -600n },
      { start: -30 * day, end: 0, amount: 900n },
      { start: 0, end: 0, amount: 40n },
    ]
    // Half of the month, less all of the credit.
    expect(unusedAmount(lines, 3340n, 15 * day, 1n)).toBe(900n)
    expect(
      unusedAmount(
        [
          { start: 0, end: 3, amount: -100n },
          { ...month, amount: 3000n },
        ],
        2900n,
        2,
        1n,
      ),
    ).toBe(2900n)
  })

  test('is at most the amount paid, at least nothing, and a multiple of the step of the currency', () => {
    expect(unusedAmount([{ ...month, amount: 3000n }], 500n, 0, 1n)).toBe(500n)
    expect(unusedAmount([{ ...month, amount: -3000n }], 500n, 0, 1n)).toBe(0n)
    expect(unusedAmount([{ ...month, amount: 4000n }], 4000n, 10 * day, 100n)).toBe(2600n)
    expect(unusedAmount([], 4000n, 0, 1n)).toBe(0n)
  })
})
