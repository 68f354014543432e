import { invalid } from '../request/errors.ts'

/**
 * The time of a field `expires_at`, at which an object ends.
 * @param seconds Unix seconds @param now of the processor's clock, which sessions go by
 * @throws validation_error for a time that has passed
 */
export function requireFuture(seconds: number | null | undefined, now: Date): Date | null {
  if (seconds === null || seconds === undefined) return null
  const time = new Date(seconds * 1000)
  if (time <= now) throw invalid('expires_at', 'must be in the future')
  return time
}
