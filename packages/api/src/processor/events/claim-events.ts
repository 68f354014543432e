import { isOneOf, Prisma } from '@merchant-payments/db'
import { claimDue, type WorkQueue } from '@merchant-payments/db/worker'
import type { Services } from '../../core/request/context.ts'
import { type StoredEvent, storedColumns } from './stored-event.ts'

/** The lease of a claim. After it, another process applies the events of a process that died or lost its database. */
const leaseSeconds = 8
export const leaseMs = leaseSeconds * 1000

/** Events of the processor that are not applied. */
export const eventQueue: WorkQueue<StoredEvent> = {
  table: 'processor_events',
  key: { id: 'id', received_at: 'receivedAt' },
  leaseSeconds,
  batch: 1000,
  backoff: { firstSeconds: 2, maxSeconds: 300 },
  returning: storedColumns,
}

/** Renews the claims of events that are still being processed. An event that failed keeps its own time. */
export async function renewClaims({ database }: Services, open: ReadonlySet<StoredEvent>): Promise<void> {
  const events = [...open]
  await database.pool.query({
    name: 'renew claims of processor events',
    text: `UPDATE processor_events e SET due_at = now() + $4 * interval '1 second'
             FROM unnest($1::text[], $2::timestamptz[], $3::int[]) AS it (id, received_at, claim)
            WHERE e.id = it.id AND e.received_at = it.received_at AND e.claim = it.claim AND e.processed_at IS NULL`,
    values: [
      events.map(({ id }) => id),
      events.map(({ receivedAt }) => receivedAt),
      events.map(({ claim }) => claim),
      leaseSeconds,
    ],
  })
}

/** Claims the events that are neither processed nor claimed by another process. */
export async function claimEvents(
  { database }: Services,
  ids: readonly string[],
  since?: Date,
): Promise<StoredEvent[]> {
  if (ids.length === 0) return []
  return claimDue(database.pool, eventQueue, {
    and: Prisma.sql`AND ${isOneOf('id', 'text', ids)} AND received_at BETWEEN ${since ?? firstReceived(ids)} AND now()
      AND processed_at IS NULL`,
    limit: ids.length,
  })
}

/**
 * When the first of the events was received: other months are not read. It is unknown if the id of one is no longer kept.
 */
function firstReceived(ids: readonly string[]): Prisma.Sql {
  return Prisma.sql`(SELECT CASE WHEN count(*) = ${ids.length} THEN min(received_at) ELSE '-infinity' END
                       FROM processor_event_ids WHERE ${isOneOf('id', 'text', ids)})`
}
