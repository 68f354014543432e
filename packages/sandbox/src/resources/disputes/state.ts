import type { EvidenceField } from './evidence.ts'

export type DisputeStatus =
  | 'warning_needs_response'
  | 'warning_under_review'
  | 'warning_closed'
  | 'needs_response'
  | 'under_review'
  | 'won'
  | 'lost'

/** The final statuses of a dispute. */
export type Decision = 'won' | 'lost' | 'warning_closed'

export type DisputeState = {
  /** Minor units. */
  amount: number
  brand: string
  charge: string
  currency: string
  /** The scheduled decision and its time, in Unix seconds on the sandbox clock; null when none is scheduled. */
  due: { at: number; status: Decision } | null
  /** The evidence deadline, in Unix seconds. */
  due_by: number
  evidence: Record<EvidenceField, string | null>
  has_evidence: boolean
  intended_submission_method: 'manual' | 'prefer_manual' | 'prefer_smart_disputes' | 'smart_disputes'
  inquiry: boolean
  is_charge_refundable: boolean
  metadata: Record<string, string>
  network_reason_code: string
  payment_intent: string | null
  reason: 'fraudulent' | 'product_not_received'
  status: DisputeStatus
  submission_count: number
  /** Ids of its balance transactions. */
  transactions: string[]
}

export function isInquiry(status: DisputeStatus): boolean {
  return status.startsWith('warning_')
}

/** Whether evidence can still be submitted. */
export function awaitsEvidence(status: DisputeStatus): boolean {
  return status === 'needs_response' || status === 'warning_needs_response'
}

/** Whether the dispute is undecided. */
export function isOpen(status: DisputeStatus): boolean {
  return awaitsEvidence(status) || status === 'under_review' || status === 'warning_under_review'
}
