import { expect, test } from 'vitest'
import { currencies } from './currency.ts'
import { decimalOf, digitsOf } from './digits.ts'

test.each([
  [1094n, 'usd', '10.94'],
  [5n, 'usd', '0.05'],
  [0n, 'eur', '0.00'],
  [-1250n, 'usd', '-12.50'],
  [1250n, 'jpy', '1250'],
  [1250n, 'kwd', '1.250'],
  [500n, 'isk', '5.00'],
  [9_007_199_254_740_993n, 'usd', '90071992547409.93'],
])('%s %s is %s', (amount, currency, decimal) => {
  expect(decimalOf(amount, currency)).toBe(decimal)
})

test.each([
  ['usd', 2],
  ['jpy', 0],
  ['kwd', 3],
  ['ISK', 2],
  ['ugx', 2],
  ['zzz', 2],
  ['x', 2],
])('%s has %i digits', (currency, digits) => {
  expect(digitsOf(currency)).toBe(digits)
})

/** Currencies that `Intl` shows without decimals, and the processor counts in hundredths. */
const inHundredths = 'afn all cop huf idr isk lak lbp mmk pkr sos std ugx yer'.split(' ')

test.each(currencies)('%s has the digits of Intl, or is counted in hundredths', (currency) => {
  const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
  expect(inHundredths.includes(currency) ? 2 : maximumFractionDigits).toBe(digitsOf(currency))
})
