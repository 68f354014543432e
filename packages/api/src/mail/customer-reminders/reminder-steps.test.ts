import { expect, test } from 'vitest'
import { reachedStep } from './reminder-steps.ts'

const since = new Date('2026-03-01T00:00:00Z')
const after = (days: number) => new Date(since.getTime() + days * 24 * 60 * 60 * 1000)

test.each([
  [-0.1, [0, 3, 7], null],
  [0, [0, 3, 7], 0],
  [1.9, [0, 3, 7], 0],
  [2, [0, 3, 7], null],
  [3, [0, 3, 7], 3],
  [8.9, [0, 3, 7], 7],
  [9, [0, 3, 7], null],
  [4, [7, 0, 3], 3],
  [4, [], null],
])('after %d days, of the steps %o, %s is reached', (days, steps, reached) => {
  expect(reachedStep(since, after(days), steps)).toBe(reached)
})
