import type { Database, Statements } from '@merchant-payments/db'
import { anyTime, findByEventIds } from '../events/event-id.ts'
import { everyEvent, namedEventTypes } from '../events/event-types.ts'
import { testTransition } from '../events/record-test-event.ts'

const maxBatch = 500

/** The maximum number in one call, because a client waits for it. */
const maxReplayed = 50_000

/** The natural key of a delivery: one event for one endpoint. */
type DeliveryKey = {
  accountId: number
  eventId: string
  endpointId: string
}

/**
 * Makes a delivery due again, whatever its result: same event, same bytes, attempt numbers continued. A delivery that
 * waits for its next attempt is sent immediately. Returns false if the delivery is being sent at this moment.
 */
export async function replayDelivery(
  { pool }: Pick<Database, 'pool'>,
  { accountId, eventId, endpointId }: DeliveryKey,
): Promise<boolean> {
  const replayed = await findByEventIds([eventId], async ({ from, to }) => {
    const { rowCount } = await pool.query(
      `UPDATE deliveries SET status = 'pending', generation = generation + 1, next_attempt_at = NULL, completed_at = NULL,
              pending_since = now()
       WHERE account_id = $1 AND event_id = $2 AND endpoint_id = $3 AND created_at BETWEEN $4 AND $5
         AND status IN ('succeeded', 'failed', 'suspended', 'queued')`,
      [accountId, eventId, endpointId, from, to],
    )
    return rowCount || null
  })
  return replayed !== null
}

/**
 * Makes the named events that were not delivered due again for an endpoint, including those that never had a delivery
 * to it. Deliveries that are being sent at this moment are skipped. Part of the caller's transaction. Returns the number of replayed
 * events.
 */
export async function replayEvents(
  tx: Statements,
  { accountId, endpointId, eventIds }: Omit<DeliveryKey, 'eventId'> & { eventIds: readonly string[] },
): Promise<number> {
  const events = await findByEventIds(eventIds, async ({ from, to }) => {
    const rows = await tx.$queryRaw<{ id: string; createdAt: Date }[]>`
      SELECT id, created_at AS "createdAt" FROM events
       WHERE account_id = ${accountId} AND id = ANY(${eventIds}::text[]) AND created_at BETWEEN ${from} AND ${to}
       ORDER BY created_at, id`
    return rows.length === new Set(eventIds).size || from.getTime() === anyTime.from.getTime() ? rows : null
  })
  const [ids, times] = [events?.map(({ id }) => id) ?? [], events?.map(({ createdAt }) => createdAt) ?? []]
  // In one order, so that two that name the same events do not wait for each other, nor for a worker.
  const rows = await tx.$queryRaw<{ count: number }[]>`
     WITH named AS (
       SELECT id, created_at FROM unnest(${ids}::text[], ${times}::timestamptz[]) AS named (id, created_at)
     ), locked AS (
       SELECT id, created_at FROM deliveries
        WHERE account_id = ${accountId} AND endpoint_id = ${endpointId}
          AND event_id = ANY(${ids}::text[]) AND created_at = ANY(${times}::timestamptz[])
        ORDER BY created_at, id FOR NO KEY UPDATE
     ), replayed AS (
       UPDATE deliveries
       SET status = 'pending', generation = generation + 1, next_attempt_at = NULL, completed_at = NULL, pending_since = now()
       FROM locked
       WHERE deliveries.account_id = ${accountId} AND deliveries.id = locked.id AND deliveries.created_at = locked.created_at
         AND status IN ('failed', 'suspended', 'queued')
       RETURNING 1
     ), added AS (
       INSERT INTO deliveries (account_id, event_id, endpoint_id, created_at)
       SELECT ${accountId}, id, ${endpointId}, created_at FROM named ORDER BY created_at, id
       ON CONFLICT DO NOTHING
       RETURNING 1
     )
     SELECT (SELECT count(*) FROM replayed)::int + (SELECT count(*) FROM added)::int AS count`
  return rows[0]?.count ?? 0
}

