import { expect, test } from 'vitest'
import { fixedFees } from '../../core/currency/fixed-fees.ts'
import { chargedInvoiceMinimum, minimumOf } from './minimums.ts'

test.each([
  ['usd', 50n],
  ['eur', 50n],
  ['gbp', 30n],
  ['aed', 200n],
  ['jpy', 50n],
  ['ttd', 408n],
  ['xcd', 162n],
  ['kyd', 50n],
  ['bhd', 230n],
  ['bsd', 60n],
])('the least charge in %s is %s', (currency, least) => {
  expect(minimumOf(currency)).toBe(least)
})

test('there is a least charge in every currency that can be charged, and it can be charged', () => {
  for (const currency of Object.keys(fixedFees)) expect(minimumOf(currency)).toBeGreaterThan(0n)
})

test.each([
  ['usd', 50n],
  ['jpy', 90n],
  ['gbp', 48n],
  ['aed', 221n],
  ['xcd', 162n],
  // No default fixed fee says their worth.
  ['sek', 300n],
  ['krw', 50n],
])('an invoice in %s has the passed fee from %s on, whatever the fixed fee of the sale', (currency, least) => {
  for (const fixed of [0n, 3000n]) expect(chargedInvoiceMinimum(currency, { fixed })).toBe(least)
})
