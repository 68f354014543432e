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
            endpoint.id AS endpoint_id, endpoint.url, endpoint.sealed_secret, endpoint.active,
            endpoint.consecutive_failures
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
  const suspended: string[] = []
  for (const job of jobs) {
    const row = found.get(job.data.deliveryId)
    if (row?.status !== 'queued' || row.attempt_count !== job.data.attempt - 1) {
      dropped.push(job)
    } else if (!row.active) {
      dropped.push(job)
      suspended.push(row.id)
    } else {
      due.push({ job, delivery: dueDelivery(row, job.data.attempt) })
    }
  }

  if (suspended.length > 0) {
    await pool.query(
      `UPDATE deliveries SET status = 'suspended', next_attempt_at = NULL WHERE id = ANY($1::bigint[]) AND status = 'queued'`,
      [suspended],
    )
  }
  await queue.complete(dropped)
  return due
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
    failing: row.consecutive_failures > 0,
    attempt,
  }
}
