import type { Database } from '@merchant-payments/db'

const batchSize = 500

/** A delivery by what it is: one event on its way to one endpoint. */
export interface DeliveryName {
  accountId: number
  eventId: string
  endpointId: string
}

/**
 * Puts a delivery back into the outbox, however it ended: same event, same bytes, its attempts numbered on. One that waits
 * for its next attempt makes it now. False when it is on its way at this moment.
 */
export async function replayDelivery(
  { pool }: Pick<Database, 'pool'>,
  { accountId, eventId, endpointId, now }: DeliveryName & { now: Date },
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
 * Puts all that an endpoint has missed since a moment (of the events) back into the outbox: what failed for good and what
 * was suspended. Each at most once, also when it fails again meanwhile; oldest first, a few hundred at a time.
 * Returns how many.
 */
export async function replaySince(
  { pool }: Pick<Database, 'pool'>,
  { accountId, endpointId, since }: { accountId: number; endpointId: string; since: Date },
): Promise<number> {
  let replayed = 0
  let after = { createdAt: since, id: '0' }
  for (;;) {
    const { rows } = await pool.query<{ id: string; created_at: Date }>(
      `WITH missed AS (
         SELECT id FROM deliveries
         WHERE account_id = $1 AND endpoint_id = $2 AND status IN ('failed', 'suspended')
           AND (created_at, id) > ($3::timestamptz, $4::bigint)
         ORDER BY created_at, id LIMIT ${batchSize} FOR NO KEY UPDATE
       ), back AS (
         UPDATE deliveries
         SET status = 'pending', generation = generation + 1, next_attempt_at = NULL, completed_at = NULL
         FROM missed WHERE deliveries.id = missed.id
         RETURNING deliveries.id, created_at
       )
       SELECT id::text, created_at FROM back ORDER BY created_at, back.id`,
      [accountId, endpointId, after.createdAt, after.id],
    )
    replayed += rows.length
    const last = rows.at(-1)
    if (!last || rows.length < batchSize) return replayed
    after = { createdAt: last.created_at, id: last.id }
  }
}
