import { type Deleted, deleteExpired } from '@merchant-payments/db/worker'
import type { Services } from './context.ts'

const dayMs = 24 * 60 * 60_000
const keptMs = 30 * dayMs

/** Deletes requests of the log that are older than 30 days, and rate windows of yesterday. */
export function purgeExpiredRequests({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<Deleted> {
  const now = clock.now().getTime()
  return deleteExpired(database.pool, [
    { table: 'rate_windows', timeColumn: 'started_at', before: new Date(now - dayMs) },
    { table: 'logged_requests', timeColumn: 'created_at', before: new Date(now - keptMs) },
  ])
}
