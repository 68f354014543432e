import { expect, test } from 'vitest'
import { timeLeft } from './due.ts'

const hour = 3600
const day = 24 * hour

test.each([
  [9 * day, 'in 9 days', false],
  [4 * day - 1, 'in 3 days', false],
  [3 * day, 'in 3 days', true],
  [2 * day, 'in 2 days', true],
  [2 * day - 1, 'in 47 hours', true],
  [hour, 'in 1 hour', true],
  [90, 'in 1 minute', true],
  [0, 'in 1 minute', true],
])('%i seconds before the end it says %s', (left, text, near) => {
  expect(timeLeft(left)).toEqual({ text, near })
})

test('a deadline that has passed is not shown', () => {
  expect(timeLeft(-1)).toBeNull()
})
