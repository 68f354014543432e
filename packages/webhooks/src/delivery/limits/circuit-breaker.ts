import type pg from 'pg'
import type { DueDelivery } from '../delivery.ts'
import { createProbeBackoff } from './probe-backoff.ts'
import { createProbeLock } from './probe-lock.ts'

/**
 * A circuit breaker for each endpoint, over all workers. The circuit of a healthy endpoint is closed: its requests pass. A
 * failure opens it: nothing is sent until a pause is over. Then it is half-open: one probe at a time, by one worker, whose
 * success closes it and whose failure opens it for a longer pause. The state itself is the count of failures in a row, which
 * is stored with the endpoint.
 */
export type CircuitBreaker = {
  /** Those of the given deliveries that may be sent now. `release` must follow for each of them. */
  admit<T extends { delivery: DueDelivery }>(due: readonly T[]): Promise<Set<T>>
  /** Whether a probe may still be sent, by what is known of its endpoint now. */
  mayProbe(delivery: DueDelivery): boolean
  release(delivery: DueDelivery): Promise<void>
  /** Endpoints to which nothing is sent now, beside the probes that are under way. */
  blocked(): string[]
}

/** @param maxPauseMs the pause before the last failure that an endpoint may have */
export function createCircuitBreaker(
  pool: pg.Pool,
  maxPauseMs: number,
  clock: { now(): Date },
  leaseMs?: number,
): CircuitBreaker {
  const lock = createProbeLock(pool, leaseMs)
  const backoff = createProbeBackoff(maxPauseMs, clock)
  return {
    admit: (due) => lock.acquire(backoff.ready(due)),
    mayProbe: (delivery) => backoff.ready([{ delivery }]).length > 0,
    release: lock.release,
    blocked: () => [...lock.blocked(), ...backoff.blocked()],
  }
}
