import type { ObjectOutcome } from '../rows/committed-outcomes.ts'

/** The outcome of a stored event of the processor. A `failed` one is retried. */
export type ProcessorEventOutcome = 'applied' | 'ignored' | 'parked' | 'failed'

/** A discrepancy with the processor: an event that never arrived, or money that was moved without a row of ours. */
export type Finding = 'missed_event' | 'unexpected_transfer'

/** Counts outcomes, after they were committed. */
export type Observer = {
  onOutcome(outcome: ObjectOutcome): void
  onProcessorEvent(outcome: ProcessorEventOutcome): void
  onFinding(finding: Finding, count: number): void
}
