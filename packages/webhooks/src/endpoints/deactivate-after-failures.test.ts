import { expect, test } from 'vitest'
import { healthAfter } from './deactivate-after-failures.ts'

const failures = (count: number) => Array.from({ length: count }, () => 'failure' as const)
const fresh = { active: true, consecutiveFailures: 0 }

test('the tenth failure in a row deactivates, the ninth does not', () => {
  expect(healthAfter(fresh, failures(9))).toEqual({ active: true, consecutiveFailures: 9 })
  expect(healthAfter(fresh, failures(10))).toEqual({ active: false, consecutiveFailures: 10 })
  expect(healthAfter({ active: true, consecutiveFailures: 9 }, ['failure'])).toMatchObject({ active: false })
})

test('a success in between starts the count again', () => {
  const results = [...failures(9), 'success' as const, ...failures(9)]
  expect(healthAfter(fresh, results)).toEqual({ active: true, consecutiveFailures: 9 })
})

test('nothing counts after deactivation, not even a success', () => {
  expect(healthAfter(fresh, [...failures(12), 'success'])).toEqual({ active: false, consecutiveFailures: 10 })
  expect(healthAfter({ active: false, consecutiveFailures: 3 }, ['success', 'failure'])).toEqual({
    active: false,
    consecutiveFailures: 3,
  })
})
