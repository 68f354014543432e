import { Prisma, type Queryable, readTogether, statementsOn } from '@merchant-payments/db'
import type pg from 'pg'
import type { DueDelivery } from './delivery.ts'
import { givenRows } from './given-rows.ts'
import type { HeldJob, Queue } from './queue.ts'
import { type DatedDelivery, inMonthsOf, statementsAbout } from './statements-about.ts'

type DeliveryRow = {
  /** The position of its job in the argument, from 1. */
  nth: number
  id: string
  createdAt: Date
  eventId: string
  type: string
  traceparent: string | null
  sequence: number | null
  body: string
  pendingSince: Date | null
}

type EndpointRow = {
  accountId: number
  id: string
  url: string
  sealedSecret: string
  previousSealedSecret: string | null
  previousSecretExpiresAt: Date | null
  formerSecretHints: string[]
  active: boolean
  consecutiveFailures: number
  /** Null unless the endpoint is failing. */
  lastFailure: Date | null
}

/**
 * Loads the deliveries of jobs, at the last moment before sending. Jobs with nothing to send are completed here: those whose
 * attempt was made already or whose delivery was replayed since, and those of a deactivated endpoint, whose deliveries are
 * suspended.
 */
export async function loadDue(
  pool: pg.Pool,
  queue: Queue,
  jobs: readonly HeldJob[],
): Promise<{ job: HeldJob; delivery: DueDelivery }[]> {
  const dated = await deliveriesOf(pool, jobs)
  const [deliveries, endpoints] = await readTogether(pool, (client) => [
    loadDeliveries(client, jobs, dated),
    loadEndpoints(client, jobs),
  ])
  const due: { job: HeldJob; delivery: DueDelivery }[] = []
  const stale: HeldJob[] = []
  const forInactive: HeldJob[] = []
  for (const [index, job] of jobs.entries()) {
    const row = deliveries.get(index + 1)
    const endpoint = endpoints.get(job.groupId ?? '')
    if (!row || !endpoint) {
      stale.push(job)
    } else if (!endpoint.active) {
      forInactive.push(job)
    } else {
      due.push({ job, delivery: dueDelivery(row, endpoint, job.data.attempt) })
    }
  }

  const suspended = await suspend(pool, forInactive)
  const done = [...stale, ...forInactive.filter((job) => suspended.has(job.data.deliveryId))]
  await queue.complete(done)
  const withManyStale = endpointsWithMany(done)
  if (withManyStale.length > 0) await queue.removeStale(withManyStale)
  // The endpoint was reactivated or deactivated at this very moment: the next look sees which.
  await queue.giveBack(forInactive.filter((job) => !suspended.has(job.data.deliveryId)))
  return due
}

/** The number of stale jobs of an endpoint from which its other jobs are checked as well: thousands may wait behind them. */
const many = 5

function endpointsWithMany(jobs: readonly HeldJob[]): string[] {
  if (jobs.length < many) return []
  const counts = Map.groupBy(jobs, ({ groupId }) => groupId ?? '')
  return [...counts].filter(([, { length }]) => length >= many).map(([endpointId]) => endpointId)
}

/** The deliveries that are still to be sent, by the place of their job: a replayed delivery may have an older job, too. */
async function loadDeliveries(
  connection: Queryable,
  jobs: readonly HeldJob[],
  deliveries: readonly DatedDelivery[],
): Promise<Map<number, DeliveryRow>> {
  const given = jobs.map(({ data }, index) => ({
    nth: index + 1,
    a: data.accountId,
    d: data.deliveryId,
    n: data.attempt,
    g: data.generation ?? 0,
    c: deliveries[index]?.createdAt,
  }))
  // Each delivery has its event; as an outer join, events are joined to deliveries and never to jobs, all those of a moment to all of
  // their account.
  const rows = await statementsAbout(connection, deliveries).$queryRaw<
    (DeliveryRow | { nth: number; eventId: null })[]
  >`
    SELECT job.nth, delivery.id, delivery.created_at AS "createdAt", event.id AS "eventId", event.sequence, event.type, event.body,
           event.traceparent, delivery.pending_since AS "pendingSince"
    FROM (${givenRows(given, 'nth int, a int, d bigint, n int, g int, c timestamptz')}) job
    JOIN deliveries delivery ON delivery.account_id = job.a AND delivery.id = job.d AND delivery.created_at = job.c
    LEFT JOIN events event
      ON event.account_id = delivery.account_id AND event.id = delivery.event_id AND event.created_at = delivery.created_at
     AND ${inMonthsOf('event.created_at', deliveries)}
    WHERE ${isQueued} AND delivery.attempt_count = job.n - 1 AND delivery.generation = job.g
      AND ${inMonthsOf('delivery.created_at', deliveries)}`
  return new Map(rows.flatMap((row) => (row.eventId === null ? [] : [[row.nth, row] as const])))
}

