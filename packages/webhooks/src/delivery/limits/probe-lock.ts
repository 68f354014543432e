import type pg from 'pg'
import type { DueDelivery } from '../delivery.ts'
import { newLockConnection } from './advisory-locks.ts'

// Any number that nothing else on the database locks under.
const lockSpace = 1_464_156_011
/** How long an endpoint that another worker is trying is left alone here, in milliseconds. */
const leaveAloneMs = 500

/**
 * Lets one request at a time through to an endpoint that is failing, over all workers: otherwise the burst that
 * meets a moment of trouble would be ten failures in a row by itself. Healthy endpoints pass freely.
 */
export interface Gate {
  /** Of these deliveries, those that may be sent now. `leave` must follow for each of them. */
  admit<T extends { delivery: DueDelivery }>(due: readonly T[]): Promise<Set<T>>
  leave(delivery: DueDelivery): Promise<void>
  /** Endpoints for which nothing would be admitted now. */
  closed(): string[]
  /** Gives the connection back. Whatever was still held is free then. */
  close(): void
}

export function newGate(pool: pg.Pool, now: () => number = () => performance.now()): Gate {
  const holders = new Map<string, string>()
  const leftAlone = new Map<string, number>()
  const connection = newLockConnection(pool, lockSpace, () => holders.clear())

  const isClosed = (endpointId: string) => holders.has(endpointId) || (leftAlone.get(endpointId) ?? 0) > now()

  return {
    async admit(due) {
      const candidates = new Map<string, (typeof due)[number]>()
      for (const it of due) {
        const { failures, endpointId } = it.delivery
        if (failures > 0 && !candidates.has(endpointId) && !isClosed(endpointId)) candidates.set(endpointId, it)
      }
      const locked = new Set(candidates.size > 0 ? await connection.lock([...candidates.keys()]) : [])
      for (const [endpointId, { delivery }] of candidates) {
        if (locked.has(endpointId)) holders.set(endpointId, delivery.id)
        else leftAlone.set(endpointId, now() + leaveAloneMs)
      }
      return new Set(
        due.filter((it) => it.delivery.failures === 0 || holders.get(it.delivery.endpointId) === it.delivery.id),
      )
    },
    async leave({ endpointId, id }) {
      if (holders.get(endpointId) !== id) return
      await connection.unlock(endpointId)
      holders.delete(endpointId)
    },
    closed() {
      for (const [endpointId, until] of leftAlone) if (until <= now()) leftAlone.delete(endpointId)
      return [...new Set([...holders.keys(), ...leftAlone.keys()])]
    },
    close: connection.close,
  }
}
