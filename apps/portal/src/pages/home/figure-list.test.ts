import { expect, test } from 'vitest'
import { share } from './figure-list.ts'

test.each([
  [10_000, true, '100%'],
  [10_000, false, '99.99%'],
  [9_997, false, '99.97%'],
  [9_950, false, '99.5%'],
  [0, true, '0%'],
  [0, false, '0.01%'],
  [5_123, false, '51.2%'],
])('%s hundredths of a per cent, whole: %s, is %s', (value, isWhole, text) => expect(share(value, isWhole)).toBe(text))
