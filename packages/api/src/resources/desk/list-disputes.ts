import { dueIn } from '../../contract/disputes/evidence-deadline.ts'
import type { PersonScope } from '../../core/request/account-scope.ts'
import { unixSeconds } from '../../core/request/clock.ts'
import type { DeskDispute, OfMode } from './schema.ts'

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
 * Disputes of all merchants that await an answer, the nearest deadline first. The statuses are literals, because only they let the
 * index be used; on a cluster every server is asked.
 */
export async function listDeskDisputes(
  { services: { database, processorClock } }: PersonScope,
  { livemode }: OfMode,
): Promise<{ items: DeskDispute[] }> {
  const now = processorClock.now()
  const { rows } = await database.pool.query<Row>({
    name: 'disputes that await an answer',
    text: `SELECT d.id, a.merchant_id AS "merchantId", m.name AS "merchantName", d.payment_id AS "paymentId", d.reason, d.status,
                  d.amount::text AS amount, d.currency, d.evidence_due_by AS "evidenceDueBy", d.has_evidence AS "hasEvidence",
                  d.created_at AS "createdAt"
             FROM disputes d JOIN accounts a ON a.id = d.account_id JOIN merchants m ON m.id = a.merchant_id
            WHERE d.status IN ('needs_response', 'warning_needs_response', 'appeal_needs_response') AND a.livemode = $1
            ORDER BY d.evidence_due_by, d.id LIMIT 200`,
    values: [livemode],
  })
  return {
    items: rows.map(
      ({ merchantId, merchantName, paymentId, evidenceDueBy, hasEvidence, createdAt, amount, ...row }) => ({
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
    ),
  }
}
