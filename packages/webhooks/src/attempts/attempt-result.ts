import type { MadeAttempt } from './commit-attempts.ts'

/** The result of an attempt, for metrics. */
export type AttemptResult = {
  /** Why it failed, as `FailureReason`; null for a success. */
  error: string | null
  /** The final status of the delivery; null if another attempt follows, or the delivery was suspended. */
  delivery: 'succeeded' | 'failed' | null
  /** The time that the receiver took to respond. */
  durationMs: number
  /** The time from the commit of the event to its first attempt; null for later attempts. */
  waitedMs: number | null
}

/** @param exhausted ids of deliveries whose last attempt has failed */
export function resultOf({ delivery, record }: MadeAttempt, exhausted: ReadonlySet<string>): AttemptResult {
  const { error, durationMs, startedAt } = record
  const { attempt, pendingSince } = delivery
  return {
    error,
    delivery: error === null ? 'succeeded' : exhausted.has(delivery.id) ? 'failed' : null,
    durationMs,
    // The sender knows the database's clock up to a few milliseconds.
    waitedMs: attempt === 1 ? Math.max(0, startedAt.getTime() - pendingSince.getTime()) : null,
  }
}
