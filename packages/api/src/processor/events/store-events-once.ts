import { databaseNowSql, rowSql } from '@merchant-payments/db'
import type { ProcessorEvent } from '@merchant-payments/processor'
import type { Services } from '../../core/request/context.ts'
import { eventQueue } from './claim-events.ts'
import { type StoredEvent, storedColumns } from './stored-event.ts'

/** Whether an event is to be applied. Other events count as processed when they are stored. */
export function concernsUs({ subject }: Pick<ProcessorEvent, 'subject'>): boolean {
  return subject.kind !== 'other'
}

/**
 * Stores verified events of the processor, each once. The processor may get its 2xx when this returns.
 * @param claimed whether this process is to apply them: no other process does before the claim ends
 * @returns the claimed events: they concern us, and were not stored before
 */
export async function storeProcessorEvents(
  { database }: Pick<Services, 'database'>,
  events: readonly ProcessorEvent[],
  { claimed = false } = {},
): Promise<StoredEvent[]> {
  const given = events.map((event) => ({ ...event, ours: concernsUs(event) }))
  const { rows } = await database.pool.query<StoredEvent>({
    name: 'store processor events',
    // The rows are sorted, because two processes that store the same events in different orders could deadlock. The ids
    // have a table of their own, because the events of different months are in different partitions.
    text: `WITH given AS (
             SELECT * FROM json_to_recordset($1::json) AS given (
               id text, livemode bool, type text, account text, "objectId" text, subject jsonb, ours bool)
           ), now AS (
             SELECT ${databaseNowSql.sql} AS now
           ), fresh AS (
             INSERT INTO processor_event_ids (id, received_at) SELECT DISTINCT id, now FROM given, now ORDER BY id
             ON CONFLICT DO NOTHING
             RETURNING id
           ), stored AS (
             INSERT INTO processor_events (id, livemode, type, processor_account, object_id, subject, received_at, claim,
                                           due_at, processed_at, outcome)
             SELECT DISTINCT ON (id) id, livemode, type, account, "objectId", subject, now,
                    CASE WHEN ours AND $2 THEN 1 ELSE 0 END, CASE WHEN ours AND $2 THEN now + $3 * interval '1 second' WHEN ours THEN now END,
                    CASE WHEN NOT ours THEN now END, CASE WHEN NOT ours THEN 'ignored' END
               FROM given JOIN fresh USING (id), now
              ORDER BY id
             ON CONFLICT DO NOTHING
             RETURNING ${rowSql(storedColumns).sql}
           )
           SELECT * FROM stored WHERE $2 AND outcome IS NULL`,
    values: [JSON.stringify(given), claimed, eventQueue.leaseSeconds],
  })
  return rows
}

/** Stores one verified event, once. */
export async function storeProcessorEvent(services: Pick<Services, 'database'>, event: ProcessorEvent): Promise<void> {
  await storeProcessorEvents(services, [event])
}
