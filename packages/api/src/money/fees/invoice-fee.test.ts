import { expect, test } from 'vitest'
import { feeTerms } from './fee-formula.ts'
import { invoiceFee } from './invoice-fee.ts'

test.each([
  [1000n, 89n],
  [43n, 42n],
  [42n, 42n],
  [41n, 41n],
  [1n, 1n],
])('of %i cents due, %i are the fee', (due, fee) => {
  expect(invoiceFee(due, feeTerms('free', 'usd'))).toBe(fee)
})

test('where amounts come in steps, a fee that is all of a small invoice is a step, too', () => {
  expect(invoiceFee(115n, feeTerms('free', 'kwd'))).toBe(110n)
  expect(invoiceFee(15_930n, feeTerms('free', 'kwd'))).toBe(900n)
})
