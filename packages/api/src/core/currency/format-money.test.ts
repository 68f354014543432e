import { expect, test } from 'vitest'
import { formatMoney } from './format-money.ts'

test.each([
  [1094n, 'usd', '$10.94'],
  [-500n, 'usd', '-$5.00'],
  [99_999_999n, 'eur', '€999,999.99'],
  [5n, 'gbp', '£0.05'],
  [1250n, 'jpy', '¥1,250'],
  [12_340n, 'kwd', 'KWD\u00a012.340'],
  [100n, 'isk', 'ISK\u00a01.00'],
  [2500n, 'ttd', 'TTD\u00a025.00'],
  [1000n, 'cad', 'CA$10.00'],
  [9_007_199_254_740_991, 'usd', '$90,071,992,547,409.91'],
  [-1250, 'usd', '-$12.50'],
  [2n ** 60n, 'usd', '$11,529,215,046,068,469.76'],
])('%d %s is %s', (amount, currency, text) => {
  expect(formatMoney(amount, currency)).toBe(text)
})
