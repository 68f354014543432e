/** An endpoint is slow if its requests take longer than this on average, or if none has ended for this long. */
const slowMs = 500
/** The weight of the latest request in that average. */
const weight = 0.25
/** After this time without a request, the speed of an endpoint is unknown. */
const forgetMs = 60_000

type Latency = {
  inFlight: number
  averageMs: number | null
  /** The time when its last request ended, or when its first request began after a time without any. */
  lastProgress: number
}

/**
 * A bulkhead for slow endpoints: they share a part of a worker's requests, and the rest stays free for endpoints that answer
 * soon. Without it hundreds of slow endpoints with a few requests each would take all of them.
 */
export type SlowEndpoints = {
  /** Counts a request, and returns whether its endpoint is slow. `release` must follow. */
  acquire(endpointId: string): boolean
  /** @param tookMs null when the request was not made */
  release(endpointId: string, tookMs: number | null): void
  /** The slow endpoints, how many more requests they may have together, and how many each of them may have. */
  share(): SlowShare
}

export type SlowShare = { endpoints: readonly string[]; room: number; perEndpoint: number }

/** @param maxRequests requests at a time to all slow endpoints together */
export function createSlowEndpoints(maxRequests: number, now: () => number = () => performance.now()): SlowEndpoints {
  const latencies = new Map<string, Latency>()

  const isSlow = ({ inFlight, averageMs, lastProgress }: Latency) =>
    (averageMs ?? 0) > slowMs || (inFlight > 0 && now() - lastProgress > slowMs)

  return {
    acquire(endpointId) {
      const latency = latencies.get(endpointId) ?? { inFlight: 0, averageMs: null, lastProgress: 0 }
      latencies.set(endpointId, latency)
      if (latency.inFlight === 0) latency.lastProgress = now()
      latency.inFlight += 1
      return isSlow(latency)
    },
    release(endpointId, tookMs) {
      const latency = latencies.get(endpointId)
      if (!latency) return
      latency.inFlight -= 1
      latency.lastProgress = now()
      if (tookMs === null) return
      const before = latency.averageMs ?? tookMs
      latency.averageMs = before + weight * (tookMs - before)
    },
    share() {
      const endpoints: string[] = []
      let inFlight = 0
      for (const [endpointId, latency] of latencies) {
        if (latency.inFlight === 0 && latency.lastProgress < now() - forgetMs) latencies.delete(endpointId)
        else if (isSlow(latency)) {
          endpoints.push(endpointId)
          inFlight += latency.inFlight
        }
      }
      return {
        endpoints,
        room: Math.max(0, maxRequests - inFlight),
        perEndpoint: Math.max(1, Math.floor(maxRequests / Math.max(1, endpoints.length))),
      }
    },
  }
}
