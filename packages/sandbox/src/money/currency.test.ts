import { expect, test } from 'vitest'
import { assertPayable, formatMoney } from './currency.ts'

test.each([
  [1094, 'usd', '$10.94'],
  [5, 'usd', '$0.05'],
  [500, 'jpy', '¥500'],
  [12340, 'kwd', 'KWD 12.340'],
  [150000, 'isk', 'ISK 1,500'],
  [250000, 'ugx', 'UGX 2,500'],
  [99_999_999, 'eur', '€999,999.99'],
  [-250, 'gbp', '-£2.50'],
])('%i %s reads %s', (amount, code, shown) => {
  expect(formatMoney(amount, code).replace(/\u00a0/g, ' ')).toBe(shown)
})

test.each([
  [12345, 'kwd'],
  [150, 'isk'],
  [100_000_000, 'usd'],
])('%i %s cannot be charged', (amount, code) => {
  expect(() => assertPayable(amount, code, 'amount')).toThrow()
})

test('ordinary amounts can be charged', () => {
  expect(() => assertPayable(1, 'usd', 'amount')).not.toThrow()
  expect(() => assertPayable(12340, 'kwd', 'amount')).not.toThrow()
})
