import type { Services } from '../request/context.ts'
import { syncDispute } from '../sync/sync-dispute.ts'
import { objectOf } from './reconcile-overdue-sessions.ts'

const batch = 50

type OpenDispute = { accountId: number; livemode: boolean; hostAccount: string | null; id: string; paymentId: string }

/** Disputes that are not decided, each at most every six hours: `updated_at` says when it was last read. */
export async function claimOpenDisputes({ database }: Services): Promise<OpenDispute[]> {
  const found = await database.pool.query<OpenDispute>({
    name: 'claim open disputes',
    text: `UPDATE disputes d SET updated_at = now()
             FROM accounts a, payments p
            WHERE a.id = d.account_id AND p.account_id = d.account_id AND p.id = d.payment_id
              AND (d.account_id, d.id) IN (
              SELECT account_id, id FROM disputes
               WHERE status NOT IN ('won', 'lost', 'warning_closed', 'prevented')
                 AND updated_at < now() - interval '6 hours'
               ORDER BY updated_at LIMIT $1 FOR UPDATE SKIP LOCKED)
        RETURNING d.account_id AS "accountId", a.livemode, d.id, d.payment_id AS "paymentId",
                  p.host_account AS "hostAccount"`,
    values: [batch],
  })
  return found.rows
}

/** @throws ProcessorError */
export async function reconcileDispute(services: Services, dispute: OpenDispute): Promise<void> {
  await syncDispute(services, objectOf(dispute), dispute)
}
