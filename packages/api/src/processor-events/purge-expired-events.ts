import { type Deleted, deleteExpired } from '@merchant-payments/db/worker'
import type { Services } from '../request/context.ts'

const day = 24 * 60 * 60 * 1000

/** Deletes events that were processed 30 days ago, and idempotency keys under which the processor failed. */
export function purgeExpiredEvents({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<Deleted> {
  const now = clock.now().getTime()
  return deleteExpired(database.pool, [
    { table: 'processor_events', timeColumn: 'settled_at', before: new Date(now - 30 * day) },
    // The processor has forgotten them, too.
    { table: 'spent_keys', timeColumn: 'created_at', before: new Date(now - 2 * day) },
  ])
}
