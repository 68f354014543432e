import { expect, test } from 'vitest'
import { defaultRetrySchedule, secondsUntilNextAttempt } from './retry-schedule.ts'

test('the default schedule has ten attempts: at once, then after 5 s, 30 s, 2 m, 10 m, 30 m, 1 h, 3 h, 6 h, 12 h', () => {
  const middle = Array.from({ length: 11 }, (_, made) => secondsUntilNextAttempt(defaultRetrySchedule, made, 0.5))
  expect(middle).toEqual([0, 5, 30, 120, 600, 1800, 3600, 10800, 21600, 43200, null])
})

test('a receiver that sends Retry-After gets that pause, from one to two times as long as by the schedule', () => {
  const pause = (retryAfter: number) => secondsUntilNextAttempt(defaultRetrySchedule, 2, 0, retryAfter)
  expect([0, 29, 30, 45, 60, 61, 1e300].map(pause)).toEqual([30, 30, 30, 45, 60, 60, 60])
  expect(secondsUntilNextAttempt(defaultRetrySchedule, 10, 0, 5)).toBeNull()
})

test('each pause of the schedule has a jitter of a fifth either way', () => {
  expect(secondsUntilNextAttempt(defaultRetrySchedule, 2, 0)).toBe(24)
  expect(secondsUntilNextAttempt(defaultRetrySchedule, 2, 0.999_999)).toBe(36)
  expect(secondsUntilNextAttempt(defaultRetrySchedule, 0, 0.9)).toBe(0)
})
