import type { Database } from '@merchant-payments/db'
import { createEventId } from './event-id.ts'
import type { EventType } from './event-types.ts'

/**
 * Records an event without a change behind it, and its delivery to one endpoint, whether or not that is subscribed to the
 * type. The event is signed, sent and retried as any other, and says `livemode: false` in either mode.
 */
export async function recordTestEvent(
  { pool }: Pick<Database, 'pool'>,
  event: { accountId: number; endpointId: string; type: EventType; data: { id: string }; now: Date },
): Promise<{ id: string }> {
  const { accountId, endpointId, type, data, now } = event
  const id = createEventId()
  const body = JSON.stringify({ id, type, created: Math.floor(now.getTime() / 1000), livemode: false, data })
  // The transition is unique, so the event is never taken for a change of an object, nor for another test event.
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
