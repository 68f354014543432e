import { expect, test } from 'vitest'
import { formatMoney, readCents } from './money.ts'

test.each([
  [1094, 'usd', '$10.94'],
  [5, 'usd', '$0.05'],
  [99_999_999, 'usd', '$999,999.99'],
  [500, 'jpy', '¥500'],
  [12_340, 'kwd', 'KWD 12.340'],
  [150_000, 'isk', 'ISK 1,500'],
])('%i %s reads %s', (amount, currency, shown) => {
  expect(formatMoney(amount, currency).replace(/\u00a0/g, ' ')).toBe(shown)
})

test.each([
  ['7', 700],
  ['7.5', 750],
  ['$7.50', 750],
  ['$ 7.05', 705],
  [' 7,50 ', 750],
  ['0.29', 29],
  ['999999.99', 99_999_999],
])('%j is %i cents', (typed, cents) => {
  expect(readCents(typed)).toBe(cents)
})

test.each(['', '7.505', '1,000', '-5', '1e3', '0x10', 'seven', '7.', '.5', '1000000', '٧'])(
  '%j is no amount',
  (typed) => {
    expect(readCents(typed)).toBeUndefined()
  },
)
