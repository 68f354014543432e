import { type Deleted, deleteExpired } from '@merchant-payments/db/worker'
import type { Services } from '../../core/request/context.ts'

const hour = 60 * 60 * 1000

/** Deletes expired sessions, links and rate counts, to save space. */
export function purgeExpiredSessions({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<Deleted> {
  const now = clock.now()
  return deleteExpired(database.pool, [
    { table: 'sessions', timeColumn: 'expires_at', before: now },
    { table: 'verifications', timeColumn: 'expires_at', before: now },
    { table: 'sign_in_rates', timeColumn: 'last_request', before: BigInt(now.getTime() - hour) },
  ])
}
