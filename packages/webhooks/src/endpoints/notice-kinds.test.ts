import { expect, test } from 'vitest'
import { noticeOf } from './notice-kinds.ts'

const failures = (consecutiveFailures: number, active = true) => ({ active, consecutiveFailures })

test('an incident is told at its third failure, at its eighth, and at the deactivation, once each', () => {
  const told = Array.from({ length: 10 }, (_, n) => noticeOf(failures(n), failures(n + 1, n + 1 < 10)))
  expect(told).toEqual([null, null, 'failing', null, null, null, null, 'at_risk', null, 'deactivated'])
})

test('of a batch that crosses several steps the worst is told', () => {
  expect(noticeOf(failures(0), failures(9))).toBe('at_risk')
  expect(noticeOf(failures(0), failures(10, false))).toBe('deactivated')
})

test('a recovery is reported after an incident only', () => {
  expect(noticeOf(failures(3), failures(0))).toBe('recovered')
  expect(noticeOf(failures(9), failures(1))).toBe('recovered')
  expect(noticeOf(failures(2), failures(0))).toBeNull()
  expect(noticeOf(failures(10, false), failures(10, false))).toBeNull()
})
