import { deleteExpired } from '@merchant-payments/db/worker'
import type { Services } from './context.ts'

const keptMs = 30 * 24 * 60 * 60_000
const batchSize = 5_000

/** Deletes requests of the log that are older than 30 days. Returns how many. */
export function purgeExpiredRequests({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<number> {
  const before = new Date(clock.now().getTime() - keptMs)
  return deleteExpired(database.pool, { table: 'logged_requests', timeColumn: 'created_at', batchSize }, before)
}
