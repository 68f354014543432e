import { expect, test } from 'vitest'
import { lineName } from './payout-labels.ts'

const automatic = { method: 'automatic' } as const

test.each([
  ['Kept as reserve', { type: 'adjustment', source: null, amount: -20_000 }, automatic],
  ['Released from the reserve', { type: 'adjustment', source: null, amount: 20_000 }, automatic],
  ['Adjustment', { type: 'adjustment', source: 'po_1', amount: -500 }, automatic],
  ['Adjustment', { type: 'adjustment', source: null, amount: 100 }, { method: 'manual' }],
  ['Payment', { type: 'payment', source: 'pi_1', amount: 500 }, automatic],
] as const)('a line is named %s', (name, line, payout) => {
  expect(lineName(line, payout)).toBe(name)
})
