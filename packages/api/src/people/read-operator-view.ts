import type { Database } from '@merchant-payments/db'
import type { Clock } from '../request/clock.ts'

/** How long an operator sees a merchant, unless they leave it before. */
const viewMs = 60 * 60_000

/** When a view that begins now ends. */
export const viewEnd = (clock: Clock) => new Date(clock.now().getTime() + viewMs)

/**
 * Until when an operator sees a merchant as it sees itself; null when they do not. What says so is the audit log: nobody sees what
 * it does not have.
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
