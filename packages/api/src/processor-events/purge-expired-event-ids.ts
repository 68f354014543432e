import { type Deleted, deleteExpired } from '@merchant-payments/db/worker'
import type { Services } from '../request/context.ts'

const dayMs = 24 * 60 * 60_000

/** Deletes what was remembered of the processor and can no longer come again: ids of its events, and keys under which it failed. */
export function purgeExpiredEventIds({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<Deleted> {
  const now = clock.now().getTime()
  return deleteExpired(database.pool, [
    // It lists its events for 30 days.
    { table: 'processor_event_ids', timeColumn: 'received_at', before: new Date(now - 60 * dayMs) },
    // It has forgotten them, too.
    { table: 'spent_keys', timeColumn: 'created_at', before: new Date(now - 2 * dayMs) },
  ])
}
