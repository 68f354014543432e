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
  latencies.sort((one, other) => one - other)
  const percentile = (share: number) => latencies[Math.max(0, Math.ceil(share * latencies.length) - 1)] ?? Number.NaN
  return { p50: percentile(0.5), p95: percentile(0.95), p99: percentile(0.99), count: latencies.length }
}
