import { type AttemptResult, failureReasons } from '@merchant-payments/webhooks'
import { Counter, Histogram, type Registry } from 'prom-client'

/** @returns what is called with attempts to deliver that were committed */
export function countAttempts(registry: Registry): (results: readonly AttemptResult[]) => void {
  const registers = [registry]
  const attempts = new Counter({
    name: 'webhook_attempts_total',
    help: 'Attempts to deliver an event to a merchant, by outcome: succeeded, or the reason of the failure.',
    labelNames: ['outcome'],
    registers,
  })
  const deliveries = new Counter({
    name: 'webhook_deliveries_total',
    help: 'Completed deliveries by outcome: succeeded, or failed after the last attempt.',
    labelNames: ['outcome'],
    registers,
  })
  const durations = new Histogram({
    name: 'webhook_attempt_duration_seconds',
    help: 'Time that receivers took to respond.',
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const latencies = new Histogram({
    name: 'webhook_delivery_latency_seconds',
    help: 'Time from the commit of an event to its first attempt.',
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800],
    registers,
  })
  for (const outcome of ['succeeded', ...failureReasons]) attempts.inc({ outcome }, 0)
  for (const outcome of ['succeeded', 'failed']) deliveries.inc({ outcome }, 0)
  return (results) => {
    for (const { error, delivery, durationMs, waitedMs } of results) {
      attempts.inc({ outcome: error ?? 'succeeded' })
      durations.observe(durationMs / 1000)
      if (delivery !== null) deliveries.inc({ outcome: delivery })
      if (waitedMs !== null) latencies.observe(waitedMs / 1000)
    }
  }
}
