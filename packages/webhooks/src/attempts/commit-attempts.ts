import { inTransaction, type Queryable } from '@merchant-payments/db'
import type pg from 'pg'
import type { AttemptRecord, DueDelivery } from '../delivery/delivery.ts'
import type { HeldJob, Queue } from '../delivery/queue.ts'
import { type DeactivatedEndpoint, writeEndpointHealth } from '../endpoints/write-endpoint-health.ts'
import { type AttemptResult, resultOf } from './attempt-result.ts'
import { insertAttempts } from './insert-attempts.ts'
import { retryFailedDeliveries } from './retry-failed-deliveries.ts'

export type MadeAttempt = {
  job: HeldJob
  delivery: DueDelivery
  record: AttemptRecord
}

export type CommitContext = {
  pool: pg.Pool
  queue: Queue
  retrySchedule: readonly number[]
  clock: { now(): Date }
  /** 0 ≤ random < 1, for the jitter of the retries. */
  random: () => number
  /** Called once with each committed attempt. */
  onCommitted?: ((results: readonly AttemptResult[]) => void) | undefined
}

/**
 * Commits a batch of attempts with all their effects in one transaction: the attempt rows, the succeeded deliveries, the health
 * of the endpoints, the jobs of the retries, and last the completion of the jobs. So a job is never completed before its
 * attempt is recorded. Safe to repeat: an attempt that is recorded already changes nothing.
 * @returns the endpoints that were deactivated
 */
export async function commitAttempts(
  attempts: readonly MadeAttempt[],
  context: CommitContext,
): Promise<DeactivatedEndpoint[]> {
  const commit = async (client: pg.PoolClient, last: () => Queryable) => {
    const now = context.clock.now()
    const { fresh, anyFailing } = await insertAttempts(client, attempts, now)
    const failures = anyFailing ? await commitFailures(client, fresh, now, context) : noFailures
    await context.queue.complete(
      attempts.map(({ job }) => job),
      last(),
    )
    return { fresh, ...failures }
  }
  // What was claimed may be claimed again after a crash of the database; what was sent may not be forgotten.
  const { fresh, deactivated, exhausted } = await inTransaction(context.pool, commit, { durable: true, byIndex: true })
  context.onCommitted?.(fresh.map((attempt) => resultOf(attempt, exhausted)))
  return deactivated
}

type Failures = { deactivated: DeactivatedEndpoint[]; exhausted: ReadonlySet<string> }
const noFailures: Failures = { deactivated: [], exhausted: new Set() }

/** Applies the failures of a batch: the health of the endpoints changes, and failed deliveries are retried. */
async function commitFailures(
  client: pg.PoolClient,
  attempts: readonly MadeAttempt[],
  now: Date,
  context: CommitContext,
): Promise<Failures> {
  const { inactive, deactivated } = await writeEndpointHealth(client, attempts, now)
  const failed = attempts.filter(({ record }) => record.error !== null)
  if (failed.length === 0) return { deactivated, exhausted: new Set() }
  const { jobs, exhausted } = await retryFailedDeliveries(client, failed, inactive, now, context)
  await context.queue.add(client, jobs)
  return { deactivated, exhausted }
}
