/** Seconds between attempts, short at first: a local receiver is usually just restarting. */
const delaySeconds = [1, 2, 5, 15, 60, 300, 900, 3600]

/** How long delivery of an event is retried, in milliseconds. */
export const retryWindowMs = 3 * 24 * 60 * 60 * 1000

/** The backoff in milliseconds after a number of failed attempts. */
export function backoffMs(attempts: number): number {
  return (delaySeconds[Math.min(attempts, delaySeconds.length) - 1] ?? 1) * 1000
}
