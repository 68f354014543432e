import { inTransaction, last } from '@merchant-payments/db'
import type pg from 'pg'
import type { AttemptRecord, DueDelivery } from '../delivery/delivery.ts'
import {
  type DeactivatedEndpoint,
  type WrittenHealth,
  writeEndpointHealth,
} from '../endpoints/write-endpoint-health.ts'
import { type AttemptResult, resultOf } from './attempt-result.ts'
import { insertAttempts } from './insert-attempts.ts'
import { retryFailedDeliveries } from './retry-failed-deliveries.ts'

export type MadeAttempt = {
  delivery: DueDelivery
  record: AttemptRecord
  /** Whether it succeeded at an endpoint that had not failed: then it changes its delivery alone. */
  isPlain: boolean
}

export type CommitContext = {
  pool: pg.Pool
  retrySchedule: readonly number[]
  clock: { now(): Date }
  /** The clock by which events are created: what came after a deactivation is found by it. */
  eventClock: { now(): Date }
  /** Called once with each committed attempt. */
  onCommitted?: ((results: readonly AttemptResult[]) => void) | undefined
  /** Called with the health of endpoints, once it is committed. */
  onHealth?: ((health: readonly WrittenHealth[]) => void) | undefined
}

/**
 * Commits a batch of attempts with all their effects: the attempt rows, the deliveries, and the health of the endpoints. Most
 * batches are one statement; failures, and what ends them, take a transaction. Safe to repeat: an attempt that is recorded
 * already changes nothing.
 * @returns the endpoints that were deactivated
 */
export async function commitAttempts(
  attempts: readonly MadeAttempt[],
  context: CommitContext,
): Promise<DeactivatedEndpoint[]> {
  const { pool, clock, eventClock, onCommitted, onHealth } = context
  const now = clock.now()
  if (attempts.every(({ isPlain }) => isPlain)) {
    const fresh = await insertAttempts(pool, attempts, now)
    onCommitted?.(fresh.map((attempt) => resultOf(attempt, new Set())))
    return []
  }
  const { fresh, health, deactivated, exhausted } = await inTransaction(pool, async (client) => {
    const fresh = await insertAttempts(client, attempts, now)
    const written = await writeEndpointHealth(client, fresh, { now, deactivatedAt: eventClock.now() })
    const failed = fresh.filter(({ record }) => record.error !== null)
    if (failed.length === 0) return { fresh, ...written, exhausted: new Set<string>() }
    return last(async (connection) => {
      const exhausted = await retryFailedDeliveries(connection, failed, written.inactive, now, context.retrySchedule)
      return { fresh, ...written, exhausted }
    })
  })
  onHealth?.(health)
  onCommitted?.(fresh.map((attempt) => resultOf(attempt, exhausted)))
  return deactivated
}
