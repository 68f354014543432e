import { awaitsEvidenceSql, dueIn } from '../../contract/disputes/evidence-deadline.ts'
import type { PersonScope } from '../../core/request/account-scope.ts'
import { unixSeconds } from '../../core/request/clock.ts'
import { pageOf } from '../../core/wire/list.ts'
import { findCursor } from '../../core/wire/page.ts'
import { and, type Condition, raw, sql } from '../../core/wire/sql.ts'
import type { DeskDispute, DeskList } from './schema.ts'

type Row = {
  id: string
  merchantId: string
  merchantName: string
  paymentId: string
  reason: string
  status: string
  amount: string
  currency: string
  evidenceDueBy: Date | null
  hasEvidence: boolean
  createdAt: Date
}

/**
 * Disputes of all merchants that await an answer, the nearest deadline first, those without one last. The statuses are literals,
 * because only they let the index be used; on a cluster every server is asked.
 * @throws validation_error for a cursor that is unknown in the mode
 */
export async function listDeskDisputes(
  { services: { database, processorClock } }: PersonScope,
  { livemode, limit, starting_after }: DeskList,
) {
  const now = processorClock.now()
  // A dispute that was answered since it was read is a cursor still.
  const after = await findCursor(
    database,
    starting_after,
    (id) => sql`SELECT d.evidence_due_by, d.id FROM disputes d JOIN accounts a ON a.id = d.account_id
                 WHERE d.id = ${id} AND a.livemode = ${livemode}`,
  )
  const [deadline, id] = after ?? []
  const rowsOf = (conditions: readonly Condition[]) => sql`
    (SELECT d.id, a.merchant_id AS "merchantId", m.name AS "merchantName", d.payment_id AS "paymentId", d.reason, d.status,
            d.amount::text AS amount, d.currency, d.evidence_due_by AS "evidenceDueBy", d.has_evidence AS "hasEvidence",
            d.created_at AS "createdAt"
       FROM disputes d JOIN accounts a ON a.id = d.account_id JOIN merchants m ON m.id = a.merchant_id
      WHERE ${raw(awaitsEvidenceSql)} AND a.livemode = ${livemode}
        AND ${and(conditions)}
      ORDER BY d.evidence_due_by, d.id LIMIT ${limit + 1})`
  const dated = rowsOf([
    sql`d.evidence_due_by IS NOT NULL`,
    after && sql`(d.evidence_due_by, d.id) > (${deadline}::timestamptz, ${id})`,
  ])
  const undated = rowsOf([sql`d.evidence_due_by IS NULL`, after && deadline === null && sql`d.id > ${id}`])
  const { text, values } =
    after && deadline === null
      ? undated
      : sql`SELECT * FROM (${dated} UNION ALL ${undated}) its ORDER BY "evidenceDueBy" NULLS LAST, id LIMIT ${limit + 1}`
  const { rows } = await database.pool.query<Row>({ text, values })
  return pageOf(
    rows,
    limit,
    ({ merchantId, merchantName, paymentId, evidenceDueBy, hasEvidence, createdAt, amount, ...row }): DeskDispute => ({
      ...row,
      merchant_id: merchantId,
      merchant_name: merchantName,
      livemode,
      payment: paymentId,
      amount: Number(amount),
      evidence_due_by: evidenceDueBy && unixSeconds(evidenceDueBy),
      due_in: dueIn({ evidenceDueBy }, now),
      has_evidence: hasEvidence,
      created: unixSeconds(createdAt),
    }),
  )
}
