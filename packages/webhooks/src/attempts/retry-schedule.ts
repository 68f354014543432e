const minute = 60
const hour = 60 * minute

/** Seconds before each attempt, counted from the one before: ten attempts over almost a day. */
export const defaultRetrySchedule: readonly number[] = [
  0,
  5,
  30,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  3 * hour,
  6 * hour,
  12 * hour,
]

/**
 * Seconds until the next attempt of a delivery that has had `attemptsMade`, or null after the last attempt. `random`
 * (0 ≤ random < 1) is the jitter, up to a fifth either way, so that deliveries that failed together do not come back
 * together. A time that the receiver named itself (`Retry-After`) counts instead, but no less than the schedule's and no more
 * than twice as much.
 */
export function secondsUntilNextAttempt(
  schedule: readonly number[],
  attemptsMade: number,
  random: number,
  retryAfter: number | null = null,
): number | null {
  const base = schedule[attemptsMade]
  if (base === undefined) return null
  const seconds = retryAfter === null ? base * (0.8 + 0.4 * random) : Math.min(Math.max(retryAfter, base), 2 * base)
  return Math.round(seconds * 1000) / 1000
}
