import type { TimedCall } from '@merchant-payments/processor'
import { Counter, Histogram, type Registry } from 'prom-client'

const outcomes = ['succeeded', 'refused', 'unknown', 'failed'] as const satisfies readonly TimedCall['outcome'][]

/**
 * @param operations all calls that there are; empty while the processor is not known yet
 * @returns what is called with each call to the processor that has ended
 */
export function countProcessorCalls(
  registry: Registry,
  operations: () => readonly string[],
): (call: TimedCall) => void {
  const registers = [registry]
  const calls = new Counter({
    name: 'processor_calls_total',
    help: 'Calls to the processor by operation and outcome: succeeded, refused (rejected by the processor), unknown (no definite response), failed (our own error).',
    labelNames: ['operation', 'outcome'],
    registers,
    collect: initialize,
  })
  const durations = new Histogram({
    name: 'processor_call_duration_seconds',
    help: 'Duration of calls to the processor in seconds, all retries included, by operation.',
    labelNames: ['operation'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  })
  const initialized = new Set<string>()
  // Initialized at zero, so that the first failure is visible.
  function initialize() {
    for (const operation of operations()) {
      if (initialized.has(operation)) continue
      initialized.add(operation)
      for (const outcome of outcomes) calls.inc({ operation, outcome }, 0)
      durations.zero({ operation })
    }
  }
  return ({ operation, outcome, durationMs }) => {
    initialize()
    calls.inc({ operation, outcome })
    durations.observe({ operation }, durationMs / 1000)
  }
}
