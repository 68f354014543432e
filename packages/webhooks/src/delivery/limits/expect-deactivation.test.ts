import { expect, test } from 'vitest'
import { defaultRetrySchedule } from '../../attempts/retry-schedule.ts'
import { expectDeactivation, type WaitingDelivery } from './expect-deactivation.ts'

const start = new Date('2026-11-20T10:00:00Z')
const after = (seconds: number) => new Date(start.getTime() + 1000 * seconds)
const minutesUntil = (failures: number, waiting: readonly WaitingDelivery[], schedule?: readonly number[]) => {
  const at = expectDeactivation({ failures, lastFailedAt: start }, waiting, schedule)
  return at && Math.round((at.getTime() - start.getTime()) / 6000) / 10
}
const waiting = (count: number, attempts: number, seconds: number) =>
  Array.from({ length: count }, () => ({ attempts, dueAt: after(seconds) }))

test('one event alone deactivates at its last attempt, almost a day later (fault: twenty minutes)', () => {
  const whole = defaultRetrySchedule.slice(1).reduce((one, other) => one + other) / 60
  expect(minutesUntil(1, waiting(1, 1, 5))).toBe(Math.round(whole * 10) / 10)
  expect(minutesUntil(9, waiting(1, 9, 12 * 3600))).toBe(720)
})

test('many waiting events deactivate when the pauses are over', () => {
  expect(minutesUntil(1, waiting(10, 0, 0))).toBeCloseTo(20.6)
  expect(minutesUntil(8, waiting(10, 3, -60))).toBe(6)
})

test('what is due first counts, and its further attempts', () => {
  const hours = waiting(1, 7, 3 * 3600)
  // 3 min for the pause, then the first attempt of the second delivery; its second one waits for the pause, not for 5 s.
  expect(minutesUntil(8, [...hours, ...waiting(1, 0, 60)])).toBe(6)
  expect(minutesUntil(9, [...hours, ...waiting(1, 6, 600)])).toBe(10)
})

test('without enough attempts nothing deactivates', () => {
  expect(minutesUntil(1, [])).toBeNull()
  expect(minutesUntil(7, waiting(1, 8, 10), defaultRetrySchedule)).toBeNull()
  expect(minutesUntil(3, waiting(6, 1, 0), [0, 0])).toBeNull()
})

test('a schedule of zeros deactivates at once', () => {
  expect(minutesUntil(1, waiting(9, 0, 0), [0])).toBe(0)
})
