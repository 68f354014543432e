import type { Database, DeliveryStatus } from '@merchant-payments/db'
import { type EventType, timesOfEvents } from '@merchant-payments/webhooks'

/** An event, and the results of its deliveries. */
export type ToldEvent = {
  id: string
  type: EventType
  objectId: string
  createdAt: Date
  /** As the event carries it. */
  data: Record<string, unknown>
  deliveries: { endpointId: string; url: string; status: DeliveryStatus; attemptCount: number }[]
}

/** The events of an account that are about some objects, oldest first, with all their deliveries. @param since when the first of them began */
export async function readEvents(
  pool: Database['pool'],
  accountId: number,
  objectIds: readonly string[],
  { since, most }: { since: Date; most: number },
): Promise<ToldEvent[]> {
  const { from, to } = await timesOfEvents(pool, accountId, objectIds)
  const { rows } = await pool.query<Omit<ToldEvent, 'data'> & { body: string }>({
    name: 'events of objects',
    text: `SELECT e.id, e.type, e.object_id AS "objectId", e.created_at AS "createdAt", e.body,
                  (SELECT COALESCE(json_agg(json_build_object('endpointId', d.endpoint_id, 'status', d.status,
                                                              'attemptCount', d.attempt_count,
                                                              'url', (SELECT w.url FROM webhook_endpoints w
                                                                       WHERE w.account_id = $1 AND w.id = d.endpoint_id))
                                            ORDER BY d.id), '[]')
                     FROM deliveries d
                    WHERE d.account_id = $1 AND d.event_id = e.id AND d.created_at = e.created_at) AS deliveries
             FROM events e
            WHERE e.account_id = $1 AND e.object_id = ANY($2) AND e.created_at BETWEEN $4 AND $5
            ORDER BY e.created_at, e.id LIMIT $3`,
    values: [accountId, objectIds, most, from > since ? from : since, to],
  })
  return rows.map(({ body, ...row }) => ({ ...row, data: (JSON.parse(body) as Pick<ToldEvent, 'data'>).data }))
}
