import type { Failure } from '../../server/failure.ts'

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })

/**
 * Why no key was made, and when there is room for one again.
 * @param now in milliseconds
 */
export function withRetryTime(failure: Failure | null, now: number): Failure | null {
  if (failure?.code !== 'key_creation_rate_exceeded' || failure.retryAfter === undefined) return failure
  const { retryAfter } = failure
  const wait = retryAfter < 60 ? `${retryAfter} seconds` : minutes(Math.ceil(retryAfter / 60))
  const at = clock.format(now + retryAfter * 1000)
  return {
    ...failure,
    message: `You can create 3 keys in 10 minutes and 10 in an hour. Try again at ${at}, in ${wait}.`,
    issues: [],
  }
}

function minutes(count: number): string {
  return count === 1 ? 'a minute' : `${count} minutes`
}
