import { expect, test } from 'vitest'
import { transferRetryDelayMs } from './transfer-retry-delay.ts'

const minute = 60_000
const now = new Date(1_800_000_000_000)

test.each([
  ['at once', 0, 1],
  ['from the future', -5, 1],
  ['two minutes ago', 2, 1],
  ['an hour ago', 60, 30],
  ['a year ago', 525_600, 360],
])('what fell due %s', (_, minutes, pause) => {
  expect(transferRetryDelayMs(new Date(now.getTime() - minutes * minute), now)).toBe(pause * minute)
})
