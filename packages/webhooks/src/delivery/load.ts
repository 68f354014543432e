import type pg from 'pg'
import type { DueDelivery } from './delivery.ts'
import type { HeldJob, Queue } from './queue.ts'

interface DeliveryRow {
  id: string
  account_id: number
  status: string
  attempt_count: number
  event_id: string
  body: string
  endpoint_id: string
  url: string
  sealed_secret: string
  previous_sealed_secret: string | null
  previous_secret_expires_at: Date | null
  active: boolean
  consecutive_failures: number
}

/**
 * Reads what the jobs are about, at the last moment before sending. Jobs with nothing to send are completed here:
 * those whose attempt was made already, and those of a deactivated endpoint, whose deliveries become suspended.
 */
export async function loadDue(
  pool: pg.Pool,
  queue: Queue,
  jobs: readonly HeldJob[],
): Promise<{ job: HeldJob; delivery: DueDelivery }[]> {
  const { rows } = await pool.query<DeliveryRow>(
    `SELECT delivery.id, delivery.account_id, delivery.status, delivery.attempt_count,
            event.id AS event_id, event.body,
            endpoint.id AS endpoint_id, endpoint.url, endpoint.sealed_secret, endpoint.previous_sealed_secret,
            endpoint.previous_secret_expires_at, endpoint.active, endpoint.consecutive_failures
     FROM unnest($1::int[], $2::bigint[]) AS job (account_id, id)
     JOIN deliveries delivery ON delivery.account_id = job.account_id AND delivery.id = job.id
     JOIN events event ON event.account_id = delivery.account_id AND event.id = delivery.event_id
     JOIN webhook_endpoints endpoint
       ON endpoint.account_id = delivery.account_id AND endpoint.id = delivery.endpoint_id`,
    [jobs.map(({ data }) => data.accountId), jobs.map(({ data }) => data.deliveryId)],
  )
  const found = new Map(rows.map((row) => [row.id, row]))

  const due: { job: HeldJob; delivery: DueDelivery }[] = []
  const dropped: HeldJob[] = []
  const forInactive: HeldJob[] = []
  for (const job of jobs) {
    const row = found.get(job.data.deliveryId)
    if (row?.status !== 'queued' || row.attempt_count !== job.data.attempt - 1) {
      dropped.push(job)
    } else if (!row.active) {
      forInactive.push(job)
    } else {
      due.push({ job, delivery: dueDelivery(row, job.data.attempt) })
    }
  }

  const suspended = await suspend(pool, forInactive)
  await queue.complete([...dropped, ...forInactive.filter((job) => suspended.has(job.data.deliveryId))])
  // Somebody reactivated the endpoint, or deactivated it, in this very moment: the next look will see what holds.
  await queue.giveBack(forInactive.filter((job) => !suspended.has(job.data.deliveryId)))
  return due
}

/** Of the deliveries of these jobs, the ids of those that now wait for their endpoint to be reactivated. */
async function suspend(pool: pg.Pool, jobs: readonly HeldJob[]): Promise<ReadonlySet<string>> {
  if (jobs.length === 0) return new Set()
  const { rows } = await pool.query<{ id: string }>(
    `UPDATE deliveries SET status = 'suspended', next_attempt_at = NULL
     FROM webhook_endpoints endpoint
     WHERE deliveries.id = ANY($1::bigint[]) AND status = 'queued'
       AND endpoint.account_id = deliveries.account_id AND endpoint.id = deliveries.endpoint_id AND NOT endpoint.active
     RETURNING deliveries.id`,
    [jobs.map(({ data }) => data.deliveryId)],
  )
  return new Set(rows.map(({ id }) => id))
}

function previousSecretOf({ previous_sealed_secret, previous_secret_expires_at }: DeliveryRow) {
  return previous_sealed_secret !== null && previous_secret_expires_at !== null
    ? { sealed: previous_sealed_secret, expiresAt: previous_secret_expires_at }
    : null
}

function dueDelivery(row: DeliveryRow, attempt: number): DueDelivery {
  return {
    accountId: row.account_id,
    id: row.id,
    eventId: row.event_id,
    endpointId: row.endpoint_id,
    url: row.url,
    body: row.body,
    sealedSecret: row.sealed_secret,
    previousSecret: previousSecretOf(row),
    failing: row.consecutive_failures > 0,
    attempt,
  }
}
