import type { Queryable } from '@merchant-payments/db'
import { givenRows } from '../delivery/given-rows.ts'
import { inMonthsOf, statementsAbout } from '../delivery/statements-about.ts'
import type { MadeAttempt } from './commit-attempts.ts'
import { parseRetryAfter } from './parse-retry-after.ts'
import { secondsUntilNextAttempt } from './retry-schedule.ts'

type FailedDelivery = {
  accountId: number
  id: string
  createdAt: Date
  generation: number
  status: 'queued' | 'failed' | 'suspended'
  /** Seconds until the next attempt. */
  delay: number | null
  completedAt: Date | null
}

/**
 * Updates deliveries whose attempt has failed: queued for the next attempt of the schedule, failed after the last one, or
 * suspended if the endpoint is no longer active. A delivery that was replayed while this attempt was made keeps its own state.
 * @returns the ids of deliveries without attempts left
 */
export async function retryFailedDeliveries(
  connection: Queryable,
  attempts: readonly MadeAttempt[],
  inactiveEndpoints: ReadonlySet<string>,
  now: Date,
  retrySchedule: readonly number[],
): Promise<ReadonlySet<string>> {
  const changes = attempts.map(({ delivery, record }): FailedDelivery => {
    const { accountId, id, createdAt, generation, attempt, endpointId } = delivery
    const change = { accountId, id, createdAt, generation, delay: null, completedAt: null }
    const retryAfter = parseRetryAfter(record.responseHeaders, now)
    const delay = secondsUntilNextAttempt(retrySchedule, attempt, Math.random(), retryAfter)
    if (delay === null) return { ...change, status: 'failed', completedAt: now }
    if (inactiveEndpoints.has(endpointId)) return { ...change, status: 'suspended' }
    return { ...change, status: 'queued', delay }
  })
  const continued = await updateDeliveries(connection, changes)
  const exhausted = changes.filter(({ id, status }) => status === 'failed' && continued.has(id))
  return new Set(exhausted.map(({ id }) => id))
}

/** Returns the ids of the deliveries that were not replayed since. The database's clock decides when an attempt is due. */
async function updateDeliveries(
  connection: Queryable,
  changes: readonly FailedDelivery[],
): Promise<ReadonlySet<string>> {
  const columns = `"accountId" int, id bigint, "createdAt" timestamptz, generation int, status delivery_status,
    delay float8, "completedAt" timestamptz`
  const rows = await statementsAbout(connection, changes).$queryRaw<{ id: string; continued: boolean }[]>`
    UPDATE deliveries
    SET next_attempt_at = CASE WHEN deliveries.generation = change.generation
                               THEN clock_timestamp() + change.delay * interval '1 second' END,
        completed_at = CASE WHEN deliveries.generation = change.generation THEN change."completedAt"
                            ELSE deliveries.completed_at END,
        status = CASE WHEN deliveries.generation = change.generation THEN change.status ELSE deliveries.status END
    FROM (${givenRows(changes, columns)}) change
    WHERE deliveries.account_id = change."accountId" AND deliveries.id = change.id AND deliveries.created_at = change."createdAt"
      AND ${inMonthsOf('deliveries.created_at', changes)}
    RETURNING deliveries.id, deliveries.generation = change.generation AS continued`
  return new Set(rows.filter((row) => row.continued).map(({ id }) => id))
}
