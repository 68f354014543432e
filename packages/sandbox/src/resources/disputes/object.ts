import type { Context } from '../../http/context.ts'
import type { Wire } from '../../http/wire.ts'
import type { Stored } from '../../store/objects.ts'
import { balanceTransactionWire } from '../balance-transactions/object.ts'
import { complianceOf, type DisputeState } from './state.ts'

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
