import type { Payment } from '@merchant-payments/db'
import { awaitsEvidence, awaitsEvidenceSql, dueIn, isPastDue } from '../../../contract/disputes/evidence-deadline.ts'
import { type DisputeRow, toDispute } from '../../../contract/disputes/wire.ts'
import type { AccountScope } from '../../../core/request/account-scope.ts'
import { cursorAfter, page } from '../../../core/wire/page.ts'
import { raw, sql } from '../../../core/wire/sql.ts'
import { disputeColumns, disputesWithPayment } from '../list.ts'
import type { PortalDisputeList, PortalDisputeWire } from './schema.ts'

type ListedDispute = DisputeRow & Pick<Payment, 'customerEmail'>

/** As `awaitsEvidence` and `isPastDue` have it. */
const needsAnswer = (now: Date) =>
  sql`${raw(awaitsEvidenceSql)}
      AND NOT d.past_due AND (d.evidence_due_by IS NULL OR d.evidence_due_by >= ${now})`

/** Disputes of an account, newest first. */
export async function listPortalDisputes({ services, account }: AccountScope, query: PortalDisputeList) {
  const { database, processorClock } = services
  const now = processorClock.now()
  return page(
    database,
    {
      select: sql`${disputeColumns}, p.customer_email AS "customerEmail"`,
      from: disputesWithPayment,
      where: [
        sql`d.account_id = ${account.id}`,
        query.needs_answer && needsAnswer(now),
        query.status !== undefined && sql`d.status = ${query.status}`,
      ],
      orderBy: [sql`d.created_at`, sql`d.id`],
      after: await cursorAfter(database, 'disputes', account.id, query.starting_after),
      limit: query.limit,
    },
    (row: ListedDispute) => toListed(row, account.livemode, now),
  )
}

function toListed(row: ListedDispute, livemode: boolean, now: Date): PortalDisputeWire {
  const { evidence, ...shown } = toDispute(row, livemode, now)
  return {
    ...shown,
    needs_answer: mayBeAnswered(row, now),
    due_in: dueIn(row, now),
    customer_email: row.customerEmail,
  }
}

export function mayBeAnswered(row: Pick<DisputeRow, 'status' | 'pastDue' | 'evidenceDueBy'>, now: Date): boolean {
  return awaitsEvidence(row) && !isPastDue(row, now)
}
