import type { Dispute } from '@merchant-payments/db'
import type { DisputeSnapshot } from '@merchant-payments/processor'
import { ApiError, invalid } from '../../request/errors.ts'
import { type EvidenceUpdate, lengthOf, maxTogether } from './schema.ts'

const awaiting: readonly string[] = ['needs_response', 'warning_needs_response', 'appeal_needs_response']

/** Whether evidence is waited for. */
export function awaitsEvidence({ status }: Pick<Dispute, 'status'>): boolean {
  return awaiting.includes(status)
}

/** Whether the time for evidence has passed: the processor says so, or `now`, by its clock, is later. */
export function isPastDue({ pastDue, evidenceDueBy }: Pick<Dispute, 'pastDue' | 'evidenceDueBy'>, now: Date): boolean {
  return pastDue || (evidenceDueBy !== null && now > evidenceDueBy)
}

/** Seconds until evidence is due; negative when it was. */
export function dueIn({ evidenceDueBy }: Pick<Dispute, 'evidenceDueBy'>, now: Date): number | null {
  return evidenceDueBy && Math.floor((evidenceDueBy.getTime() - now.getTime()) / 1000)
}

/**
 * Refuses evidence after its deadline, of a dispute that awaits none, and too much of it.
 * @param now by the processor's clock
 * @throws evidence_past_due, validation_error
 */
export function assertEvidenceAccepted(
  dispute: DisputeSnapshot,
  { evidence = {} }: Pick<EvidenceUpdate, 'evidence'>,
  now: Date,
): void {
  const awaits = awaitsEvidence(dispute)
  // Without evidence it was perhaps lost because of that, which is no better answer.
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
