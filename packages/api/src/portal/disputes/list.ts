import type { Payment } from '@merchant-payments/db'
import type { AccountScope } from '../../request/trpc.ts'
import { awaitsEvidence, dueIn, isPastDue } from '../../resources/disputes/standing.ts'
import { type DisputeRow, toDispute } from '../../resources/disputes/wire.ts'
import { cursorAfter, pageOf } from '../../wire/list.ts'
import type { PortalDisputeList, PortalDisputeWire } from './schema.ts'

type Listed = DisputeRow & Pick<Payment, 'customerEmail'>

/** As `awaitsEvidence` and `isPastDue` have it; literals, because only they let the index of these be used. */
const needsAnswer = (now: string) =>
  `d.status IN ('needs_response', 'warning_needs_response', 'appeal_needs_response')
   AND NOT d.past_due AND (d.evidence_due_by IS NULL OR d.evidence_due_by >= ${now})`

/** Disputes of an account, newest first. */
export async function listPortalDisputes({ services, account }: AccountScope, query: PortalDisputeList) {
  const { database, processorClock } = services
  const now = processorClock.now()
  const after = await cursorAfter(database, 'disputes', account.id, query.starting_after)
  const values: unknown[] = [account.id, query.limit + 1]
  const given = (value: unknown) => `$${values.push(value)}`
  const conditions = [
    'd.account_id = $1',
    ...(query.needs_answer ? [needsAnswer(given(now))] : []),
    ...(query.status === undefined ? [] : [`d.status = ${given(query.status)}`]),
    ...(after ? [`(d.created_at, d.id) < (${given(after.createdAt)}, ${given(after.id)})`] : []),
  ]
  const found = await database.pool.query<Listed>(
    `SELECT d.id, d.payment_id AS "paymentId", d.amount, d.currency, d.reason, d.status, d.evidence,
            d.has_evidence AS "hasEvidence", d.past_due AS "pastDue", d.submission_count AS "submissionCount",
            d.evidence_due_by AS "evidenceDueBy", d.created_at AS "createdAt",
            p.session_id AS "sessionId", p.metadata, p.customer_email AS "customerEmail"
       FROM disputes d JOIN payments p ON p.account_id = d.account_id AND p.id = d.payment_id
      WHERE ${conditions.join(' AND ')}
      ORDER BY d.created_at DESC, d.id DESC LIMIT $2`,
    values,
  )
  return pageOf(found.rows, query.limit, (row) => toListed(row, account.livemode, now))
}

function toListed(row: Listed, livemode: boolean, now: Date): PortalDisputeWire {
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
