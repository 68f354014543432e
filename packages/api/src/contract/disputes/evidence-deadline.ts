import type { Dispute } from '@merchant-payments/db'
import type { DisputeSnapshot } from '@merchant-payments/processor'
import { ApiError, invalid } from '../../core/request/errors.ts'
import { type EvidenceUpdate, lengthOf, maxTogether } from './schema.ts'

const awaiting: readonly string[] = ['needs_response', 'warning_needs_response', 'appeal_needs_response']

/** Whether the dispute awaits evidence. */
export function awaitsEvidence({ status }: Pick<Dispute, 'status'>): boolean {
  return awaiting.includes(status)
}

/** `awaitsEvidence` of a row `d` of `disputes`. Literals, because only they let the indexes of these rows be used. */
export const awaitsEvidenceSql = `d.status IN (${awaiting.map((status) => `'${status}'`).join(', ')})`

/** Whether the deadline for evidence has passed, by the processor's flag or by `now`, which is the processor's time. */
export function isPastDue({ pastDue, evidenceDueBy }: Pick<Dispute, 'pastDue' | 'evidenceDueBy'>, now: Date): boolean {
  return pastDue || (evidenceDueBy !== null && now > evidenceDueBy)
}

/** Seconds until evidence is due; negative after the deadline. */
export function dueIn({ evidenceDueBy }: Pick<Dispute, 'evidenceDueBy'>, now: Date): number | null {
  return evidenceDueBy && Math.floor((evidenceDueBy.getTime() - now.getTime()) / 1000)
}

/**
 * Refuses evidence after the deadline, for a dispute that awaits no evidence, and above the maximum length.
 * @param now by the processor's clock
 * @throws evidence_past_due, validation_error
 */
export function assertEvidenceAccepted(
  dispute: DisputeSnapshot,
  { evidence = {} }: Pick<EvidenceUpdate, 'evidence'>,
  now: Date,
): void {
  const awaits = awaitsEvidence(dispute)
  // A dispute without evidence may have been lost because of the deadline, so that is the reason given.
  if ((awaits || dispute.submissionCount === 0) && isPastDue({ ...dispute, evidenceDueBy: dispute.dueBy }, now)) {
    throw new ApiError('evidence_past_due')
  }
  if (!awaits) {
    throw new ApiError('validation_error', {
      message: `This dispute accepts no more evidence: its status is ${dispute.status}.`,
    })
  }
  if (lengthOf({ ...dispute.evidence, ...evidence }) > maxTogether) {
    throw invalid('evidence', `must have at most ${maxTogether} characters in total, saved evidence included`)
  }
}
