import type { TimedRequest } from '@merchant-payments/processor'
import { Counter, Histogram, type Registry } from 'prom-client'

/** @returns what is called with each request to the processor that has ended, or was never sent */
export function countProcessorRequests(registry: Registry): (request: TimedRequest) => void {
  const registers = [registry]
  const requests = new Counter({
    name: 'processor_requests_total',
    help: 'Requests to the processor by mode, priority and outcome: answered; rate_limited (429); failed (no response); expired (timed out in the local queue).',
    labelNames: ['mode', 'priority', 'outcome'],
    registers,
  })
  const waits = new Histogram({
    name: 'processor_request_wait_seconds',
    help: 'Time that requests to the processor waited in the local queue.',
    labelNames: ['priority'],
    buckets: [0.005, 0.05, 0.25, 1, 2.5, 5, 15, 40],
    registers,
  })
  const refusals = new Counter({
    name: 'processor_rate_limited_total',
    help: 'Requests that the processor answered with 429, by mode and the reason it gave.',
    labelNames: ['mode', 'reason'],
    registers,
  })
  return ({ livemode, priority, outcome, reason, waitedMs }) => {
    const mode = livemode ? 'live' : 'test'
    requests.inc({ mode, priority, outcome })
    waits.observe({ priority }, waitedMs / 1000)
    if (reason !== undefined) refusals.inc({ mode, reason })
  }
}
