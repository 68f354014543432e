import type pg from 'pg'
import type { AttemptRecord, DueDelivery } from '../delivery.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { createExpiringSemaphore } from './expiring-semaphore.ts'
import { createSlowEndpoints, type SlowShare } from './slow-endpoints.ts'
import { createSlowStart } from './slow-start.ts'

/** The number of unanswered requests younger than `youngMs` that a worker has at a time. */
const maxYoung = 16
const youngMs = 25
/** The part of all concurrent requests that slow endpoints may have. */
const slowPart = 1 / 4
/**
 * The number of requests of a priority that may wait for their turn; further jobs are left to the queue and to other workers.
 */
const maxWaiting = 100

/**
 * Everything that limits what a worker sends, and to which endpoint: a circuit breaker for endpoints that fail, a slow start
 * for those that nothing is known of, a bulkhead for those that are slow, and a semaphore for all requests together.
 */
export type EndpointLimits = {
  /** Whether so many requests wait for their turn that no more jobs should be taken. */
  saturated(): boolean
  /** What the next jobs may be for. */
  allowance(): Allowance
  /** Whether some endpoint may get nothing more, so that jobs may wait for it. */
  holdsBack(): boolean
  /** Those of the given deliveries that may be sent now. `run` and `release` must follow for each of them. */
  admit<T extends { delivery: DueDelivery }>(due: readonly T[]): Promise<Set<T>>
  /** Whether an admitted delivery may be sent after all, when it was read again since. */
  mayStillSend(delivery: DueDelivery): boolean
  /** Sends a request when its turn comes, and commits its result. After a failure nothing else is sent until the commit. */
  run(
    endpointId: string,
    request: () => Promise<AttemptRecord>,
    commit: (record: AttemptRecord) => Promise<void>,
  ): Promise<void>
  /**
   * The receiver took a delivery. Its endpoint may get another one now, before this attempt is committed; unless it was a probe,
   * which closes the circuit by its commit. Returns whether the endpoint had as many as it may have.
   */
  answered(delivery: DueDelivery): boolean
  release(delivery: DueDelivery, succeeded: boolean): Promise<void>
}

export type Allowance = {
  /** Endpoints that get nothing now. */
  blocked: readonly string[]
  /** Slow endpoints, which get no more than their share. */
  slow: SlowShare
}

export type EndpointLimitsOptions = {
  pool: pg.Pool
  clock: { now(): Date }
  /** Requests at a time of this worker. */
  maxConcurrent: number
  /** Requests at a time to one endpoint that answers well. */
  maxPerEndpoint: number
  /** The longest pause between two probes of an endpoint that fails. */
  maxProbePauseMs: number
  /** The time in milliseconds for which the probe of a dead worker blocks the probes of others. */
  probeLeaseMs: number
}

export function createEndpointLimits(options: EndpointLimitsOptions): EndpointLimits {
  const circuitBreaker = createCircuitBreaker(
    options.pool,
    options.maxProbePauseMs,
    options.clock,
    options.probeLeaseMs,
  )
  const slowStart = createSlowStart(options.maxPerEndpoint)
  const slowEndpoints = createSlowEndpoints(Math.max(1, Math.floor(options.maxConcurrent * slowPart)))
  const semaphore = createExpiringSemaphore(maxYoung, youngMs)

  /** What slow start counts as in flight. */
  const inFlight = new WeakSet<DueDelivery>()
  const acquire = (delivery: DueDelivery) => {
    const acquired = slowStart.acquire(delivery.endpointId)
    if (acquired) inFlight.add(delivery)
    return acquired
  }
  const release = (delivery: DueDelivery, succeeded: boolean) => {
    if (inFlight.delete(delivery)) slowStart.release(delivery.endpointId, succeeded)
  }

  return {
    saturated: () => semaphore.waiting('high') >= maxWaiting,
    allowance() {
      const blocked = [...new Set([...circuitBreaker.blocked(), ...slowStart.blocked()])]
      const slow = slowEndpoints.share()
      return { blocked, slow: { ...slow, room: Math.min(slow.room, maxWaiting - semaphore.waiting('low')) } }
    },
    holdsBack: () =>
      slowStart.holdsBack() || circuitBreaker.blocked().length > 0 || slowEndpoints.share().endpoints.length > 0,
    async admit(due) {
      for (const { delivery } of due) if (delivery.failures > 0) slowStart.restart(delivery.endpointId)
      const admitted = await circuitBreaker.admit(due)
      // In their order, because each of them takes a place.
      return new Set(due.filter((it) => admitted.has(it) && (it.delivery.failures > 0 || acquire(it.delivery))))
    },
    mayStillSend: circuitBreaker.mayProbe,
    async run(endpointId, request, commit) {
      let tookMs: number | null = null
      const isSlow = slowEndpoints.acquire(endpointId)
      try {
        const permit = await semaphore.acquire(isSlow ? 'low' : 'high')
        const record = await request().finally(() => semaphore.release(permit))
        tookMs = record.durationMs
        const recorded = record.error === null ? null : slowStart.fail(endpointId)
        await commit(record).finally(recorded)
      } finally {
        slowEndpoints.release(endpointId, tookMs)
      }
    },
    answered(delivery) {
      const wasFull = slowStart.isFull(delivery.endpointId)
      release(delivery, true)
      return wasFull
    },
    async release(delivery, succeeded) {
      if (delivery.failures > 0) await circuitBreaker.release(delivery)
      else release(delivery, succeeded)
    },
  }
}
