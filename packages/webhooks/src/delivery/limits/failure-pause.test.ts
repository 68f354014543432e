import { expect, test } from 'vitest'
import { defaultRetrySchedule } from '../../attempts/retry-schedule.ts'
import { failurePauseMs } from './failure-pause.ts'

const pauses = (schedule: readonly number[]) =>
  Array.from({ length: 10 }, (_, failures) => failurePauseMs(schedule, failures) / 1000)

test('the pause after a failure is the wait after as many attempts, and at most three minutes', () => {
  expect(pauses(defaultRetrySchedule)).toEqual([0, 5, 30, 120, 180, 180, 180, 180, 180, 180])
})

test('ten failures in a row take twenty minutes at least, however many events there are (fault: some seven seconds)', () => {
  const sum = pauses(defaultRetrySchedule).reduce((one, other) => one + other)
  expect(sum / 60).toBeGreaterThan(20)
})

test('a schedule of zeros has no pauses, and a short schedule repeats its last wait', () => {
  expect(pauses([0, 0, 0])).toEqual(Array.from({ length: 10 }, () => 0))
  expect(pauses([0, 1, 2])).toEqual([0, 1, 2, 2, 2, 2, 2, 2, 2, 2])
  expect(pauses([0])).toEqual(Array.from({ length: 10 }, () => 0))
})
