import { expect, test } from 'vitest'
import { feeInWords } from './fee-in-words.ts'

const fee = { bps: 250, fixed: 25, currency: 'usd' }

test.each([
  [fee, '2.5% + $0.25'],
  [{ ...fee, minimum: 50 }, '2.5% + $0.25, at least $0.50'],
  [{ ...fee, maximum: 2500 }, '2.5% + $0.25, at most $25.00'],
  [{ ...fee, minimum: 50, maximum: 2500 }, '2.5% + $0.25, at least $0.50 and at most $25.00'],
])('a fee with its limits is %s', (terms, text) => expect(feeInWords(terms)).toBe(text))
