import { Prisma, type Tx } from '@merchant-payments/db'
import { createEventId } from './event-id.ts'
import { type EventType, everyEvent, namedEventTypes } from './event-types.ts'

export type NewEvent = {
  account: { id: number; livemode: boolean }
  type: EventType
  /** The object that has changed: cs_…, pi_… */
  objectId: string
  /** Which change of the object this is; the same change is never recorded twice. */
  transition: string
  /** The resource as its GET returns it. */
  data: object
  /** When the change happened, by the processor's clock. */
  now: Date
}

/**
 * Records events and, as the outbox of the delivery worker, one delivery of each for each endpoint that is active and
 * subscribed, in the order given. Part of the caller's transaction: nothing is delivered unless the change is committed.
 *
 * Returns null for each change of an object that was recorded before.
 */
export async function recordEvents(tx: Tx, events: readonly NewEvent[]): Promise<({ id: string } | null)[]> {
  if (events.length === 0) return []
  const rows = events.map(rowOf)
  const ids = rows.map(({ id }) => id)
  const recorded = await tx.$queryRaw<{ id: string }[]>`
    WITH event AS (
      INSERT INTO events (account_id, id, type, object_id, transition, body, created_at)
      ${rows.length <= maxPlainValues ? asValues(rows) : asArrays(rows)}
      ON CONFLICT (account_id, type, object_id, transition) DO NOTHING
      RETURNING account_id, id, type, created_at
    ), outbox AS (
      INSERT INTO deliveries (account_id, event_id, endpoint_id, created_at)
      SELECT event.account_id, event.id, endpoint.id, event.created_at
      FROM event
      JOIN webhook_endpoints endpoint
        ON endpoint.account_id = event.account_id
       AND endpoint.active
       AND endpoint.events && ARRAY[
         event.type, CASE WHEN event.type = ANY(${namedEventTypes}::text[]) THEN event.type ELSE ${everyEvent} END]
      ORDER BY array_position(${ids}::text[], event.id)
    )
    SELECT id FROM event`
  const fresh = new Set(recorded.map(({ id }) => id))
  return ids.map((id) => (fresh.has(id) ? { id } : null))
}

/** Up to so many events are written as plain values, which costs PostgreSQL a third less. Most changes make no more. */
const maxPlainValues = 3

type Row = ReturnType<typeof rowOf>

function rowOf({ account, type, objectId, transition, data, now }: NewEvent) {
  const id = createEventId()
  const created = Math.floor(now.getTime() / 1000)
  const body = JSON.stringify({ id, type, created, livemode: account.livemode, data })
  return { accountId: account.id, id, type, objectId, transition, body, now }
}

function asValues(rows: readonly Row[]): Prisma.Sql {
  const values = rows.map(
    ({ accountId, id, type, objectId, transition, body, now }) =>
      Prisma.sql`(${accountId}::int, ${id}, ${type}, ${objectId}, ${transition}, ${body}, ${now}::timestamptz)`,
  )
  return Prisma.sql`VALUES ${Prisma.join(values)}`
}

function asArrays(rows: readonly Row[]): Prisma.Sql {
  return Prisma.sql`
    SELECT account_id, id, type, object_id, transition, body, created_at
    FROM unnest(${rows.map((row) => row.accountId)}::int[], ${rows.map((row) => row.id)}::text[],
                ${rows.map((row) => row.type)}::text[], ${rows.map((row) => row.objectId)}::text[],
                ${rows.map((row) => row.transition)}::text[], ${rows.map((row) => row.body)}::text[],
                ${rows.map((row) => row.now)}::timestamptz[])
      WITH ORDINALITY AS it (account_id, id, type, object_id, transition, body, created_at, nth)
    ORDER BY nth`
}

/** Records one event; see `recordEvents`. */
export async function recordEvent(tx: Tx, event: NewEvent): Promise<{ id: string } | null> {
  const [recorded] = await recordEvents(tx, [event])
  return recorded ?? null
}
