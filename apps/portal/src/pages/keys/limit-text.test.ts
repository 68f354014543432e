import { expect, it } from 'vitest'
import type { Failure } from '../../failure.ts'
import { withRoomAgain } from './limit-text.ts'

const now = new Date(2026, 10, 21, 14, 0, 0).getTime()
const limited = (retryAfter?: number): Failure => ({
  code: 'key_creation_rate_exceeded',
  message: 'Too many.',
  issues: [],
  retryAfter,
})

it.each([
  [45, 'in 45 seconds.'],
  [60, 'in a minute.'],
  [61, 'in 2 minutes.'],
  [3600, 'in 60 minutes.'],
])('says when there is room again after %i seconds', (seconds, end) => {
  expect(withRoomAgain(limited(seconds), now)?.message).toMatch(new RegExp(`Try again at .+, ${end}$`))
})

it('leaves every other failure as it is', () => {
  const other: Failure = { code: 'max_keys_reached', message: 'At most 25.', issues: [], retryAfter: 5 }
  expect(withRoomAgain(other, now)).toBe(other)
  expect(withRoomAgain(limited(), now)?.message).toBe('Too many.')
  expect(withRoomAgain(null, now)).toBeNull()
})
