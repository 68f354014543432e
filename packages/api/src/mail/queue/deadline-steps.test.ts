import { expect, test } from 'vitest'
import { deadlineStep } from './deadline-steps.ts'

const now = new Date('2026-11-23T12:00:00Z')
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

test.each([
  [169, null],
  [168, 7],
  [73, 7],
  [72, 3],
  [25, 3],
  [24, 1],
  [0.1, 1],
  [0, null],
  [-5, null],
])('%s hours before the deadline the step is %s', (hours, step) => expect(deadlineStep(inHours(hours), now)).toBe(step))
