import type { Dispute, Payment } from '@merchant-payments/db'
import { evidenceFields } from '@merchant-payments/processor'
import { unixSeconds } from '../../core/request/clock.ts'
import type { Metadata } from '../../core/wire/fields.ts'
import { isPastDue } from './evidence-deadline.ts'
import type { DisputeWire } from './schema.ts'

/** The columns of a dispute and of its payment that the wire contains. */
export type DisputeRow = Omit<Dispute, 'accountId' | 'withdrawn' | 'readVersion' | 'updatedAt'> &
  Pick<Payment, 'sessionId' | 'metadata'>

export function toDispute(row: DisputeRow, livemode: boolean, now: Date): DisputeWire {
  const given = row.evidence as Partial<DisputeWire['evidence']>
  return {
    id: row.id,
    object: 'dispute',
    payment_intent: row.paymentId,
    session_id: row.sessionId,
    amount: Number(row.amount),
    currency: row.currency,
    reason: row.reason,
    status: row.status,
    evidence: Object.fromEntries(
      evidenceFields.map((field) => [field, given[field] ?? null]),
    ) as DisputeWire['evidence'],
    evidence_status: evidenceStatus(row, now),
    evidence_due_by: row.evidenceDueBy && unixSeconds(row.evidenceDueBy),
    submission_count: row.submissionCount,
    metadata: row.metadata as Metadata,
    created: unixSeconds(row.createdAt),
    livemode,
  }
}

function evidenceStatus(row: DisputeRow, now: Date): DisputeWire['evidence_status'] {
  if (row.submissionCount > 0) return 'submitted'
  if (isPastDue(row, now)) return 'past_due'
  return row.hasEvidence ? 'staged' : 'not_submitted'
}
