import type { Context } from '../../http/context.ts'
import type { Wire } from '../../http/wire.ts'
import { type Stored, stateIs } from '../../store/objects.ts'
import { balanceTransactionWire } from '../balance-transactions.ts'
import { decideDispute } from './decide.ts'
import type { EvidenceField } from './evidence.ts'

type DisputeStatus =
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
type Eligibility = 'mastercard_compliance' | 'visa_compelling_evidence_3' | 'visa_compliance'

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

declare module '../../store/object-kinds.ts' {
  interface States {
    dispute: DisputeState
  }
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

export function disputeWire(ctx: Pick<Context, 'objects' | 'now'>, dispute: Stored<'dispute'>): Wire {
  const { state } = dispute
  return {
    id: dispute.id,
    object: 'dispute',
    amount: state.amount,
    balance_transactions: state.transactions.flatMap((id) => {
      const transaction = ctx.objects.find('balance_transaction', dispute, id)
      return transaction ? [balanceTransactionWire(transaction, ctx.now)] : []
    }),
    charge: state.charge,
    created: dispute.created,
    currency: state.currency,
    enhanced_eligibility_types: state.eligibility ? [state.eligibility] : [],
    evidence: { ...state.evidence, enhanced_evidence: enhancedEvidenceWire(state) },
    evidence_details: {
      // Nothing can be said against a debit that the bank has taken back.
      due_by: state.brand === null ? null : state.due_by,
      enhanced_eligibility: eligibilityWire(state),
      has_evidence: state.has_evidence,
      // Also true of a dispute that was lost because no evidence came in time.
      past_due: state.brand !== null && state.submission_count === 0 && ctx.now >= state.due_by,
      submission_count: state.submission_count,
      submission_method: state.submission_count > 0 ? 'manual' : 'not_submitted',
    },
    intended_submission_method: state.intended_submission_method,
    is_charge_refundable: state.is_charge_refundable,
    livemode: dispute.live,
    metadata: state.metadata,
    network_reason_code: state.network_reason_code,
    payment_intent: state.payment_intent,
    ...(state.brand === null ? {} : { payment_method_details: cardWire(state, state.brand) }),
    reason: state.reason,
    status: state.status,
  }
}

function cardWire(state: DisputeState, brand: string): Wire {
  return {
    card: {
      brand,
      case_type: state.inquiry ? 'inquiry' : complianceOf(state) ? 'compliance' : 'chargeback',
      network: brand,
      network_reason_code: state.network_reason_code,
    },
    type: 'card',
  }
}

function enhancedEvidenceWire(state: DisputeState): Wire {
  const compliance = complianceOf(state)
  return compliance && state.fee_acknowledged ? { [compliance]: { fee_acknowledged: true } } : {}
}

function eligibilityWire(state: DisputeState): Wire {
  const compliance = complianceOf(state)
  if (compliance) {
    return { [compliance]: { status: state.fee_acknowledged ? 'fee_acknowledged' : 'requires_fee_acknowledgement' } }
  }
  if (!state.eligibility) return {}
  const required_actions = [
    'missing_customer_identifiers',
    'missing_disputed_transaction_description',
    'missing_merchandise_or_services',
    'missing_prior_undisputed_transaction_description',
    'missing_prior_undisputed_transactions',
  ]
  return { [state.eligibility]: { required_actions, status: 'requires_action' } }
}

export function disputesOf(ctx: Context, charge: string): Stored<'dispute'>[] {
  return ctx.objects.all('dispute', ctx, stateIs('charge', charge))
}

/** Closes the open inquiries about a charge, as a full refund does. */
export function closeInquiries(ctx: Context, charge: string): void {
  for (const dispute of disputesOf(ctx, charge)) {
    const { status } = dispute.state
    if (isOpen(status) && isInquiry(status)) decideDispute(ctx, dispute, 'warning_closed')
  }
}
