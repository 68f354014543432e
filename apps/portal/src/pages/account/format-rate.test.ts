import { expect, test } from 'vitest'
import { formatRate } from './format-rate.ts'

test.each([
  [490, '4.9%'],
  [420, '4.2%'],
  [400, '4%'],
  [405, '4.05%'],
  [5, '0.05%'],
])('%i is %s', (bps, text) => expect(formatRate(bps, 'en-US')).toBe(text))
