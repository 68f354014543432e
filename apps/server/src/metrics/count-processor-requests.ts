import { priorities, rateLimitReasons, type TimedRequest } from '@merchant-payments/processor'
import { Counter, Histogram, type Registry } from 'prom-client'

const outcomes = ['answered', 'rate_limited', 'failed', 'expired'] as const satisfies readonly TimedRequest['outcome'][]

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
  // Initialized at zero, so that the first request without a turn is visible.
  for (const mode of ['live', 'test']) {
    for (const reason of rateLimitReasons) refusals.inc({ mode, reason }, 0)
    for (const priority of priorities) for (const outcome of outcomes) requests.inc({ mode, priority, outcome }, 0)
  }
  for (const priority of priorities) waits.zero({ priority })
  return ({ livemode, priority, outcome, reason, waitedMs }) => {
    const mode = livemode ? 'live' : 'test'
    requests.inc({ mode, priority, outcome })
    waits.observe({ priority }, waitedMs / 1000)
    if (reason !== undefined) refusals.inc({ mode, reason })
  }
}
