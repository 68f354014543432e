import type { Queryable } from '@merchant-payments/db'
import type { EndpointKey } from '../delivery/delivery.ts'

/** Adds deliveries to an endpoint, each of an event of its own, in one statement. */
export async function addDeliveries(
  connection: Queryable,
  { accountId, endpointId }: EndpointKey,
  count: number,
  { status = 'pending', createdAt = null }: { status?: string; createdAt?: Date | null } = {},
): Promise<void> {
  await connection.query(
    `WITH event AS (
       INSERT INTO events (sequence, record_number, account_id, id, type, object_id, transition, body, created_at)
       SELECT 1, 1, $1, 'evt_' || gen_random_uuid(), 'charge.refunded', 'pi_' || n, 'x', '{}', COALESCE($5, now())
         FROM generate_series(1, $3::int) n RETURNING account_id, id, created_at)
     INSERT INTO deliveries (account_id, event_id, endpoint_id, status, created_at, next_attempt_at)
     SELECT account_id, id, $2, $4::delivery_status, created_at, CASE WHEN $4 = 'queued' THEN now() END FROM event`,
    [accountId, endpointId, count, status, createdAt],
  )
}
