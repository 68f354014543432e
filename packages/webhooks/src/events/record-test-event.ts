import type { Database } from '@merchant-payments/db'
import { createEventId } from './event-id.ts'
import type { EventType } from './event-types.ts'

/**
 * Writes an event that tells of nothing, and its delivery to one endpoint, whatever that is subscribed to. It is signed,
 * sent and repeated as any other, and says `livemode: false` in either mode.
 */
export async function recordTestEvent(
  { pool }: Pick<Database, 'pool'>,
  event: { accountId: number; endpointId: string; type: EventType; data: { id: string }; now: Date },
): Promise<{ id: string }> {
  const { accountId, endpointId, type, data, now } = event
  const id = createEventId()
  const body = JSON.stringify({ id, type, created: Math.floor(now.getTime() / 1000), livemode: false, data })
  // Its transition is its own: it is told beside any change of an object, and beside others of its kind.
  await pool.query(
    `WITH event AS (
       INSERT INTO events (account_id, id, type, object_id, transition, body, created_at)
       VALUES ($1, $2, $3, $4, 'test ' || $2, $5, $6)
       RETURNING account_id, id, created_at
     )
     INSERT INTO deliveries (account_id, event_id, endpoint_id, created_at)
     SELECT account_id, id, $7, created_at FROM event`,
    [accountId, id, type, data.id, body, now, endpointId],
  )
  return { id }
}