/** The events since a time that one endpoint has missed. */
type Missed = { accountId: number; endpointId: string; since: Date }

/**
 * Makes the events since a time that an endpoint has missed due again: failed deliveries, suspended ones, and events that
 * came while it was deactivated. Each is replayed at most once, even if it fails again meanwhile; oldest first, at most 50,000.
 * Part of the caller's transaction. Returns the number of replayed events.
 */
export async function replaySince(tx: Statements, missed: Missed): Promise<number> {
  const kept = await replayKept(tx, missed)
  return kept + (await deliverUnsent(tx, missed, maxReplayed - kept))
}

/** Deliveries that failed or were suspended, a few hundred at a time. */
async function replayKept(tx: Statements, { accountId, endpointId, since }: Missed): Promise<number> {
  let replayed = 0
  let after = { createdAt: since, id: '0' }
  for (;;) {
    const rows = await tx.$queryRaw<{ id: string; createdAt: Date }[]>`
       WITH missed AS (
         SELECT id, created_at FROM deliveries
         WHERE account_id = ${accountId} AND endpoint_id = ${endpointId} AND status IN ('failed', 'suspended')
           AND created_at >= ${after.createdAt}
           AND (created_at, id) > (${after.createdAt}::timestamptz, ${after.id}::bigint)
         ORDER BY created_at, id LIMIT ${maxBatch} FOR NO KEY UPDATE
       ), back AS (
         UPDATE deliveries
         SET status = 'pending', generation = generation + 1, next_attempt_at = NULL, completed_at = NULL,
             pending_since = now()
         FROM missed
         WHERE deliveries.account_id = ${accountId} AND deliveries.id = missed.id AND deliveries.created_at = missed.created_at
         RETURNING deliveries.id, deliveries.created_at
       )
       SELECT id::text, created_at AS "createdAt" FROM back ORDER BY created_at, back.id`
    replayed += rows.length
    const last = rows.at(-1)
    if (!last || rows.length < maxBatch || replayed >= maxReplayed) return replayed
    after = last
  }
}

const maxNewBatch = 5000

/**
 * Creates deliveries of events that have none for an endpoint that takes their type, because it was deactivated at the time. Test
 * events are excluded: each is for one endpoint.
 */
async function deliverUnsent(tx: Statements, { accountId, endpointId, since }: Missed, max: number): Promise<number> {
  let delivered = 0
  let from = since
  for (;;) {
    const batch = Math.min(maxNewBatch, max - delivered)
    const rows = await tx.$queryRaw<{ createdAt: Date }[]>`
       INSERT INTO deliveries (account_id, event_id, endpoint_id, created_at)
       SELECT event.account_id, event.id, endpoint.id, event.created_at
         FROM webhook_endpoints endpoint
         JOIN events event
           ON event.account_id = endpoint.account_id
          AND event.created_at >= ${from} AND event.created_at >= endpoint.created_at
          AND (event.type = ANY(endpoint.events) OR (${everyEvent} = ANY(endpoint.events) AND event.type <> ALL(${namedEventTypes}::text[])))
          AND NOT starts_with(event.transition, ${testTransition})
        WHERE endpoint.account_id = ${accountId} AND endpoint.id = ${endpointId}
          AND NOT EXISTS (
            SELECT 1 FROM deliveries known
             WHERE known.account_id = event.account_id AND known.event_id = event.id AND known.endpoint_id = endpoint.id
               AND known.created_at = event.created_at)
        ORDER BY event.created_at, event.record_number LIMIT ${batch}
       ON CONFLICT DO NOTHING
       RETURNING created_at AS "createdAt"`
    delivered += rows.length
    const last = rows.at(-1)
    if (!last || rows.length < batch || delivered >= max) return delivered
    from = last.createdAt
  }
}
