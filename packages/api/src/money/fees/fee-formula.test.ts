import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fixedFees } from '../../core/currency/fixed-fees.ts'
import { feeOn, feeTerms, grossUp } from './fee-formula.ts'

describe('fees', () => {
  test.each([
    ['free', 'usd', 1000n, 1094n, 94n],
    ['pro', 'usd', 1000n, 1086n, 86n],
    ['free', 'usd', 50n, 95n, 45n],
    ['free', 'usd', 12345n, 13023n, 678n],
    ['brand', 'usd', 1000n, 1094n, 94n],
    ['free', 'jpy', 1000n, 1115n, 115n],
    ['free', 'xcd', 1000n, 1165n, 165n],
    ['free', 'ttd', 1000n, 1338n, 338n],
    ['free', 'jmd', 100_000n, 111_882n, 11_882n],
    ['free', 'kwd', 10_000n, 10_640n, 640n],
  ] as const)('%s plan, %s %s: the customer pays %s, of which %s are fees', (plan, currency, net, total, fee) => {
    const terms = feeTerms(plan, currency)
    expect(grossUp(net, terms)).toBe(total)
    expect(feeOn(total, terms)).toBe(fee)
  })

  test.each([
    ['free', 'usd', 500n, 65n],
    ['brand', 'usd', 1500n, 114n],
    ['pro', 'usd', 250n, 51n],
    ['free', 'kwd', 5000n, 370n],
  ] as const)(
    '%s plan, %s %s: half a step is rounded up to a fee of %s (fault: rounded down)',
    (plan, currency, total, fee) => {
      expect(feeOn(total, feeTerms(plan, currency))).toBe(fee)
    },
  )

  test('leave the merchant at least what was asked, and take no step more than needed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('free', 'brand', 'pro' as const),
        fc.constantFrom(...Object.keys(fixedFees)),
        fc.bigInt(1n, 9_999_999n),
        (plan, currency, steps) => {
          const terms = feeTerms(plan, currency)
          const net = steps * terms.step
          const total = grossUp(net, terms)
          expect(total % terms.step).toBe(0n)
          expect(total - feeOn(total, terms)).toBeGreaterThanOrEqual(net)
          const less = total - terms.step
          expect(less - feeOn(less, terms)).toBeLessThan(net)
        },
      ),
    )
  })
})
