import { type Deleted, deleteExpired } from '@merchant-payments/db/worker'
import type { Services } from '../../core/request/context.ts'

/** Longer than a session of a link can be paid, in milliseconds. */
const keepMs = 24 * 60 * 60_000

/** Deletes the browsers and networks of sessions that have ended. */
export function purgePaymentLinkStarts({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<Deleted> {
  const before = new Date(clock.now().getTime() - keepMs)
  return deleteExpired(database.pool, [{ table: 'payment_link_starts', timeColumn: 'created_at', before }])
}
