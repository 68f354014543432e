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

/** Stripe: enhanced eligibility types. */
export type Eligibility = 'mastercard_compliance' | 'visa_compelling_evidence_3' | 'visa_compliance'

export type DisputeState = {
  /** Minor units. */
  amount: number
  /** The network of the card; null for a bank account. */
  brand: string | null
  charge: string
  currency: string
  /** The scheduled decision and its time, in Unix seconds on the sandbox clock; null when none is scheduled. */
  due: { at: number; status: Decision } | null
  /** The evidence deadline, in Unix seconds. */
  due_by: number
  /** A way of answering it that the network offers; undefined for others, and in disputes that an older version stored. */
  eligibility?: Eligibility
  evidence: Record<EvidenceField, string | null>
  /** Whether the network's fee for an answer to its compliance case was accepted. */
  fee_acknowledged?: boolean
  has_evidence: boolean
  intended_submission_method: 'manual' | 'prefer_manual' | 'prefer_smart_disputes' | 'smart_disputes'
  inquiry: boolean
  is_charge_refundable: boolean
  metadata: Record<string, string>
  network_reason_code: string | null
  payment_intent: string | null
  reason: 'fraudulent' | 'product_not_received' | 'noncompliant' | 'debit_not_authorized'
  status: DisputeStatus
  submission_count: number
  /** Ids of its balance transactions. */
  transactions: string[]
}

/** The network's own case, answered at its fee; null for every other dispute. */
export function complianceOf({ eligibility }: DisputeState): 'mastercard_compliance' | 'visa_compliance' | null {
  return eligibility === undefined || eligibility === 'visa_compelling_evidence_3' ? null : eligibility
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
