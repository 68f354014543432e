import { expect, it } from 'vitest'
import { comparison, comparisonOfShares, daysBefore } from './comparison.ts'

const month = daysBefore(30, 'happened')

it.each([
  [150, 100, '50% more than in the 30 days before'],
  [50, 100, '50% less than in the 30 days before'],
  [0, 100, '100% less than in the 30 days before'],
  [1001, 1000, 'Less than 1% more than in the 30 days before'],
  [100, 100, 'As in the 30 days before'],
  [1200, 100, '12 times what there was in the 30 days before'],
  [5, 0, 'None in the 30 days before'],
  [0, 0, 'None in the 30 days before either'],
])('%i after %i: %s', (now, before, words) => expect(comparison(now, before, month)).toBe(words))

it('compares what stands with what stood', () => {
  const week = daysBefore(7, 'stood')
  expect(comparison(3, 2, week)).toBe('50% more than 7 days ago')
  expect(comparison(2, 0, week)).toBe('None 7 days ago')
})

it.each([
  [9_650, 9_500, '1.5 points more than in the 30 days before'],
  [9_400, 9_500, '1 point less than in the 30 days before'],
  [9_500, 9_503, 'As in the 30 days before'],
  [9_500, null, 'None in the 30 days before'],
  [null, 9_500, 'Nothing to measure'],
  [null, null, 'None in the 30 days before either'],
])('a share of %s after %s: %s', (now, before, words) => expect(comparisonOfShares(now, before, month)).toBe(words))
