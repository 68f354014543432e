import type { Context } from '../../http/context.ts'
import type { Wire } from '../../http/wire.ts'
import type { Stored } from '../../store/objects.ts'
import { balanceTransactionWire } from '../balance-transactions/object.ts'

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
    enhanced_eligibility_types: [],
    evidence: { ...state.evidence, enhanced_evidence: {} },
    evidence_details: {
      due_by: state.due_by,
      enhanced_eligibility: {},
      has_evidence: state.has_evidence,
      // Also true of a dispute that was lost because no evidence came in time.
      past_due: state.submission_count === 0 && ctx.now >= state.due_by,
      submission_count: state.submission_count,
      submission_method: state.submission_count > 0 ? 'manual' : 'not_submitted',
    },
    intended_submission_method: state.intended_submission_method,
    is_charge_refundable: state.is_charge_refundable,
    livemode: dispute.live,
    metadata: state.metadata,
    network_reason_code: state.network_reason_code,
    payment_intent: state.payment_intent,
    payment_method_details: {
      card: {
        brand: state.brand,
        case_type: state.inquiry ? 'inquiry' : 'chargeback',
        network: state.brand,
        network_reason_code: state.network_reason_code,
      },
      type: 'card',
    },
    reason: state.reason,
    status: state.status,
  }
}
