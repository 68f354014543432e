const maxPauseMs = 3 * 60_000

/**
 * Milliseconds for which nothing is sent to an endpoint after so many failures in a row: the wait that the schedule has after as many
 * attempts, or its last one, and at most three minutes.
 */
export function failurePauseMs(schedule: readonly number[], failures: number): number {
  if (failures === 0) return 0
  return Math.min(1000 * (schedule[Math.min(failures, schedule.length - 1)] ?? 0), maxPauseMs)
}
