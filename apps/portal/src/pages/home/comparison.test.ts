import { expect, test } from 'vitest'
import { comparison, comparisonOfShares, previousPeriod } from './comparison.ts'

const month = previousPeriod(30, 'happened')

test.each([
  [150, 100, '50% higher than in the previous 30 days'],
  [50, 100, '50% lower than in the previous 30 days'],
  [0, 100, '100% lower than in the previous 30 days'],
  [1, 1000, 'More than 99% lower than in the previous 30 days'],
  [1001, 1000, 'Less than 1% higher than in the previous 30 days'],
  [100, 100, 'Same as in the previous 30 days'],
  [1200, 100, '12 times the figure for the previous 30 days'],
  [5, 0, 'None in the previous 30 days'],
  [0, 0, 'None in the previous 30 days'],
])('%i after %i: %s', (now, before, words) => expect(comparison(now, before, month)).toBe(words))

test('compares a count of open objects with the count at an earlier day', () => {
  const week = previousPeriod(7, 'stood')
  expect(comparison(3, 2, week)).toBe('50% higher than 7 days ago')
  expect(comparison(2, 0, week)).toBe('None 7 days ago')
})

test.each([
  [9_650, 9_500, '1.5 points higher than in the previous 30 days'],
  [9_400, 9_500, '1 point lower than in the previous 30 days'],
  [9_500, 9_503, 'Same as in the previous 30 days'],
  [9_500, null, 'No data in the previous 30 days'],
  [null, 9_500, 'No data'],
  [null, null, 'No data in the previous 30 days'],
])('a share of %s after %s: %s', (now, before, words) => expect(comparisonOfShares(now, before, month)).toBe(words))
