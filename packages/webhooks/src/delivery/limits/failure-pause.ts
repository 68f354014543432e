import { defaultRetrySchedule } from '../../attempts/retry-schedule.ts'
import { maxConsecutiveFailures } from '../../endpoints/deactivate-after-failures.ts'

const maxPauseMs = 3 * 60_000

/**
 * Milliseconds for which nothing is sent to an endpoint after so many failures in a row: the wait that the schedule has after as many
 * attempts, or its last one, and at most three minutes.
 */
export function failurePauseMs(schedule: readonly number[], failures: number): number {
  if (failures === 0) return 0
  return Math.min(1000 * (schedule[Math.min(failures, schedule.length - 1)] ?? 0), maxPauseMs)
}

/** Milliseconds from the last of so many failures until further ones can deactivate the endpoint. */
export function untilDeactivationMs(failures: number, schedule: readonly number[] = defaultRetrySchedule): number {
  let sum = 0
  for (let count = failures; count < maxConsecutiveFailures; count += 1) sum += failurePauseMs(schedule, count)
  return sum
}
