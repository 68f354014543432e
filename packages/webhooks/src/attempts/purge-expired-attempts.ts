import type { Database } from '@merchant-payments/db'
import { type Deleted, deleteExpired } from '@merchant-payments/db/worker'

/**
 * Deletes attempts that began before a moment. Their deliveries and events stay, the waiting ones as well as the others:
 * an event is also what keeps its change from being told twice.
 */
export function purgeExpiredAttempts({ pool }: Pick<Database, 'pool'>, before: Date): Promise<Deleted> {
  return deleteExpired(pool, [{ table: 'attempts', timeColumn: 'started_at', before }])
}
