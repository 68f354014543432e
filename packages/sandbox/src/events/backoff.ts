/** Seconds between attempts: quick at first, since a receiver at hand is usually just restarting. */
const delaySeconds = [1, 2, 5, 15, 60, 300, 900, 3600]

/** For how long an event is offered, in milliseconds. */
export const retryWindowMs = 3 * 24 * 60 * 60 * 1000

/** Milliseconds to wait after so many failed attempts. */
export function backoffMs(attempts: number): number {
  return (delaySeconds[Math.min(attempts, delaySeconds.length) - 1] ?? 1) * 1000
}
