const minute = 60_000

/**
 * How long what was refused waits, in milliseconds: a minute at first, then half of the time since it fell due, at most
 * six hours. So the tries become rare by themselves, and nothing has to count them.
 */
export function transferRetryDelayMs(since: Date, now: Date): number {
  const age = now.getTime() - since.getTime()
  return Math.min(Math.max(Math.floor(age / 2), minute), 360 * minute)
}
