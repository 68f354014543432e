import { type Deleted, deleteExpired } from '@merchant-payments/db/worker'
import type { Services } from '../../core/request/context.ts'

const dayMs = 24 * 60 * 60_000

/**
 * Deletes event ids that the processor can no longer send again, idempotency keys under which it failed and which it has
 * forgotten, and places of deleted customers that no client is reading a list behind any more.
 */
export function purgeExpiredEventIds({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<Deleted> {
  const now = clock.now().getTime()
  return deleteExpired(database.pool, [
    // The processor lists its events for 30 days.
    { table: 'processor_event_ids', timeColumn: 'received_at', before: new Date(now - 60 * dayMs) },
    // The processor forgets a key after a day.
    { table: 'spent_keys', timeColumn: 'created_at', before: new Date(now - 2 * dayMs) },
    { table: 'deleted_customers', timeColumn: 'deleted_at', before: new Date(now - 30 * dayMs) },
  ])
}
