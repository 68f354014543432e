import type { Observer } from '@merchant-payments/api/services'
import { Counter, type Registry } from 'prom-client'

const outcomes = {
  payment: ['succeeded', 'failed', 'canceled'],
  refund: ['succeeded', 'failed', 'canceled', 'refused'],
  dispute: ['opened', 'won', 'lost', 'closed'],
} as const

const help = {
  payment: 'Payments that succeeded or were canceled, and failed attempts to pay, as committed by this process.',
  refund: 'Refunds by final outcome, as committed by this process; refused: rejected by the processor.',
  dispute: 'Opened disputes, and closed disputes by outcome, as committed by this process.',
} as const

/** Counts payments, refunds and disputes by outcome and mode, without amounts, and discrepancies with the processor. */
export function countOutcomes(registry: Registry): Observer {
  const registers = [registry]
  const counterOf = (object: keyof typeof outcomes) => {
    const labelNames = ['mode', 'outcome']
    const counter = new Counter({ name: `${object}s_total`, help: help[object], labelNames, registers })
    // Initialized at zero, so that the first increase is visible.
    for (const mode of ['live', 'test']) for (const outcome of outcomes[object]) counter.inc({ mode, outcome }, 0)
    return counter
  }
  const counters = { payment: counterOf('payment'), refund: counterOf('refund'), dispute: counterOf('dispute') }
  const events = new Counter({
    name: 'processor_events_total',
    help: 'Stored events of the processor by outcome; failed ones are retried, parked ones are not.',
    labelNames: ['outcome'],
    registers,
  })
  for (const outcome of ['applied', 'ignored', 'parked', 'failed']) events.inc({ outcome }, 0)
  const findings = new Counter({
    name: 'reconciliation_findings_total',
    help: 'Discrepancies found: missed_event (an event of the processor that never arrived), unexpected_transfer (money moved without a record of ours).',
    labelNames: ['finding'],
    registers,
  })
  for (const finding of ['missed_event', 'unexpected_transfer']) findings.inc({ finding }, 0)
  const declineAlarms = new Counter({
    name: 'decline_alarms_total',
    help: 'Merchants with 100 declines or more within an hour that are over half of their attempts.',
    registers,
  })
  return {
    onOutcome: ({ object, outcome, livemode }) => counters[object].inc({ mode: livemode ? 'live' : 'test', outcome }),
    onProcessorEvent: (outcome) => events.inc({ outcome }),
    onFinding: (finding, count) => findings.inc({ finding }, count),
    onDeclineAlarm: () => declineAlarms.inc(),
  }
}
