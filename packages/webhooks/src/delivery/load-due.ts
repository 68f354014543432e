import type pg from 'pg'
import type { DueDelivery } from './delivery.ts'
import type { HeldJob, Queue } from './queue.ts'

interface DeliveryRow {
  /** Of the job, among those asked about. */
  nth: number
  id: string
  event_id: string
  body: string
}

interface EndpointRow {
  account_id: number
  id: string
  url: string
  sealed_secret: string
  previous_sealed_secret: string | null
  previous_secret_expires_at: Date | null
  active: boolean
  consecutive_failures: number
  /** Null unless the endpoint is failing. */
  last_failure: Date | null
}

/**
 * Reads what the jobs are about, at the last moment before sending. Jobs with nothing to send are completed here:
 * those whose attempt was made already or whose delivery was replayed since, and those of a deactivated endpoint, whose
 * deliveries become suspended.
 */
export async function loadDue(
  pool: pg.Pool,
  queue: Queue,
  jobs: readonly HeldJob[],
): Promise<{ job: HeldJob; delivery: DueDelivery }[]> {
  const [deliveries, endpoints] = await Promise.all([loadDeliveries(pool, jobs), loadEndpoints(pool, jobs)])
  const due: { job: HeldJob; delivery: DueDelivery }[] = []
  const dropped: HeldJob[] = []
  const forInactive: HeldJob[] = []
  for (const [index, job] of jobs.entries()) {
    const row = deliveries.get(index + 1)
    const endpoint = endpoints.get(job.groupId ?? '')
    if (!row || !endpoint) {
      dropped.push(job)
    } else if (!endpoint.active) {
      forInactive.push(job)
    } else {
      due.push({ job, delivery: dueDelivery(row, endpoint, job.data.attempt) })
    }
  }

  const suspended = await suspend(pool, forInactive)
  const over = [...dropped, ...forInactive.filter((job) => suspended.has(job.data.deliveryId))]
  await queue.complete(over)
  const stale = endpointsOfMany(over)
  if (stale.length > 0) await queue.removeStale(stale)
  // Somebody reactivated the endpoint, or deactivated it, in this very moment: the next look will see what holds.
  await queue.giveBack(forInactive.filter((job) => !suspended.has(job.data.deliveryId)))
  return due
}

/** From so many jobs of an endpoint with nothing to send on, its others are looked at: thousands may wait behind them. */
const many = 5

function endpointsOfMany(jobs: readonly HeldJob[]): string[] {
  if (jobs.length < many) return []
  const counts = Map.groupBy(jobs, ({ groupId }) => groupId ?? '')
  return [...counts].filter(([, { length }]) => length >= many).map(([endpointId]) => endpointId)
}

/** What is still to be sent, by which of the jobs it is for: one delivery may have a job from before it was replayed, too. */
async function loadDeliveries(pool: pg.Pool, jobs: readonly HeldJob[]): Promise<Map<number, DeliveryRow>> {
  const { rows } = await pool.query<DeliveryRow>({
    name: 'due-deliveries',
    text: `SELECT job.nth::int, delivery.id, event.id AS event_id, event.body
     FROM unnest($1::int[], $2::bigint[], $3::int[], $4::int[])
            WITH ORDINALITY AS job (account_id, id, attempt, generation, nth)
     JOIN deliveries delivery ON delivery.account_id = job.account_id AND delivery.id = job.id
     JOIN events event ON event.account_id = delivery.account_id AND event.id = delivery.event_id
     WHERE delivery.status = 'queued' AND delivery.attempt_count = job.attempt - 1
       AND delivery.generation = job.generation`,
    values: [
      jobs.map(({ data }) => data.accountId),
      jobs.map(({ data }) => data.deliveryId),
      jobs.map(({ data }) => data.attempt),
      jobs.map(({ data }) => data.generation ?? 0),
    ],
  })
  return new Map(rows.map((row) => [row.nth, row]))
}

/** By their ids, each once however many of the jobs are for it. */
async function loadEndpoints(pool: pg.Pool, jobs: readonly HeldJob[]): Promise<Map<string, EndpointRow>> {
  const accounts = new Map(jobs.map(({ groupId, data }) => [groupId ?? '', data.accountId]))
  const { rows } = await pool.query<EndpointRow>({
    name: 'due-endpoints',
    text: `SELECT endpoint.account_id, endpoint.id, url, sealed_secret, previous_sealed_secret, previous_secret_expires_at, active,
            consecutive_failures, CASE WHEN consecutive_failures > 0 THEN updated_at END AS last_failure
     FROM unnest($1::int[], $2::text[]) AS it (account_id, id)
     JOIN webhook_endpoints endpoint ON endpoint.account_id = it.account_id AND endpoint.id = it.id`,
    values: [[...accounts.values()], [...accounts.keys()]],
  })
  return new Map(rows.map((row) => [row.id, row]))
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

function dueDelivery(row: DeliveryRow, endpoint: EndpointRow, attempt: number): DueDelivery {
  const { previous_sealed_secret: sealed, previous_secret_expires_at: expiresAt } = endpoint
  return {
    accountId: endpoint.account_id,
    id: row.id,
    eventId: row.event_id,
    endpointId: endpoint.id,
    url: endpoint.url,
    body: row.body,
    sealedSecret: endpoint.sealed_secret,
    previousSecret: sealed !== null && expiresAt !== null ? { sealed, expiresAt } : null,
    failures: endpoint.consecutive_failures,
    lastFailure: endpoint.last_failure,
    attempt,
  }
}
