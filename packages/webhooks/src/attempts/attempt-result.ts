import type { MadeAttempt } from './commit-attempts.ts'

/** What came of an attempt, for those who count. */
export type AttemptResult = {
  /** Why it failed, as `FailureReason`; null for a success. */
  error: string | null
  /** What became of the delivery by it; null while there is another attempt to come, and of one that was suspended. */
  delivery: 'succeeded' | 'failed' | null
  /** How long the receiver took. */
  durationMs: number
  /** From the commit of the event until it was sent: of first attempts alone. */
  waitedMs: number | null
}

/** @param exhausted the deliveries that failed for good */
export function resultOf({ delivery, record }: MadeAttempt, exhausted: ReadonlySet<string>): AttemptResult {
  const { error, durationMs, startedAt } = record
  const { attempt, pendingSince } = delivery
  return {
    error,
    delivery: error === null ? 'succeeded' : exhausted.has(delivery.id) ? 'failed' : null,
    durationMs,
    // The sender knows the database's clock up to a few milliseconds.
    waitedMs: attempt === 1 && pendingSince ? Math.max(0, startedAt.getTime() - pendingSince.getTime()) : null,
  }
}
