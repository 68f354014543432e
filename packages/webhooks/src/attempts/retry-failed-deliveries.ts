import type pg from 'pg'
import { givenRows } from '../delivery/given-rows.ts'
import type { NewAttemptJob } from '../delivery/queue.ts'
import { inMonthsOf, statementsAbout } from '../delivery/statements-about.ts'
import type { CommitContext, MadeAttempt } from './commit-attempts.ts'
import { parseRetryAfter } from './parse-retry-after.ts'
import { secondsUntilNextAttempt } from './retry-schedule.ts'

type FailedDelivery = {
  accountId: number
  id: string
  createdAt: Date
  generation: number
  status: 'queued' | 'failed' | 'suspended'
  attemptCount: number
  nextAttemptAt: Date | null
  completedAt: Date | null
}

/**
 * Updates deliveries whose attempt has failed: queued for the next attempt of the schedule, failed after the last one, or
 * suspended if the endpoint is no longer active. A delivery that was replayed while this attempt was made keeps its own state,
 * with the attempt counted.
 * @returns the jobs of the next attempts, and the ids of the deliveries that failed for good
 */
export async function retryFailedDeliveries(
  client: pg.PoolClient,
  attempts: readonly MadeAttempt[],
  inactiveEndpoints: ReadonlySet<string>,
  now: Date,
  context: Pick<CommitContext, 'retrySchedule' | 'random'>,
): Promise<{ jobs: NewAttemptJob[]; exhausted: ReadonlySet<string> }> {
  const retries: NewAttemptJob[] = []
  const changes = attempts.map(({ job, delivery, record }): FailedDelivery => {
    const generation = job.data.generation ?? 0
    const change = {
      accountId: delivery.accountId,
      id: delivery.id,
      createdAt: delivery.createdAt,
      generation,
      attemptCount: delivery.attempt,
      nextAttemptAt: null,
      completedAt: null,
    }
    const retryAfter = parseRetryAfter(record.responseHeaders, now)
    const delay = secondsUntilNextAttempt(context.retrySchedule, delivery.attempt, context.random(), retryAfter)
    if (delay === null) return { ...change, status: 'failed', completedAt: now }
    if (inactiveEndpoints.has(delivery.endpointId)) return { ...change, status: 'suspended' }
    retries.push({
      accountId: delivery.accountId,
      deliveryId: delivery.id,
      createdAt: delivery.createdAt.getTime(),
      endpointId: delivery.endpointId,
      attempt: delivery.attempt + 1,
      generation,
      delay,
    })
    return { ...change, status: 'queued', nextAttemptAt: new Date(now.getTime() + delay * 1000) }
  })
  const continued = await updateDeliveries(client, changes)
  const exhausted = changes.filter(({ id, status }) => status === 'failed' && continued.has(id))
  return {
    jobs: retries.filter(({ deliveryId }) => continued.has(deliveryId)),
    exhausted: new Set(exhausted.map(({ id }) => id)),
  }
}

/** Returns the ids of the deliveries that were not replayed since. */
async function updateDeliveries(
  client: pg.PoolClient,
  changes: readonly FailedDelivery[],
): Promise<ReadonlySet<string>> {
  const columns = `"accountId" int, id bigint, "createdAt" timestamptz, generation int, status delivery_status, "attemptCount" int,
    "nextAttemptAt" timestamptz, "completedAt" timestamptz`
  const rows = await statementsAbout(client, changes).$queryRaw<{ id: string; continued: boolean }[]>`
    UPDATE deliveries
    SET attempt_count = change."attemptCount",
        next_attempt_at = CASE WHEN deliveries.generation = change.generation THEN change."nextAttemptAt" END,
        completed_at = CASE WHEN deliveries.generation = change.generation THEN change."completedAt"
                            ELSE deliveries.completed_at END,
        status = CASE WHEN deliveries.generation = change.generation THEN change.status
                      WHEN deliveries.status = 'queued' THEN 'pending' ELSE deliveries.status END
    FROM (${givenRows(changes, columns)}) change
    WHERE deliveries.account_id = change."accountId" AND deliveries.id = change.id AND deliveries.created_at = change."createdAt"
      AND ${inMonthsOf('deliveries.created_at', changes)}
    RETURNING deliveries.id, deliveries.generation = change.generation AS continued`
  return new Set(rows.filter((row) => row.continued).map(({ id }) => id))
}
