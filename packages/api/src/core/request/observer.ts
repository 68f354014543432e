/** The outcome of a payment, a refund or a dispute. */
export type ObjectOutcome =
  | { object: 'payment'; outcome: 'succeeded' | 'failed' | 'canceled'; livemode: boolean }
  | { object: 'refund'; outcome: 'succeeded' | 'failed' | 'canceled' | 'refused'; livemode: boolean }
  | { object: 'dispute'; outcome: 'opened' | 'won' | 'lost' | 'closed'; livemode: boolean }

/** The outcome of a stored event of the processor. A `failed` one is retried. */
type ProcessorEventOutcome = 'applied' | 'ignored' | 'parked' | 'failed'

/** A discrepancy with the processor: an event that never arrived, or money that was moved without a row of ours. */
type Finding = 'missed_event' | 'unexpected_transfer'

/** Counts outcomes, after they were committed. */
export type Observer = {
  onOutcome(outcome: ObjectOutcome): void
  onProcessorEvent(outcome: ProcessorEventOutcome): void
  onFinding(finding: Finding, count: number): void
  /** Payments of a merchant are declined in large numbers. */
  onDeclineAlarm(): void
}
