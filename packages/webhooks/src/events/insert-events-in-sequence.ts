import { Prisma, type Statements } from '@merchant-payments/db'
import { currentTraceparent } from '../trace/trace.ts'
import { newEventId } from './event-id.ts'
import type { PlatformEventType } from './event-types.ts'

type EventRow = {
  accountId: number
  id: string
  type: string
  objectId: string
  transition: string
  /** The JSON before and behind the sequence, which is known once the event is numbered. */
  head: string
  tail: string
  createdAt: Date
}

/** An event that was inserted, with its number among those of its object. */
export type RecordedEvent = EventRow & { sequence: number }

/** @param event.merchant of an event of the platform's own account, which says whom it is about */
export function eventRow(event: {
  accountId: number
  livemode: boolean
  type: PlatformEventType
  objectId: string
  transition: string
  data: object
  now: Date
  merchant?: string | undefined
}): EventRow {
  const { accountId, livemode, type, objectId, transition, data, now, merchant } = event
  const id = newEventId(now)
  const head = JSON.stringify({ id, type, created: Math.floor(now.getTime() / 1000), livemode, merchant }).slice(0, -1)
  const tail = `,"data":${JSON.stringify(data)}}`
  return { accountId, id, type, objectId, transition, head, tail, createdAt: now }
}

/**
 * Inserts the events of changes that were not recorded before, and their deliveries, in one statement. Returns the events
 * that are new.
 *
 * The sequence of an object has no gaps and no doubles, as its counter is raised by what is certain to be new: a transition
 * is inserted first, and one that another transaction is inserting is waited for. The counter's row stays locked until the
 * commit, so that numbers become visible in their order. The events keep the trace that they are recorded in, for their deliveries.
 *
 * @param outbox inserts the deliveries of `event`, the rows that are new
 */
export async function insertEvents(
  tx: Pick<Statements, '$queryRaw'>,
  rows: readonly EventRow[],
  outbox: Prisma.Sql,
): Promise<RecordedEvent[]> {
  const inserted = await tx.$queryRaw<{ id: string; sequence: number }[]>`
    WITH given (account_id, id, type, object_id, transition, head, tail, created_at, nth) AS (
      ${rows.length <= maxPlainValues ? asValues(rows) : asArrays(rows)}
    ), fresh AS (
      INSERT INTO event_transitions (account_id, object_id, type, transition)
      SELECT account_id, object_id, type, transition FROM given
      ORDER BY account_id, object_id, type, transition
      ON CONFLICT DO NOTHING
      RETURNING account_id, object_id, type, transition
    ), added AS (
      SELECT account_id, object_id, count(*)::int AS count, min(created_at) AS first_at, max(created_at) AS last_at
      FROM fresh JOIN given USING (account_id, object_id, type, transition) GROUP BY account_id, object_id
    ), counter AS (
      INSERT INTO event_sequences AS known (account_id, object_id, last, added, first_at, last_at)
      SELECT account_id, object_id, added.count, added.count, added.first_at, added.last_at
      FROM added ORDER BY account_id, object_id
      ON CONFLICT (account_id, object_id) DO UPDATE
        SET last = known.last + excluded.added, added = excluded.added,
            first_at = least(known.first_at, excluded.first_at), last_at = greatest(known.last_at, excluded.last_at)
      RETURNING account_id, object_id, last
    ), numbered AS (
      SELECT given.*, counter.last - added.count + row_number() OVER (
          PARTITION BY account_id, object_id ORDER BY nth)::int AS sequence
      FROM given
      JOIN fresh USING (account_id, object_id, type, transition)
      JOIN added USING (account_id, object_id)
      JOIN counter USING (account_id, object_id)
    ), event AS (
      INSERT INTO events (account_id, id, type, object_id, transition, sequence, body, created_at, record_number,
                          traceparent)
      SELECT account_id, id, type, object_id, transition, sequence,
             head || ',"sequence":' || sequence || tail, created_at, nextval('event_record_numbers'),
             ${currentTraceparent()}::text
      FROM (SELECT * FROM numbered ORDER BY nth) numbered
      ON CONFLICT DO NOTHING
      RETURNING account_id, id, type, created_at, sequence
    ), outbox AS (
      ${outbox}
    )
    SELECT id, sequence FROM event`
  const sequences = new Map(inserted.map(({ id, sequence }) => [id, sequence]))
  return rows.flatMap((row) => {
    const sequence = sequences.get(row.id)
    return sequence === undefined ? [] : { ...row, sequence }
  })
}

/**
 * Inserts copies of events for another account that has endpoints, and their deliveries, in one statement. The counters of the objects
 * stay locked until the commit of the caller, so that copies become visible in the order of the events.
 */
export async function insertCopies(
  tx: Pick<Statements, '$queryRaw'>,
  copies: readonly RecordedEvent[],
  outbox: Prisma.Sql,
): Promise<void> {
  await tx.$queryRaw`
    WITH given (account_id, id, type, object_id, transition, head, tail, created_at, nth) AS (
      ${asArrays(copies)}
    ), event AS (
      INSERT INTO events (account_id, id, type, object_id, transition, sequence, body, created_at, record_number,
                          traceparent, feed_position)
      SELECT account_id, id, type, object_id, transition, numbered.sequence,
             head || ',"sequence":' || numbered.sequence || tail, created_at, nextval('event_record_numbers'),
             ${currentTraceparent()}::text, ${outsideFeeds}::bigint
      FROM (SELECT given.*, (${copies.map(({ sequence }) => sequence)}::int[])[nth] AS sequence FROM given
             WHERE EXISTS (SELECT 1 FROM webhook_endpoints known WHERE known.account_id = given.account_id)
             ORDER BY nth) numbered
      ON CONFLICT DO NOTHING
      RETURNING account_id, id, type, created_at
    ), outbox AS (
      ${outbox}
    )
    SELECT id FROM event`
}

/** The feed of an account begins with 1. */
const outsideFeeds = 0

/** Up to so many events are written as plain values, which costs PostgreSQL a third less. Most changes make no more. */
const maxPlainValues = 3

function asValues(rows: readonly EventRow[]): Prisma.Sql {
  const values = rows.map(
    ({ accountId, id, type, objectId, transition, head, tail, createdAt }, nth) =>
      Prisma.sql`(${accountId}::int, ${id}, ${type}, ${objectId}, ${transition}, ${head}, ${tail}, ${createdAt}::timestamptz, ${nth}::int)`,
  )
  return Prisma.sql`VALUES ${Prisma.join(values)}`
}

function asArrays(rows: readonly EventRow[]): Prisma.Sql {
  return Prisma.sql`
    SELECT * FROM unnest(
      ${rows.map((row) => row.accountId)}::int[], ${rows.map((row) => row.id)}::text[],
      ${rows.map((row) => row.type)}::text[], ${rows.map((row) => row.objectId)}::text[],
      ${rows.map((row) => row.transition)}::text[], ${rows.map((row) => row.head)}::text[],
      ${rows.map((row) => row.tail)}::text[], ${rows.map((row) => row.createdAt)}::timestamptz[]) WITH ORDINALITY`
}
