import type { Database } from '@merchant-payments/db'
import type { Clock } from '../../core/request/clock.ts'

/** How long an operator can view a merchant, unless they leave earlier. */
const viewMs = 60 * 60_000

/** When a view that begins now ends. */
export const viewEnd = (clock: Clock) => new Date(clock.now().getTime() + viewMs)

/**
 * The end of an operator's view of a merchant; null without a view. The audit log is the only record of it, so that a view
 * without an entry cannot exist.
 */
export async function readView(
  { database: { pool }, clock }: { database: Pick<Database, 'pool'>; clock: Clock },
  userId: string,
  merchantId: string,
): Promise<Date | null> {
  const { rows } = await pool.query<{ action: string; createdAt: Date }>({
    name: 'view of a merchant',
    text: `SELECT action, created_at AS "createdAt" FROM audit_entries
            WHERE merchant_id = $1 AND account_id IS NULL AND created_at > $3 AND actor_kind = 'operator' AND actor_id = $2
              AND action IN ('merchants.view', 'merchants.leave')
            ORDER BY created_at DESC, id DESC LIMIT 1`,
    values: [merchantId, userId, new Date(clock.now().getTime() - viewMs)],
  })
  const [last] = rows
  return last?.action === 'merchants.view' ? new Date(last.createdAt.getTime() + viewMs) : null
}
