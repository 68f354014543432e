import type { DisputeList } from '../../contract/disputes/schema.ts'
import { type DisputeRow, toDispute } from '../../contract/disputes/wire.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { cursorAfter, page } from '../../core/wire/page.ts'
import { sql } from '../../core/wire/sql.ts'

/** The columns of a dispute `d` and its payment `p`. */
export const disputeColumns = sql`
  d.id, d.payment_id AS "paymentId", d.amount, d.currency, d.reason, d.status, d.evidence, d.has_evidence AS "hasEvidence",
  d.past_due AS "pastDue", d.submission_count AS "submissionCount", d.evidence_due_by AS "evidenceDueBy",
  d.created_at AS "createdAt", p.session_id AS "sessionId", p.metadata`

export const disputesWithPayment = sql`
  disputes d JOIN payments p ON p.account_id = d.account_id AND p.id = d.payment_id`

export async function listDisputes({ services, account }: AccountScope, query: DisputeList) {
  const { database, processorClock } = services
  const now = processorClock.now()
  return page(
    database,
    {
      prepare: true,
      select: disputeColumns,
      from: disputesWithPayment,
      where: [sql`d.account_id = ${account.id}`],
      orderBy: [sql`d.created_at`, sql`d.id`],
      after: await cursorAfter(database, 'disputes', account.id, query.starting_after),
      limit: query.limit,
    },
    (row: DisputeRow) => toDispute(row, account.livemode, now),
  )
}
