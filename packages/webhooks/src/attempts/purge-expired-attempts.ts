import type { Database } from '@merchant-payments/db'
import { deleteExpired } from '@merchant-payments/db/worker'

const batchSize = 1000

/**
 * Deletes attempts that began before a moment. Their deliveries and events stay, the waiting ones as well as the others:
 * an event is also what keeps its change from being told twice. Returns how many were deleted.
 */
export function purgeExpiredAttempts({ pool }: Pick<Database, 'pool'>, before: Date): Promise<number> {
  return deleteExpired(pool, { table: 'attempts', timeColumn: 'started_at', batchSize }, before)
}
