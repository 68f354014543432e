import type { AccountScope } from '../../request/trpc.ts'
import { cursorAfter, pageOf } from '../../wire/list.ts'
import type { DisputeList } from './schema.ts'
import { type DisputeRow, toDispute } from './wire.ts'

export async function listDisputes({ services, account }: AccountScope, query: DisputeList) {
  const { database, processorClock } = services
  const after = await cursorAfter(database, 'disputes', account.id, query.starting_after)
  const found = await database.pool.query<DisputeRow>({
    name: `disputes${after ? ' after' : ''}`,
    text: `SELECT d.id, d.payment_id AS "paymentId", d.amount, d.currency, d.reason, d.status, d.evidence,
                  d.has_evidence AS "hasEvidence", d.past_due AS "pastDue", d.submission_count AS "submissionCount",
                  d.evidence_due_by AS "evidenceDueBy", d.created_at AS "createdAt",
                  p.session_id AS "sessionId", p.metadata
             FROM disputes d JOIN payments p ON p.account_id = d.account_id AND p.id = d.payment_id
            WHERE d.account_id = $1 ${after ? 'AND (d.created_at, d.id) < ($3, $4)' : ''}
            ORDER BY d.created_at DESC, d.id DESC LIMIT $2`,
    values: [account.id, query.limit + 1, ...(after ? [after.createdAt, after.id] : [])],
  })
  const now = processorClock.now()
  return pageOf(found.rows, query.limit, (row) => toDispute(row, account.livemode, now))
}
