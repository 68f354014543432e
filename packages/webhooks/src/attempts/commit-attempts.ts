import type pg from 'pg'
import { inTransaction } from '../delivery/database.ts'
import type { AttemptRecord, DueDelivery } from '../delivery/delivery.ts'
import type { HeldJob, NewAttemptJob, Queue } from '../delivery/queue.ts'
import { type Deactivated, settleEndpoints } from '../endpoints/deactivate-after-failures.ts'
import { recordAttempts } from './insert-attempts.ts'
import { retryAfterSeconds } from './retry-after.ts'
import { secondsUntilNextAttempt } from './retry-schedule.ts'

export interface MadeAttempt {
  job: HeldJob
  delivery: DueDelivery
  record: AttemptRecord
}

export interface SettleContext {
  pool: pg.Pool
  queue: Queue
  retrySchedule: readonly number[]
  clock: { now(): Date }
  /** 0 ≤ random < 1, for the spread of the retries. */
  random: () => number
}

/**
 * Commits a batch of attempts and all that follows from them in one transaction: the attempt rows, how the
 * endpoints stand, where the deliveries are, the jobs for the retries, and last the end of the jobs themselves.
 * So a job is never ended before its attempt is on record. Safe to repeat: an attempt that is on record already
 * changes nothing. Returns the endpoints that were deactivated.
 */
export async function settle(attempts: readonly MadeAttempt[], context: SettleContext): Promise<Deactivated[]> {
  return inTransaction(context.pool, async (client) => {
    const now = context.clock.now()
    const { fresh, trouble } = await recordAttempts(client, attempts, now)
    const deactivated = trouble ? await settleTrouble(client, fresh, now, context) : []
    await context.queue.complete(
      attempts.map(({ job }) => job),
      client,
    )
    return deactivated
  })
}

/** What follows when not all is well: how the endpoints stand, and where the deliveries are that failed. */
async function settleTrouble(
  client: pg.PoolClient,
  fresh: readonly MadeAttempt[],
  now: Date,
  context: SettleContext,
): Promise<Deactivated[]> {
  const { inactive, deactivated } = await settleEndpoints(client, fresh, now)
  const failed = fresh.filter(({ record }) => record.error !== null)
  if (failed.length > 0) await context.queue.add(client, await settleFailed(client, failed, inactive, now, context))
  return deactivated
}

async function settleFailed(
  client: pg.PoolClient,
  attempts: readonly MadeAttempt[],
  inactive: ReadonlySet<string>,
  now: Date,
  context: Pick<SettleContext, 'retrySchedule' | 'random'>,
): Promise<NewAttemptJob[]> {
  const retries: NewAttemptJob[] = []
  const changes = attempts.map(({ job, delivery, record }) => {
    const generation = job.data.generation ?? 0
    const change = { id: delivery.id, attempt_count: delivery.attempt, generation }
    const retryAfter = retryAfterSeconds(record.responseHeaders, now)
    const delay = secondsUntilNextAttempt(context.retrySchedule, delivery.attempt, context.random(), retryAfter)
    if (delay === null) return { ...change, status: 'failed', completed_at: now, next_attempt_at: null }
    if (inactive.has(delivery.endpointId)) {
      return { ...change, status: 'suspended', completed_at: null, next_attempt_at: null }
    }
    retries.push({
      accountId: delivery.accountId,
      deliveryId: delivery.id,
      endpointId: delivery.endpointId,
      attempt: delivery.attempt + 1,
      generation,
      delay,
    })
    const nextAttemptAt = new Date(now.getTime() + delay * 1000)
    return { ...change, status: 'queued', completed_at: null, next_attempt_at: nextAttemptAt }
  })
  // What was replayed while this attempt was made goes its own way, with the attempt counted.
  const { rows } = await client.query<{ id: string; continued: boolean }>(
    `UPDATE deliveries
     SET attempt_count = change.attempt_count,
         next_attempt_at = CASE WHEN deliveries.generation = change.generation THEN change.next_attempt_at END,
         completed_at = CASE WHEN deliveries.generation = change.generation THEN change.completed_at
                             ELSE deliveries.completed_at END,
         status = CASE WHEN deliveries.generation = change.generation THEN change.status
                       WHEN deliveries.status = 'queued' THEN 'pending' ELSE deliveries.status END
     FROM json_to_recordset($1::json) AS change (
       id bigint, generation int, status delivery_status, attempt_count int, next_attempt_at timestamptz,
       completed_at timestamptz
     )
     WHERE deliveries.id = change.id
     RETURNING deliveries.id, deliveries.generation = change.generation AS continued`,
    [JSON.stringify(changes)],
  )
  const continued = new Set(rows.filter((row) => row.continued).map(({ id }) => id))
  return retries.filter(({ deliveryId }) => continued.has(deliveryId))
}
