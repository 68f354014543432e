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
 * Writes events and, as the outbox of the delivery worker, one delivery of each for each endpoint that is active and
 * subscribed, in the order given. Part of the caller's transaction: nothing is told unless the change itself is committed.
 *
 * Returns null for each change of an object that was recorded before.
 */
export async function recordEvents(tx: Tx, events: readonly NewEvent[]): Promise<({ id: string } | null)[]> {
  if (events.length === 0) return []
  const ids = events.map(() => newEventId())
  const bodies = events.map((event, index) =>
    JSON.stringify({
      id: ids[index],
      type: event.type,
      created: Math.floor(event.now.getTime() / 1000),
      livemode: event.account.livemode,
      data: event.data,
    }),
  )
  const recorded = await tx.$queryRaw<{ id: string }[]>`
    WITH given AS (
      SELECT *
      FROM unnest(${events.map(({ account }) => account.id)}::int[], ${ids}::text[],
                  ${events.map(({ type }) => type)}::text[], ${events.map(({ objectId }) => objectId)}::text[],
                  ${events.map(({ transition }) => transition)}::text[], ${bodies}::text[],
                  ${events.map(({ now }) => now)}::timestamptz[])
        WITH ORDINALITY AS it (account_id, id, type, object_id, transition, body, created_at, nth)
    ), event AS (
      INSERT INTO events (account_id, id, type, object_id, transition, body, created_at)
      SELECT account_id, id, type, object_id, transition, body, created_at FROM given ORDER BY nth
      ON CONFLICT (account_id, type, object_id, transition) DO NOTHING
      RETURNING account_id, id, type, created_at
    ), outbox AS (
      INSERT INTO deliveries (account_id, event_id, endpoint_id, created_at)
      SELECT event.account_id, event.id, endpoint.id, event.created_at
      FROM event
      JOIN given USING (account_id, id)
      JOIN webhook_endpoints endpoint
        ON endpoint.account_id = event.account_id
       AND endpoint.active
       AND endpoint.events && ARRAY[event.type, ${everyEvent}]
      ORDER BY given.nth
    )
    SELECT id FROM event`
  const fresh = new Set(recorded.map(({ id }) => id))
  return ids.map((id) => (fresh.has(id) ? { id } : null))
}

/** The same for one. */
export async function recordEvent(tx: Tx, event: NewEvent): Promise<{ id: string } | null> {
  const [recorded] = await recordEvents(tx, [event])
  return recorded ?? null
}
