import type { Database } from '@merchant-payments/db'

const maxBatch = 500

/** A delivery by its natural key: one event on its way to one endpoint. */
export type DeliveryKey = {
  accountId: number
  eventId: string
  endpointId: string
}

/**
 * Puts a delivery back into the outbox, however it ended: same event, same bytes, its attempts numbered on. A delivery that
 * waits for its next attempt makes it now. Returns false when the delivery is being sent at this moment.
 */
export async function replayDelivery(
  { pool }: Pick<Database, 'pool'>,
  { accountId, eventId, endpointId, now }: DeliveryKey & { now: Date },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `UPDATE deliveries SET status = 'pending', generation = generation + 1, next_attempt_at = NULL, completed_at = NULL
     WHERE account_id = $1 AND event_id = $2 AND endpoint_id = $3
       AND (status IN ('succeeded', 'failed', 'suspended') OR (status = 'queued' AND next_attempt_at > $4))`,
    [accountId, eventId, endpointId, now],
  )
  return rowCount === 1
}

/**
 * Puts all deliveries that an endpoint has missed since a moment (of the events) back into the outbox: those that failed for
 * good and those that were suspended. Each is replayed at most once, also when it fails again meanwhile; the oldest first, a
 * few hundred at a time. Returns how many were replayed.
 */
export async function replaySince(
  { pool }: Pick<Database, 'pool'>,
  { accountId, endpointId, since }: { accountId: number; endpointId: string; since: Date },
): Promise<number> {
  let replayed = 0
  let after = { createdAt: since, id: '0' }
  for (;;) {
    const { rows } = await pool.query<{ id: string; createdAt: Date }>(
      `WITH missed AS (
         SELECT id FROM deliveries
         WHERE account_id = $1 AND endpoint_id = $2 AND status IN ('failed', 'suspended')
           AND (created_at, id) > ($3::timestamptz, $4::bigint)
         ORDER BY created_at, id LIMIT ${maxBatch} FOR NO KEY UPDATE
       ), back AS (
         UPDATE deliveries
         SET status = 'pending', generation = generation + 1, next_attempt_at = NULL, completed_at = NULL
         FROM missed WHERE deliveries.id = missed.id
         RETURNING deliveries.id, created_at
       )
       SELECT id::text, created_at AS "createdAt" FROM back ORDER BY created_at, back.id`,
      [accountId, endpointId, after.createdAt, after.id],
    )
    replayed += rows.length
    const last = rows.at(-1)
    if (!last || rows.length < maxBatch) return replayed
    after = last
  }
}
