import { type Deleted, deleteExpired } from '@merchant-payments/db/worker'
import type { Services } from './context.ts'

const dayMs = 24 * 60 * 60_000

/** Deletes rate windows of yesterday. */
export function purgeRateWindows({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<Deleted> {
  const before = new Date(clock.now().getTime() - dayMs)
  return deleteExpired(database.pool, [{ table: 'rate_windows', timeColumn: 'started_at', before }])
}
