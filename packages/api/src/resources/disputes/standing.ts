import type { Dispute } from '@merchant-payments/db'

const awaiting: readonly string[] = ['needs_response', 'warning_needs_response', 'appeal_needs_response']

/** Whether evidence is waited for. */
export function awaitsEvidence({ status }: Pick<Dispute, 'status'>): boolean {
  return awaiting.includes(status)
}

/** Whether the time for evidence has passed, by the processor's clock or by ours. */
export function isPastDue({ pastDue, evidenceDueBy }: Pick<Dispute, 'pastDue' | 'evidenceDueBy'>, now: Date): boolean {
  return pastDue || (evidenceDueBy !== null && now > evidenceDueBy)
}
