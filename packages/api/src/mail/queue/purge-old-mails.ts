import { type Deleted, deleteExpired } from '@merchant-payments/db/worker'
import type { Services } from '../../core/request/context.ts'

const keepMs = 90 * 24 * 60 * 60 * 1000

/** Deletes old mails, and those that were given up. */
export function purgeOldMails({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<Deleted> {
  const before = new Date(clock.now().getTime() - keepMs)
  const tables = [
    'dispute_reminders',
    'refund_notices',
    'endpoint_notices',
    'requirement_reminders',
    'customer_reminders',
    'kept_card_reminders',
    'decline_alarms',
  ]
  return deleteExpired(
    database.pool,
    tables.map((table) => ({ table, timeColumn: 'created_at', before })),
  )
}
