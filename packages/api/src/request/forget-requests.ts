import type { Services } from './context.ts'

const keptMs = 30 * 24 * 60 * 60_000
const batchSize = 5_000
/** At a time; what is left is for the next one. A process that is told to end does not wait long for this. */
const mostBatches = 50

/** Deletes what the request log has had for 30 days, some thousands at a time. Returns how many. */
export async function forgetRequests({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - keptMs)
  let forgotten = 0
  for (let batch = 0; batch < mostBatches; batch += 1) {
    const { rowCount } = await database.pool.query(
      `DELETE FROM logged_requests WHERE id IN (
         SELECT id FROM logged_requests WHERE created_at < $1 ORDER BY created_at LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)`,
      [before],
    )
    forgotten += rowCount ?? 0
    if ((rowCount ?? 0) < batchSize) break
  }
  return forgotten
}
