import type { Dispute } from '@merchant-payments/db'

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
