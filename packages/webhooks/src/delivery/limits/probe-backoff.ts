import { maxConsecutiveFailures } from '../../endpoints/deactivate-after-failures.ts'
import type { DueDelivery } from '../delivery.ts'

/** After this time without a probe, the state of an endpoint is unknown. */
const forgetMs = 10 * 60_000

/**
 * Lets time pass between two requests to an endpoint that is failing, so that a restart of its server with much waiting is
 * not ten failures in a row within a second.
 */
export type ProbeBackoff = {
  /** Those of the given deliveries whose endpoint is not failing, or whose pause is over. */
  ready<T extends { delivery: DueDelivery }>(due: readonly T[]): T[]
  /** Endpoints whose pause is not over. */
  blocked(): string[]
}

/**
 * Milliseconds of the pause after so many failures in a row. It grows with their square: the nearer the endpoint is to its
 * deactivation the longer, and `maxMs` before the last failure.
 */
export function backoffMs(failures: number, maxMs: number): number {
  return maxMs * Math.min(1, failures / (maxConsecutiveFailures - 1)) ** 2
}

/**
 * @param maxMs the longest pause
 * @param clock the clock by which failures are recorded. From when a failure is first seen here, time passes by itself.
 */
export function createProbeBackoff(
  maxMs: number,
  clock: { now(): Date },
  now: () => number = () => performance.now(),
): ProbeBackoff {
  const pauses = new Map<string, { failures: number; since: number; until: number }>()

  const isReady = ({ endpointId, failures, lastFailure }: DueDelivery): boolean => {
    if (failures === 0 || lastFailure === null) return true
    const known = pauses.get(endpointId)
    const since = lastFailure.getTime()
    if (known?.failures === failures && known.since === since) return known.until <= now()
    const pauseMs = backoffMs(failures, maxMs)
    const passedMs = clock.now().getTime() - since
    const leftMs = Math.min(pauseMs, Math.max(0, pauseMs - passedMs))
    pauses.set(endpointId, { failures, since, until: now() + leftMs })
    return leftMs === 0
  }

  return {
    ready: (due) => due.filter(({ delivery }) => isReady(delivery)),
    blocked() {
      const blocked: string[] = []
      for (const [endpointId, { until }] of pauses) {
        if (until > now()) blocked.push(endpointId)
        else if (until < now() - forgetMs) pauses.delete(endpointId)
      }
      return blocked
    },
  }
}
