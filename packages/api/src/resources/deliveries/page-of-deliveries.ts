import type { Database } from '@merchant-payments/db'
import type { EventType } from '@merchant-payments/webhooks'
import { type DeliveryRow, readDeliveryId } from '../../contract/deliveries/wire.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { createdIn } from '../../core/wire/created-range.ts'
import { type Cursor, findCursor, ofEvent, page } from '../../core/wire/page.ts'
import { sql } from '../../core/wire/sql.ts'
import { type DeliveryFilter, deliveriesFrom, type Source, statusIs } from './deliveries-sql.ts'

/** A delivery with the row number that its attempts refer to. */
type ListedDelivery = DeliveryRow & { rowId: string }

/** Deliveries of an account, newest event first. @throws validation_error for a cursor of another list */
export async function pageOfDeliveries({ services, account }: AccountScope, filter: DeliveryFilter) {
  const { database } = services
  const { endpoint_id } = filter
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
  const { other, ...source } = deliveriesFrom(account.id, filter, after)
  const found = await pageFrom(database, account.id, filter, source, after)
  if (found.has_more || !other) return found
  const foundThere = await pageFrom(database, account.id, filter, other, after)
  // The search ends earlier or later in the same list, so the longer page contains the other one.
  return foundThere.has_more || foundThere.items.length > found.items.length ? foundThere : found
}

async function pageFrom(
  database: Database,
  accountId: number,
  filter: DeliveryFilter,
  { from, orderBy, typesLater }: Source,
  after: Cursor | null,
) {
  const { endpoint_id, type, status, limit } = filter
  const found = await page(
    database,
    {
      select: sql`d.id::text AS "rowId", d.event_id AS "eventId", ${typesLater ? sql`NULL` : sql`e.type`} AS "eventType", d.endpoint_id AS "endpointId",
                  d.status, d.attempt_count AS "attemptCount", d.next_attempt_at AS "nextAttemptAt",
                  d.completed_at AS "completedAt", d.created_at AS "createdAt"`,
      from,
      where: [
        sql`d.account_id = ${accountId}`,
        !typesLater && sql`e.account_id = ${accountId}`,
        endpoint_id !== undefined && sql`d.endpoint_id = ${endpoint_id}`,
        type !== undefined && sql`e.type = ${type}`,
        status !== undefined && statusIs[status],
        ...createdIn(filter, orderBy[0]),
      ],
      orderBy,
      after,
      limit,
    },
    (row: ListedDelivery) => row,
  )
  return typesLater ? { ...found, items: await withTypes(database, accountId, found.items) } : found
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
