const minute = 60_000
export const maxTransferRetryDelayMs = 360 * minute

/**
 * The delay before a refused transfer or reversal is retried, in milliseconds: a minute at first, then half of the time
 * since it became due, at most six hours. Retries become rarer without a count of attempts.
 */
export function transferRetryDelayMs(since: Date, now: Date): number {
  const age = now.getTime() - since.getTime()
  return Math.min(Math.max(Math.floor(age / 2), minute), maxTransferRetryDelayMs)
}
