import type pg from 'pg'
import { inTransaction } from './database.ts'
import type { AttemptRecord, DueDelivery } from './delivery.ts'
import { type Deactivated, settleEndpoints } from './endpoint-standing.ts'
import type { HeldJob, NewAttemptJob, Queue } from './queue.ts'
import { retryAfterSeconds } from './retry-after.ts'
import { secondsUntilNextAttempt } from './schedule.ts'

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
    const fresh = await insertAttempts(client, attempts)
    const now = context.clock.now()
    const { inactive, deactivated } = await settleEndpoints(client, fresh, now)
    const retries = await settleDeliveries(client, fresh, inactive, now, context)
    await context.queue.add(client, retries)
    await context.queue.complete(
      attempts.map(({ job }) => job),
      client,
    )
    return deactivated
  })
}

async function insertAttempts(client: pg.PoolClient, attempts: readonly MadeAttempt[]): Promise<MadeAttempt[]> {
  const { rows } = await client.query<{ delivery_id: string; number: number }>(
    `INSERT INTO attempts (account_id, delivery_id, number, request_headers, response_status, response_headers,
                           response_body, error, duration_ms, started_at)
     SELECT delivery.account_id, delivery.id, made.number, made.request_headers, made.response_status,
            made.response_headers, made.response_body, made.error, made.duration_ms, made.started_at
     FROM json_to_recordset($1::json) AS made (
       delivery_id bigint, number int, request_headers jsonb, response_status int, response_headers jsonb,
       response_body text, error text, duration_ms int, started_at timestamptz
     )
     JOIN deliveries delivery ON delivery.id = made.delivery_id
     ORDER BY delivery.id
     ON CONFLICT (delivery_id, number) DO NOTHING
     RETURNING delivery_id, number`,
    [
      JSON.stringify(
        attempts.map(({ delivery, record }) => ({
          delivery_id: delivery.id,
          number: delivery.attempt,
          request_headers: record.requestHeaders,
          response_status: record.responseStatus,
          response_headers: record.responseHeaders,
          response_body: record.responseBody,
          error: record.error,
          duration_ms: record.durationMs,
          started_at: record.startedAt,
        })),
      ),
    ],
  )
  const inserted = new Set(rows.map((row) => `${row.delivery_id}/${row.number}`))
  return attempts.filter(({ delivery }) => inserted.delete(`${delivery.id}/${delivery.attempt}`))
}

async function settleDeliveries(
  client: pg.PoolClient,
  attempts: readonly MadeAttempt[],
  inactive: ReadonlySet<string>,
  now: Date,
  context: Pick<SettleContext, 'retrySchedule' | 'random'>,
): Promise<NewAttemptJob[]> {
  const retries: NewAttemptJob[] = []
  const changes = attempts.map(({ delivery, record }) => {
    const change = { id: delivery.id, attempt_count: delivery.attempt }
    if (record.error === null) return { ...change, status: 'succeeded', completed_at: now, next_attempt_at: null }
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
      delay,
    })
    const nextAttemptAt = new Date(now.getTime() + delay * 1000)
    return { ...change, status: 'queued', completed_at: null, next_attempt_at: nextAttemptAt }
  })
  await client.query(
    `UPDATE deliveries
     SET status = change.status, attempt_count = change.attempt_count,
         next_attempt_at = change.next_attempt_at, completed_at = change.completed_at
     FROM json_to_recordset($1::json) AS change (
       id bigint, status delivery_status, attempt_count int, next_attempt_at timestamptz, completed_at timestamptz
     )
     WHERE deliveries.id = change.id`,
    [JSON.stringify(changes)],
  )
  return retries
}
