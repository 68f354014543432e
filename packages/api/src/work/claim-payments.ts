import type { Services } from '../request/context.ts'

/** A payment to look at again, and where the processor keeps it. */
export type ClaimedPayment = {
  accountId: number
  livemode: boolean
  hostAccount: string | null
  id: string
  sessionId: string | null
}

/**
 * Takes payments for which a condition holds, those first that nobody has looked at for longest; no other process takes
 * them meanwhile. `updated_at` says when one was last looked at: the condition must ask that it is some time ago.
 * @param condition SQL on columns of `payments`; a constant of the source
 * @param batch how many at most
 */
export async function claimPayments(
  { database }: Pick<Services, 'database'>,
  { name, condition, batch }: { name: string; condition: string; batch: number },
): Promise<ClaimedPayment[]> {
  const found = await database.pool.query<ClaimedPayment>({
    name,
    text: `UPDATE payments p SET updated_at = now()
             FROM accounts a
            WHERE a.id = p.account_id AND (p.account_id, p.id) IN (
              SELECT account_id, id FROM payments
               WHERE ${condition}
               ORDER BY updated_at LIMIT $1 FOR UPDATE SKIP LOCKED)
        RETURNING p.account_id AS "accountId", a.livemode, p.id, p.session_id AS "sessionId",
                  p.host_account AS "hostAccount"`,
    values: [batch],
  })
  return found.rows
}
