import { previousValues } from '../../events/previous.ts'
import { recordEvent } from '../../events/record.ts'
import { changeMetadata, metadata } from '../../http/common-fields.ts'
import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { boolean, oneOf } from '../../http/fields.ts'
import { loadOr404 } from '../load.ts'
import { changeEvidence, evidenceField } from './evidence.ts'
import { disputeWire } from './object.ts'
import { awaitsEvidence, type Decision, type DisputeState, isInquiry } from './state.ts'

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
    }
    state.intended_submission_method = input.intended_submission_method ?? state.intended_submission_method
    state.metadata = changeMetadata(state.metadata, input.metadata)
    // As at the real processor, evidence is submitted unless the request says `submit=false`.
    if ((input.submit ?? true) && state.has_evidence && awaitsEvidence(state.status)) submit(ctx, state)
    ctx.objects.save(dispute)
    const after = disputeWire(ctx, dispute)
    recordEvent(ctx, 'charge.dispute.updated', after, previousValues(before, after))
    return after
  },
})

function submit(ctx: Context, state: DisputeState): void {
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
