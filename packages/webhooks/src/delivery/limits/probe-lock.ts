import { createLeases } from '@merchant-payments/db/worker'
import type pg from 'pg'
import type { DueDelivery } from '../delivery.ts'

/** A worker that died loses its probes after so long, unless given otherwise. */
const defaultLeaseMs = 30_000
/** The time for which this worker skips an endpoint that another worker is probing. */
const probedElsewhereMs = 500

/**
 * Lets one request at a time through to an endpoint that is failing, over all workers: otherwise the burst that meets a moment
 * of trouble would be ten failures in a row by itself. Healthy endpoints pass freely.
 */
export type ProbeLock = {
  /** Those of the given deliveries that may be sent now. `release` must follow for each of them. */
  acquire<T extends { delivery: DueDelivery }>(due: readonly T[]): Promise<Set<T>>
  release(delivery: DueDelivery): Promise<void>
  /** Endpoints that are being probed, by this worker or by another one. */
  blocked(): string[]
}

/** @param leaseMs longer than a delivery takes; a job that a dead worker held comes due again as late */
export function createProbeLock(
  pool: pg.Pool,
  leaseMs = defaultLeaseMs,
  now: () => number = () => performance.now(),
): ProbeLock {
  /** The delivery that probes an endpoint, by the endpoint's id. */
  const probes = new Map<string, string>()
  const probedElsewhere = new Map<string, number>()
  const leases = createLeases(pool, leaseMs)

  const isBlocked = (endpointId: string) => probes.has(endpointId) || (probedElsewhere.get(endpointId) ?? 0) > now()

  return {
    async acquire(due) {
      const candidates = new Map<string, (typeof due)[number]>()
      for (const it of due) {
        const { failures, endpointId } = it.delivery
        if (failures > 0 && !candidates.has(endpointId) && !isBlocked(endpointId)) candidates.set(endpointId, it)
      }
      const leased = new Set(candidates.size > 0 ? await leases.acquire([...candidates.keys()].map(nameOf)) : [])
      for (const [endpointId, { delivery }] of candidates) {
        if (leased.has(nameOf(endpointId))) probes.set(endpointId, delivery.id)
        else probedElsewhere.set(endpointId, now() + probedElsewhereMs)
      }
      return new Set(
        due.filter((it) => it.delivery.failures === 0 || probes.get(it.delivery.endpointId) === it.delivery.id),
      )
    },
    async release({ endpointId, id }) {
      if (probes.get(endpointId) !== id) return
      // One that could not be released expires.
      await leases.release(nameOf(endpointId)).finally(() => probes.delete(endpointId))
    },
    blocked() {
      for (const [endpointId, until] of probedElsewhere) if (until <= now()) probedElsewhere.delete(endpointId)
      return [...new Set([...probes.keys(), ...probedElsewhere.keys()])]
    },
  }
}

function nameOf(endpointId: string): string {
  return `probe ${endpointId}`
}
