import type { Database } from '@merchant-payments/db'
import { everyEvent, namedEventTypes } from '../events/event-types.ts'
import { testTransition } from '../events/record-test-event.ts'

/** Maximum events to read, as many as one replay sends. */
const maxLooked = 50_000

/**
 * Counts the events that a replay would send to a deactivated endpoint in addition to its kept deliveries: events of its types
 * since the deactivation. Zero for an active endpoint. @param most where counting stops
 */
export async function countUnsent(
  { pool }: Pick<Database, 'pool'>,
  { accountId, endpointId, most }: { accountId: number; endpointId: string; most: number },
): Promise<number> {
  const { rows } = await pool.query<{ count: number }>({
    name: 'events that an endpoint has not got',
    text: `SELECT count(*)::int4 AS count FROM (
             SELECT 1
               FROM webhook_endpoints endpoint
               JOIN LATERAL (SELECT * FROM events WHERE account_id = $1 AND created_at >= endpoint.deactivated_at
                              ORDER BY created_at LIMIT ${maxLooked}) AS event
                 ON (event.type = ANY(endpoint.events) OR ($3 = ANY(endpoint.events) AND event.type <> ALL($4::text[])))
                AND NOT starts_with(event.transition, $5)
              WHERE endpoint.account_id = $1 AND endpoint.id = $2 AND NOT endpoint.active
                AND NOT EXISTS (
                  SELECT 1 FROM deliveries known
                   WHERE known.account_id = $1 AND known.event_id = event.id AND known.endpoint_id = $2
                     AND known.created_at = event.created_at)
              LIMIT $6) AS unsent`,
    values: [accountId, endpointId, everyEvent, namedEventTypes, testTransition, most],
  })
  return rows[0]?.count ?? 0
}
