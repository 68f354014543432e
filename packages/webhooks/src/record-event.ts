import type { Tx } from '@merchant-payments/db'
import { type EventType, everyEvent } from './catalogue.ts'
import { newEventId } from './event-id.ts'

export interface NewEvent {
  account: { id: number; livemode: boolean }
  type: EventType
  /** What it is about: cs_…, pi_… */
  objectId: string
  /** Which change of the object this is; the same one is never told twice. */
  transition: string
  /** The resource as its GET answers it. */
  data: object
  now: Date
}

/**
 * Writes an event and, as the outbox of the delivery worker, one delivery for each endpoint that is active
 * and subscribed. Part of the caller's transaction: nothing is told unless the change itself is committed.
 *
 * Returns null when this change of this object was recorded before.
 */
export async function recordEvent(tx: Tx, event: NewEvent): Promise<{ id: string } | null> {
  const id = newEventId()
  const body = JSON.stringify({
    id,
    type: event.type,
    created: Math.floor(event.now.getTime() / 1000),
    livemode: event.account.livemode,
    data: event.data,
  })
  const recorded = await tx.$queryRaw<{ id: string }[]>`
    WITH event AS (
      INSERT INTO events (account_id, id, type, object_id, transition, body, created_at)
      VALUES (${event.account.id}, ${id}, ${event.type}, ${event.objectId}, ${event.transition}, ${body}, ${event.now})
      ON CONFLICT (account_id, type, object_id, transition) DO NOTHING
      RETURNING account_id, id, type, created_at
    ), outbox AS (
      INSERT INTO deliveries (account_id, event_id, endpoint_id, created_at)
      SELECT event.account_id, event.id, endpoint.id, event.created_at
      FROM event
      JOIN webhook_endpoints endpoint
        ON endpoint.account_id = event.account_id
       AND endpoint.active
       AND endpoint.events && ARRAY[event.type, ${everyEvent}]
    )
    SELECT id FROM event`
  return recorded[0] ?? null
}
