import { type Deleted, deleteExpired } from '@merchant-payments/db/worker'
import type { Services } from '../../core/request/context.ts'

/** Deletes the sessions and codes of customers' pages that are over. */
export function purgeCustomerPages({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<Deleted> {
  const before = clock.now()
  return deleteExpired(database.pool, [
    { table: 'customer_page_sessions', timeColumn: 'expires_at', before },
    { table: 'customer_page_codes', timeColumn: 'expires_at', before },
  ])
}
