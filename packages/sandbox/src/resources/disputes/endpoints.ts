import { previousValues, recordEvent } from '../../events/record.ts'
import { changeMetadata, metadata } from '../../http/common-fields.ts'
import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { boolean, oneOf, type Parsed, string } from '../../http/fields.ts'
import { listPage, listParams } from '../../http/lists.ts'
import type { Wire } from '../../http/wire.ts'
import { type Stored, stateIs } from '../../store/objects.ts'
import { loadOr404 } from '../load.ts'
import { bookDispute, decideDispute } from './decide.ts'
import { awaitsEvidence, complianceOf, type Decision, type DisputeState, disputeWire, isInquiry } from './dispute.ts'
import { changeEvidence, evidenceField } from './evidence.ts'
import { responseSeconds } from './open.ts'

export const retrieveDispute = endpoint({
  method: 'GET',
  path: '/v1/disputes/:id',
  params: {},
  run: (ctx, _params, [id]) => disputeWire(ctx, loadOr404(ctx, 'dispute', id)),
})

/** Seconds on the sandbox clock until the bank decides on evidence that names its own outcome. */
const decisionDelaySeconds = 2

export const updateDispute = endpoint({
  method: 'POST',
  path: '/v1/disputes/:id',
  params: {
    evidence: evidenceField,
    intended_submission_method: oneOf('manual', 'prefer_manual', 'prefer_smart_disputes', 'smart_disputes'),
    metadata: metadata(),
    submit: boolean(),
  },
  run(ctx, input, [id]) {
    const dispute = loadOr404(ctx, 'dispute', id)
    const { state } = dispute
    const before = disputeWire(ctx, dispute)
    if ((input.evidence || input.submit) && !awaitsEvidence(state.status)) {
      throw invalid(`This dispute has a status of ${state.status} and takes no more evidence.`, 'evidence')
    }
    if (input.evidence) {
      state.evidence = changeEvidence(ctx, state.evidence, input.evidence)
      state.has_evidence = true
      acknowledgeFee(state, input.evidence.enhanced_evidence)
    }
    state.intended_submission_method = input.intended_submission_method ?? state.intended_submission_method
    state.metadata = changeMetadata(state.metadata, input.metadata)
    // As at the real processor, evidence is submitted unless the request says `submit=false`.
    if ((input.submit ?? true) && state.has_evidence && awaitsEvidence(state.status)) {
      if (escalates(state)) return escalate(ctx, dispute)
      submit(ctx, state)
    }
    ctx.objects.save(dispute)
    const after = disputeWire(ctx, dispute)
    recordEvent(ctx, 'charge.dispute.updated', after, previousValues(before, after))
    return after
  },
})

/** Stripe: a compliance case is answered at the network's fee, which the answer has to accept. */
function acknowledgeFee(
  state: DisputeState,
  sent: NonNullable<Parsed<{ evidence: typeof evidenceField }>['evidence']>['enhanced_evidence'],
): void {
  const compliance = complianceOf(state)
  for (const name of ['mastercard_compliance', 'visa_compliance'] as const) {
    if (sent?.[name] === undefined) continue
    const param = `evidence[enhanced_evidence][${name}]`
    if (name !== compliance) throw invalid(`This dispute is not eligible for ${name} evidence.`, param)
    state.fee_acknowledged = sent[name].fee_acknowledged ?? state.fee_acknowledged ?? false
  }
}

/** Whether the evidence is the one of Stripe's testing page that turns an inquiry into a dispute. */
function escalates(state: DisputeState): boolean {
  return isInquiry(state.status) && (state.evidence.uncategorized_text ?? '').includes('escalate_inquiry_evidence')
}

/** Turns an inquiry into a dispute: the bank withdraws the money and asks for evidence again. */
function escalate(ctx: Context, dispute: Stored<'dispute'>): Wire {
  const { state } = dispute
  const before = disputeWire(ctx, dispute)
  state.inquiry = false
  state.status = 'needs_response'
  state.is_charge_refundable = false
  state.has_evidence = false
  state.evidence = { ...state.evidence, uncategorized_text: null }
  state.due_by = ctx.now + responseSeconds
  state.due = { at: state.due_by, status: 'lost' }
  bookDispute(ctx, dispute, 'withdrawn')
  const after = disputeWire(ctx, dispute)
  recordEvent(ctx, 'charge.dispute.updated', after, previousValues(before, after))
  recordEvent(ctx, 'charge.dispute.funds_withdrawn', after)
  return after
}

function submit(ctx: Context, state: DisputeState): void {
  const compliance = complianceOf(state)
  if (compliance && !state.fee_acknowledged) {
    throw invalid(
      `Evidence for a ${compliance} dispute needs evidence[enhanced_evidence][${compliance}][fee_acknowledged]=true.`,
      `evidence[enhanced_evidence][${compliance}][fee_acknowledged]`,
    )
  }
  const inquiry = isInquiry(state.status)
  const decision = decisionOf(state.evidence.uncategorized_text ?? '', inquiry)
  state.submission_count += 1
  state.status = inquiry ? 'warning_under_review' : 'under_review'
  state.due = decision ? { at: ctx.now + decisionDelaySeconds, status: decision } : null
}

/** The decision that the evidence text names; null for other text, which stays under review. */
function decisionOf(text: string, inquiry: boolean): Decision | null {
  const wins = text.includes('winning_evidence')
  if (!wins && !text.includes('losing_evidence')) return null
  return inquiry ? 'warning_closed' : wins ? 'won' : 'lost'
}

/** Concedes a dispute, which is final. */
export const closeDispute = endpoint({
  method: 'POST',
  path: '/v1/disputes/:id/close',
  params: {},
  run(ctx, _params, [id]) {
    const dispute = loadOr404(ctx, 'dispute', id)
    const { status } = dispute.state
    if (!awaitsEvidence(status)) throw invalid(`You cannot close this dispute because it has a status of ${status}.`)
    decideDispute(ctx, dispute, isInquiry(status) ? 'warning_closed' : 'lost')
    return disputeWire(ctx, dispute)
  },
})

export const listDisputes = endpoint({
  method: 'GET',
  path: '/v1/disputes',
  params: { ...listParams, charge: string(), payment_intent: string() },
  run: (ctx, params) =>
    listPage(ctx, 'dispute', params, {
      url: '/v1/disputes',
      wire: (dispute) => disputeWire(ctx, dispute),
      where: (['charge', 'payment_intent'] as const).map((field) => {
        const value = params[field]
        return value === undefined ? null : stateIs(field, value)
      }),
    }),
})
