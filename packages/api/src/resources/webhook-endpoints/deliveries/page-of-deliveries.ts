import type { Database } from '@merchant-payments/db'
import type { EventType } from '@merchant-payments/webhooks'
import type { AccountScope } from '../../../request/account-scope.ts'
import { createdIn } from '../../../wire/created-range.ts'
import { findCursor, ofEvent, page } from '../../../wire/page.ts'
import { sql } from '../../../wire/sql.ts'
import { type DeliveryRow, readDeliveryId } from './wire.ts'

/** Literals, because PostgreSQL uses the partial index of unsuccessful deliveries only with them. */
const statusIs = {
  pending: sql`d.status IN ('pending', 'queued')`,
  succeeded: sql`d.status = 'succeeded'`,
  failed: sql`d.status = 'failed'`,
  suspended: sql`d.status = 'suspended'`,
  // A delivery that was attempted before its endpoint was deactivated counts as failed, though it is kept.
  unsuccessful: sql`d.status IN ('failed', 'suspended') AND (d.status = 'failed' OR d.attempt_count > 0)`,
}

export type DeliveryFilter = {
  endpoint_id?: string | undefined
  type?: EventType | undefined
  status?: keyof typeof statusIs | undefined
  created_from?: number | undefined
  created_before?: number | undefined
  starting_after?: string | undefined
  limit: number
}

/** A delivery with the row number that its attempts refer to. */
export type ListedDelivery = DeliveryRow & { rowId: string }

/** Deliveries of an account, newest event first. @throws validation_error for a cursor that is none of the list */
export async function pageOfDeliveries({ services, account }: AccountScope, filter: DeliveryFilter) {
  const { database } = services
  const { endpoint_id, type, status, limit } = filter
  const after = await findCursor(database, filter.starting_after, (id) => {
    const delivery = readDeliveryId(id)
    if (!delivery || (endpoint_id !== undefined && delivery.endpointId !== endpoint_id)) return null
    const { eventId, endpointId } = delivery
    return ofEvent(
      eventId,
      (time) => sql`SELECT created_at, event_id, endpoint_id FROM deliveries
        WHERE account_id = ${account.id} AND event_id = ${eventId} AND endpoint_id = ${endpointId} AND ${time}`,
    )
  })
  // A delivery is as old as its event. The time that the condition names decides which index gives the order.
  const time = endpoint_id === undefined ? sql`e.created_at` : sql`d.created_at`
  // The page of an endpoint is found without the events. Their types are read afterwards in one query, because they are
  // adjacent.
  const typesLater = endpoint_id !== undefined && type === undefined
  const found = await page(
    database,
    {
      select: sql`d.id::text AS "rowId", d.event_id AS "eventId", ${typesLater ? sql`NULL` : sql`e.type`} AS "eventType", d.endpoint_id AS "endpointId",
                  d.status, d.attempt_count AS "attemptCount", d.next_attempt_at AS "nextAttemptAt",
                  d.completed_at AS "completedAt", d.created_at AS "createdAt"`,
      // Each row is found by the other's row, in its one monthly partition. PostgreSQL expects to search all partitions for
      // each row, and would rather read both tables; OFFSET prevents that.
      from: typesLater
        ? sql`deliveries d`
        : endpoint_id === undefined
          ? sql`events e CROSS JOIN LATERAL (SELECT * FROM deliveries WHERE account_id = e.account_id AND event_id = e.id
                                                AND created_at = e.created_at OFFSET 0) d`
          : sql`deliveries d CROSS JOIN LATERAL (SELECT * FROM events WHERE account_id = d.account_id AND id = d.event_id
                                                    AND created_at = d.created_at OFFSET 0) e`,
      where: [
        sql`d.account_id = ${account.id}`,
        !typesLater && sql`e.account_id = ${account.id}`,
        endpoint_id !== undefined && sql`d.endpoint_id = ${endpoint_id}`,
        type !== undefined && sql`e.type = ${type}`,
        status !== undefined && statusIs[status],
        ...createdIn(filter, time),
      ],
      orderBy: [time, endpoint_id === undefined ? sql`e.id` : sql`d.event_id`, sql`d.endpoint_id`],
      after,
      limit,
    },
    (row: ListedDelivery) => row,
  )
  return typesLater ? { ...found, items: await withTypes(database, account.id, found.items) } : found
}

async function withTypes({ pool }: Pick<Database, 'pool'>, accountId: number, rows: readonly ListedDelivery[]) {
  if (rows.length === 0) return []
  const times = rows.map(({ createdAt }) => createdAt.getTime())
  const { rows: events } = await pool.query<{ id: string; type: EventType }>({
    name: 'types of events',
    text: `SELECT id, type FROM events WHERE account_id = $1 AND id = ANY($2) AND created_at BETWEEN $3 AND $4`,
    values: [accountId, rows.map(({ eventId }) => eventId), new Date(Math.min(...times)), new Date(Math.max(...times))],
  })
  const types = new Map(events.map(({ id, type }) => [id, type]))
  // Only an event whose month is being dropped is missing.
  return rows.flatMap((row) => {
    const eventType = types.get(row.eventId)
    return eventType ? [{ ...row, eventType }] : []
  })
}
