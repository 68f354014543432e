import type { ObjectOutcome } from '../sync/committed-outcomes.ts'

/** What became of a stored event of the processor. `failed` comes back later. */
export type ProcessorEventOutcome = 'applied' | 'ignored' | 'parked' | 'failed'

/** What reconciliation finds that should not be: an event that never came, money that was moved unexpectedly. */
export type Finding = 'missed_event' | 'unexpected_transfer'

/** Told what is to be counted, once it is certain. */
export type Observer = {
  onOutcome(outcome: ObjectOutcome): void
  onProcessorEvent(outcome: ProcessorEventOutcome): void
  onFinding(finding: Finding, count: number): void
}
