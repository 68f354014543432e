import type { Database } from '@merchant-payments/db'

const batchSize = 1000
/** At a time; what is left is for the next one. A process that is told to end does not wait long for this. */
const mostBatches = 50

/**
 * Deletes attempts begun before a moment, a thousand at a time. Deliveries and events stay, waiting ones and others: an
 * event is also what keeps its change from being told twice. Returns how many.
 */
export async function forgetAttempts({ pool }: Pick<Database, 'pool'>, before: Date): Promise<number> {
  let forgotten = 0
  for (let batch = 0; batch < mostBatches; batch += 1) {
    const { rowCount } = await pool.query(
      `DELETE FROM attempts WHERE id IN (
         SELECT id FROM attempts WHERE started_at < $1 ORDER BY started_at LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)`,
      [before],
    )
    forgotten += rowCount ?? 0
    if ((rowCount ?? 0) < batchSize) break
  }
  return forgotten
}
