import { describe, expect, test } from 'vitest'
import { digitsOf, formatMoney, parseMoney, shortMoney } from './format.ts'

describe('digitsOf', () => {
  test.each([
    ['usd', 2],
    ['jpy', 0],
    ['kwd', 3],
    ['ISK', 2],
    ['ugx', 2],
    ['zzz', 2],
    ['x', 2],
  ])('%s has %i', (currency, digits) => expect(digitsOf(currency)).toBe(digits))
})

describe('formatMoney', () => {
  test.each([
    [1250, 'usd', '$12.50'],
    [5, 'usd', '$0.05'],
    [-1250, 'usd', '-$12.50'],
    [1250, 'jpy', '¥1,250'],
    [1250, 'kwd', 'KWD\u00a01.250'],
    [99_999_999, 'eur', '€999,999.99'],
    [9_007_199_254_740_991, 'usd', '$90,071,992,547,409.91'],
  ])('%i %s is %s', (amount, currency, text) => expect(formatMoney(amount, currency, 'en-US')).toBe(text))
})

describe('shortMoney', () => {
  test.each([
    [0, 'usd', '$0'],
    [150, 'usd', '$1.5'],
    [1_250_000, 'usd', '$12.5K'],
    [4_000, 'jpy', '¥4K'],
    [100_000, 'cad', '$1K'],
  ])('%i %s is %s', (amount, currency, text) => expect(shortMoney(amount, currency, 'en-US')).toBe(text))
})

describe('parseMoney', () => {
  test.each([
    ['12.50', 'usd', 1250],
    ['12,5', 'usd', 1250],
    [' 12 ', 'usd', 1200],
    ['12.', 'usd', 1200],
    ['0', 'usd', 0],
    ['500', 'jpy', 500],
    ['1.5', 'kwd', 1500],
  ])('%s %s is %i', (text, currency, amount) => expect(parseMoney(text, currency)).toBe(amount))

  test.each([
    ['12.505', 'usd'],
    ['1,000', 'usd'],
    ['1.5', 'jpy'],
    ['-1', 'usd'],
    ['1e3', 'usd'],
    ['', 'usd'],
    ['$5', 'usd'],
    ['9'.repeat(13), 'jpy'],
  ])('%s %s is no amount', (text, currency) => expect(parseMoney(text, currency)).toBeNull())
})
