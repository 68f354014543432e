import { expect, test } from 'vitest'
import { amountOf, type Tier } from './pricing.ts'

// The example of Stripe's page on tiered pricing, with flat amounts.
const list: Tier[] = [
  { up_to: 5, unit_amount: 500, flat_amount: 1000 },
  { up_to: 10, unit_amount: 400, flat_amount: 2000 },
  { up_to: null, unit_amount: 300, flat_amount: 3000 },
]
const amounts = (mode: 'graduated' | 'volume', quantities: number[]) =>
  quantities.map((quantity) => amountOf({ unit_amount: 0, tiers: { mode, list } }, quantity))

test('a graduated price bills each part of the quantity by its own tier', () => {
  expect(amounts('graduated', [0, 1, 5, 6, 20])).toEqual([1000, 1500, 3500, 5900, 13_500])
})

test('a price by volume bills the whole quantity by the tier that it reaches', () => {
  expect(amounts('volume', [0, 1, 5, 6, 20])).toEqual([1000, 1500, 3500, 4400, 9000])
})

test('a price by packages bills whole packages', () => {
  const by = (round: 'up' | 'down') =>
    [0, 1, 5, 8].map((quantity) => amountOf({ unit_amount: 900, packages: { divide_by: 5, round } }, quantity))
  expect(by('up')).toEqual([0, 900, 900, 1800])
  expect(by('down')).toEqual([0, 0, 900, 900])
})

test('a plain price bills each unit', () => {
  expect(amountOf({ unit_amount: 250 }, 3)).toBe(750)
})
