import { expect, test } from 'vitest'
import { formatMoneyWithCode } from './format-money-with-code.ts'

test.each([
  ['usd', 'en-US', '$10.00 USD'],
  ['usd', 'nl', 'US$ 10,00 USD'],
  ['jpy', 'fr', '1 000 JPY'],
  ['kwd', 'en-US', 'KWD 1.000'],
  ['kwd', 'de', '1,000 KWD'],
])('an amount in %s for %s has the code of its currency once', (currency, locale, shown) => {
  expect(formatMoneyWithCode(1000, currency, locale).replace(/\s/g, ' ')).toBe(shown)
})
