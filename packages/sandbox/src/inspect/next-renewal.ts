import type { Database } from '../store/database.ts'

const hour = 3_600

/**
 * When the clock has passed the next renewal of a subscription, with the hour after which its invoice is collected; null when
 * none renews. Customers on a test clock have a time of their own.
 */
export function nextRenewal(db: Database): number | null {
  const sql = `SELECT MIN(json_extract(state, '$.current_period_end')) AS at FROM objects INDEXED BY subscriptions_by_due
    WHERE kind = 'subscription' AND json_extract(state, '$.due') IS NOT NULL
    AND json_extract(state, '$.test_clock') IS NULL AND json_extract(state, '$.cancel_at') IS NULL
    AND json_extract(state, '$.status') IN ('active', 'trialing', 'past_due', 'unpaid')`
  const at = db.one<{ at: number | null }>(sql)?.at ?? null
  return at === null ? null : at + hour
}
