import { expect, test } from 'vitest'
import type { Failure } from '../../server/failure.ts'
import { withRetryTime } from './creation-limit.ts'

const now = new Date(2026, 10, 21, 14, 0, 0).getTime()
const limited = (retryAfter?: number): Failure => ({
  code: 'key_creation_rate_exceeded',
  message: 'Too many.',
  issues: [],
  retryAfter,
})

test.each([
  [45, 'in 45 seconds.'],
  [60, 'in a minute.'],
  [61, 'in 2 minutes.'],
  [3600, 'in 60 minutes.'],
])('says when there is room again after %i seconds', (seconds, end) => {
  expect(withRetryTime(limited(seconds), now)?.message).toMatch(new RegExp(`Try again at .+, ${end}$`))
})

test('leaves every other failure as it is', () => {
  const other: Failure = { code: 'max_keys_reached', message: 'At most 25.', issues: [], retryAfter: 5 }
  expect(withRetryTime(other, now)).toBe(other)
  expect(withRetryTime(limited(), now)?.message).toBe('Too many.')
  expect(withRetryTime(null, now)).toBeNull()
})
