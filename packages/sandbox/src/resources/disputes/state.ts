import type { EvidenceField } from './evidence.ts'

export type DisputeStatus =
  | 'warning_needs_response'
  | 'warning_under_review'
  | 'warning_closed'
  | 'needs_response'
  | 'under_review'
  | 'won'
  | 'lost'

/** How a dispute can end. */
export type Decision = 'won' | 'lost' | 'warning_closed'

export type DisputeState = {
  /** Minor units. */
  amount: number
  brand: string
  charge: string
  currency: string
  /** What becomes of it by itself, and when in Unix seconds on the sandbox clock. */
  due: { at: number; status: Decision } | null
  /** Unix seconds until which evidence is taken. */
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
  /** Ids of what it moved on the balance. */
  transactions: string[]
}

export function isInquiry(status: DisputeStatus): boolean {
  return status.startsWith('warning_')
}

/** Whether evidence is still waited for. */
export function awaitsEvidence(status: DisputeStatus): boolean {
  return status === 'needs_response' || status === 'warning_needs_response'
}

/** Whether it has not been decided. */
export function isOpen(status: DisputeStatus): boolean {
  return awaitsEvidence(status) || status === 'under_review' || status === 'warning_under_review'
}
