import { isHistory, type Refund, type Tx } from '@merchant-payments/db'
import { support } from '../../core/request/roles.ts'

/** Queues the mails about a refund that failed, one for each member who may refund, in the transaction of the change. */
export async function addRefundNotices(tx: Tx, { accountId, ref }: Pick<Refund, 'accountId' | 'ref'>): Promise<void> {
  if (isHistory()) return
  await tx.$executeRaw`
    INSERT INTO refund_notices (account_id, refund_ref, user_id, created_at, due_at)
    SELECT a.id, ${ref}, m.user_id, now(), date_trunc('milliseconds', now())
      FROM accounts a JOIN members m ON m.merchant_id = a.merchant_id
     WHERE a.id = ${accountId} AND m.role::text = ANY(${[...support]})
    ON CONFLICT DO NOTHING`
}
