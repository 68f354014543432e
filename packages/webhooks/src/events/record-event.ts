import { Prisma, type Statements } from '@merchant-payments/db'
import { linkMakers } from '../trace/link-makers.ts'
import { type EventType, everyEvent, namedEventTypes } from './event-types.ts'
import { eventRow, insertEvents } from './insert-events-in-sequence.ts'

export type NewEvent = {
  account: { id: number; livemode: boolean }
  type: EventType
  /** The object that has changed: cs_…, pi_… */
  objectId: string
  /** Identifies the change of the object; the same change is never recorded twice. */
  transition: string
  /** The resource as its GET returns it. */
  data: object
  /** When the change happened, by the processor's clock. */
  now: Date
}

/**
 * Records events and, as the outbox of the delivery worker, one delivery of each for each endpoint that is active and
 * subscribed, in the order given. Part of the caller's transaction: nothing is delivered unless the change is committed, and
 * the object's events have the numbers 1, 2, 3, …, in the order of their transactions.
 *
 * Returns null for each change of an object that was recorded before.
 *
 * @param last what the transaction sends together with its COMMIT, where the events are the last that it writes
 */
export async function recordEvents(
  tx: Statements,
  events: readonly NewEvent[],
  last: Statements = tx,
): Promise<({ id: string } | null)[]> {
  if (events.length === 0) return []
  const rows = events.map(({ account, ...event }) =>
    eventRow({ ...event, accountId: account.id, livemode: account.livemode }),
  )
  const distinct = [...new Map(rows.toReversed().map((row) => [changeOf(row), row])).values()].toReversed()
  await linkMakers(tx, events)
  const recorded = await insertEvents(
    last,
    distinct,
    Prisma.sql`
      INSERT INTO deliveries (account_id, event_id, endpoint_id, created_at)
      SELECT event.account_id, event.id, endpoint.id, event.created_at
      FROM event
      JOIN webhook_endpoints endpoint
        ON endpoint.account_id = event.account_id
       AND endpoint.active
       AND endpoint.events && ARRAY[
         event.type, CASE WHEN event.type = ANY(${namedEventTypes}::text[]) THEN event.type ELSE ${everyEvent} END]
      ORDER BY array_position(${rows.map(({ id }) => id)}::text[], event.id)`,
  )
  return rows.map(({ id }) => (recorded.has(id) ? { id } : null))
}

/** Records one event; see `recordEvents`. */
export async function recordEvent(tx: Statements, event: NewEvent): Promise<{ id: string } | null> {
  const [recorded] = await recordEvents(tx, [event])
  return recorded ?? null
}

/** The key under which a change is recorded once. */
function changeOf({ accountId, type, objectId, transition }: ReturnType<typeof eventRow>): string {
  return JSON.stringify([accountId, type, objectId, transition])
}
