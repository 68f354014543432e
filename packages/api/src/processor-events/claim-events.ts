import { isOneOf, Prisma } from '@merchant-payments/db'
import { claim } from '@merchant-payments/db/worker'
import type { Services } from '../request/context.ts'
import { type StoredEvent, storedColumns } from './stored-event.ts'

/**
 * The duration of a claim that its process no longer renews: after this time another process applies the events of one that
 * died, or lost its database.
 */
export const leaseMs = 8_000
export const lease = Prisma.raw(`interval '${leaseMs} milliseconds'`)

/** Renews the claims of events that are still being processed. An event that failed keeps its retry time. */
export async function renewClaims({ database }: Services, open: ReadonlySet<StoredEvent>): Promise<void> {
  const events = [...open]
  await database.pool.query({
    name: 'renew claims of processor events',
    text: `UPDATE processor_events e SET retry_at = now() + ${lease.sql}
             FROM unnest($1::text[], $2::timestamptz[], $3::int[]) AS it (id, received_at, attempts)
            WHERE e.id = it.id AND e.received_at = it.received_at AND e.attempts = it.attempts AND e.settled_at IS NULL`,
    values: [
      events.map(({ id }) => id),
      events.map(({ receivedAt }) => receivedAt),
      events.map(({ attempts }) => attempts),
    ],
  })
}

/** Claims those of the events that are neither processed nor claimed by another process. */
export async function claimEvents(
  { database }: Services,
  ids: readonly string[],
  since?: Date,
): Promise<StoredEvent[]> {
  if (ids.length === 0) return []
  return claim<StoredEvent>(database.pool, {
    table: 'processor_events',
    key: ['id', 'received_at'],
    where: Prisma.sql`${isOneOf('id', 'text', ids)} AND received_at BETWEEN ${since ?? firstReceived(ids)} AND now()
      AND settled_at IS NULL AND retry_at <= now()`,
    orderBy: 'id',
    limit: ids.length,
    set: Prisma.sql`attempts = attempts + 1, retry_at = now() + ${lease}`,
    returning: storedColumns,
  })
}

/**
 * When the first of the events was received: other months are not read. It is unknown if the id of one is no longer kept. An event
 * that an earlier release stored without its id may be listed later than it was received; the sweep knows when that was.
 */
function firstReceived(ids: readonly string[]): Prisma.Sql {
  return Prisma.sql`(SELECT CASE WHEN count(*) = ${ids.length} THEN min(received_at) ELSE '-infinity' END
                       FROM processor_event_ids WHERE ${isOneOf('id', 'text', ids)})`
}
