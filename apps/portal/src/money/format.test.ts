import { describe, expect, test } from 'vitest'
import { parseMoney, shortMoney } from './format.ts'

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