/**
 * Deliveries that are known are found by their keys alone: as text, no index of the deliveries that wait answers the condition. Its plan
 * would read all of them once a backlog has grown.
 */
const isQueued = Prisma.sql`delivery.status::text = 'queued'`

/** The deliveries of jobs, and when they were created. Jobs of an earlier release do not say it; null where there is no delivery. */
async function deliveriesOf(pool: pg.Pool, jobs: readonly HeldJob[]): Promise<DatedDelivery[]> {
  const silent = jobs.filter(({ data }) => data.createdAt === undefined)
  const looked = new Map<string, Date>()
  if (silent.length > 0) {
    const { rows } = await pool.query<{ id: string; createdAt: Date }>(
      `SELECT delivery.id, delivery.created_at AS "createdAt"
         FROM unnest($1::int[], $2::bigint[]) AS job (account_id, id)
         JOIN deliveries delivery ON delivery.account_id = job.account_id AND delivery.id = job.id`,
      [silent.map(({ data }) => data.accountId), silent.map(({ data }) => data.deliveryId)],
    )
    for (const { id, createdAt } of rows) looked.set(id, createdAt)
  }
  return jobs.map(({ data: { deliveryId: id, createdAt } }) => ({
    id,
    createdAt: createdAt === undefined ? (looked.get(id) ?? null) : new Date(createdAt),
  }))
}

/** The endpoints by their ids, each read once however many of the jobs are for it. */
async function loadEndpoints(connection: Queryable, jobs: readonly HeldJob[]): Promise<Map<string, EndpointRow>> {
  const accounts = new Map(jobs.map(({ groupId, data }) => [groupId ?? '', data.accountId]))
  const given = [...accounts].map(([i, a]) => ({ a, i }))
  const rows = await statementsOn(connection).$queryRaw<EndpointRow[]>`
    SELECT endpoint.account_id AS "accountId", endpoint.id, url, sealed_secret AS "sealedSecret",
           previous_sealed_secret AS "previousSealedSecret", previous_secret_expires_at AS "previousSecretExpiresAt",
           former_secret_hints AS "formerSecretHints",
           active, consecutive_failures AS "consecutiveFailures",
           CASE WHEN consecutive_failures > 0 THEN updated_at END AS "lastFailure"
    FROM (${givenRows(given, 'a int, i text')}) it
    JOIN webhook_endpoints endpoint ON endpoint.account_id = it.a AND endpoint.id = it.i`
  return new Map(rows.map((row) => [row.id, row]))
}

/** Suspends the deliveries of these jobs whose endpoint is not active, and returns their ids. */
async function suspend(pool: pg.Pool, jobs: readonly HeldJob[]): Promise<ReadonlySet<string>> {
  if (jobs.length === 0) return new Set()
  const deliveries = await deliveriesOf(pool, jobs)
  const given = deliveries.map(({ id, createdAt }, index) => ({ a: jobs[index]?.data.accountId, d: id, c: createdAt }))
  const rows = await statementsAbout(pool, deliveries).$queryRaw<{ id: string }[]>`
    UPDATE deliveries AS delivery SET status = 'suspended', next_attempt_at = NULL
    FROM (${givenRows(given, 'a int, d bigint, c timestamptz')}) job, webhook_endpoints endpoint
    WHERE delivery.account_id = job.a AND delivery.id = job.d AND delivery.created_at = job.c
      AND ${inMonthsOf('delivery.created_at', deliveries)} AND ${isQueued}
      AND endpoint.account_id = delivery.account_id AND endpoint.id = delivery.endpoint_id AND NOT endpoint.active
    RETURNING delivery.id`
  return new Set(rows.map(({ id }) => id))
}

function dueDelivery(row: DeliveryRow, endpoint: EndpointRow, attempt: number): DueDelivery {
  const { previousSealedSecret: sealed, previousSecretExpiresAt: expiresAt } = endpoint
  return {
    accountId: endpoint.accountId,
    id: row.id,
    createdAt: row.createdAt,
    eventId: row.eventId,
    sequence: row.sequence,
    endpointId: endpoint.id,
    url: endpoint.url,
    type: row.type,
    body: row.body,
    traceparent: row.traceparent,
    sealedSecret: endpoint.sealedSecret,
    previousSecret: sealed !== null && expiresAt !== null ? { sealed, expiresAt } : null,
    formerSecretHints: endpoint.formerSecretHints,
    failures: endpoint.consecutiveFailures,
    lastFailure: endpoint.lastFailure,
    attempt,
    pendingSince: row.pendingSince,
  }
}
