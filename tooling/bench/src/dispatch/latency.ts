import { percentile } from '@merchant-payments/site'

/** Milliseconds from commit to receiver. */
export type Latency = { p50: number; p95: number; p99: number; count: number }

type Moment = readonly [id: string, at: number]

/** @throws when an event never arrived, arrived twice, or was never committed */
export function latencyOf(commits: readonly Moment[], arrivals: readonly Moment[]): Latency {
  const arrived = new Map(arrivals)
  if (arrived.size !== arrivals.length) throw new Error('an event arrived twice')
  const latencies = commits.map(([id, at]) => {
    const arrival = arrived.get(id)
    if (arrival === undefined) throw new Error(`the event ${id} never arrived`)
    return arrival - at
  })
  if (arrived.size !== commits.length) throw new Error('an event arrived that was not committed')
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(latencies, share)) as [number, number, number]
  return { p50, p95, p99, count: latencies.length }
}
