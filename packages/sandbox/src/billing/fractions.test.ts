import { expect, test } from 'vitest'
import { percentOf, proratedAmount } from './discounts.ts'

test.each([
  [1000, 15, 30, 500],
  [1000, 1, 3, 333],
  [1000, 2, 3, 667],
  [1001, 1, 2, 501],
  [1, 1, 2, 1],
  [1, 49, 100, 0],
  [0, 5, 10, 0],
  [99_999_999_000, 94_607_999, 94_608_000, 99_999_997_943],
])('of %i, %i of %i is %i', (amount, part, whole, share) => {
  expect(proratedAmount(amount, part, whole, 1)).toBe(share)
})

test.each([
  [1000, 1, 3, 10, 330],
  [1010, 1, 2, 10, 510],
  [1000, 1, 3, 100, 300],
  [90, 1, 2, 100, 0],
  [100, 1, 2, 100, 100],
])('of %i, %i of %i in steps of %i is %i', (amount, part, whole, step, share) => {
  expect(proratedAmount(amount, part, whole, step)).toBe(share)
})

test.each([
  [1000, 2.5, 25],
  [1000, 2.55, 26],
  [999, 2.55, 25],
  [1090, 8.25, 90],
  [29, 0.01, 0],
  [1000, 100, 1000],
  [1000, 0, 0],
])('of %i, %f %% is %i', (amount, percent, part) => {
  expect(percentOf(amount, percent, 1)).toBe(part)
})

test.each([
  [15_930, 5.65, 10, 900],
  [1010, 50, 10, 510],
  [100_000, 0.25, 100, 300],
])('of %i, %f %% in steps of %i is %i', (amount, percent, step, part) => {
  expect(percentOf(amount, percent, step)).toBe(part)
})
