import { type Deleted, deleteExpired } from '@merchant-payments/db/worker'
import type { Services } from '../../core/request/context.ts'

/** Deletes expired statements with their files. */
export function purgeExpiredStatements({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<Deleted> {
  return deleteExpired(database.pool, [{ table: 'monthly_statements', timeColumn: 'expires_at', before: clock.now() }])
}
