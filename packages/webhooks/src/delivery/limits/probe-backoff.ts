import { failureLimit } from '../../endpoints/endpoint-health.ts'
import type { DueDelivery } from '../delivery.ts'

/** After so long nothing is known of an endpoint any more, in milliseconds. */
const forgetMs = 10 * 60_000

/**
 * Lets time pass between two requests to an endpoint that is failing, so that a restart of its server with much waiting is
 * not ten failures in a row within a second.
 */
export interface ProbePauses {
  /** Of these deliveries, those whose endpoint is not failing, or was left alone for long enough. */
  over<T extends { delivery: DueDelivery }>(due: readonly T[]): T[]
  /** Endpoints that are left alone now. */
  closed(): string[]
}

/** Milliseconds after so many failures in a row: the nearer to the end, the longer, and `mostMs` before the last one. */
export function pauseAfter(failures: number, mostMs: number): number {
  return mostMs * Math.min(1, failures / (failureLimit - 1)) ** 2
}

/**
 * @param mostMs the longest pause
 * @param clock the one by which failures are put on record. From when a failure is first seen here, time passes by itself.
 */
export function newProbePauses(
  mostMs: number,
  clock: { now(): Date },
  now: () => number = () => performance.now(),
): ProbePauses {
  const pauses = new Map<string, { failures: number; since: number; until: number }>()

  const isOver = ({ endpointId, failures, lastFailure }: DueDelivery): boolean => {
    if (failures === 0 || lastFailure === null) return true
    const known = pauses.get(endpointId)
    const since = lastFailure.getTime()
    if (known?.failures === failures && known.since === since) return known.until <= now()
    const pause = pauseAfter(failures, mostMs)
    const passed = clock.now().getTime() - since
    const left = Math.min(pause, Math.max(0, pause - passed))
    pauses.set(endpointId, { failures, since, until: now() + left })
    return left === 0
  }

  return {
    over: (due) => due.filter(({ delivery }) => isOver(delivery)),
    closed() {
      const closed: string[] = []
      for (const [endpointId, { until }] of pauses) {
        if (until > now()) closed.push(endpointId)
        else if (until < now() - forgetMs) pauses.delete(endpointId)
      }
      return closed
    },
  }
}
