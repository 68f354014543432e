import { createdIn } from '../../../wire/created-range.ts'
import { type Cursor, pageSql } from '../../../wire/page.ts'
import { type Sql, sql } from '../../../wire/sql.ts'
import type { DeliveryFilter } from './page-of-deliveries.ts'

/** Literals, because PostgreSQL uses the partial indexes of deliveries that have not succeeded only with them. */
export const statusIs = {
  pending: sql`d.status IN ('pending', 'queued')`,
  succeeded: sql`d.status = 'succeeded'`,
  failed: sql`d.status IN ('failed', 'suspended') AND d.status = 'failed'`,
  suspended: sql`d.status IN ('failed', 'suspended') AND d.status = 'suspended'`,
  // A delivery that was attempted before its endpoint was deactivated counts as failed, though it is kept.
  unsuccessful: sql`d.status IN ('failed', 'suspended') AND (d.status = 'failed' OR d.attempt_count > 0)`,
}
export type ListedStatus = keyof typeof statusIs

/**
 * How many rows are searched for a type of event that no index finds together with the other filter: deliveries of the status to each
 * endpoint, or events of the type for deliveries to one endpoint.
 */
export const typeScanLimit = 2_000

/** A delivery is as old as its event. The order is that of an index of the table whose columns it names. */
export const orders = {
  byEvent: [sql`e.created_at`, sql`e.id`, sql`d.endpoint_id`],
  byDelivery: [sql`d.created_at`, sql`d.event_id`, sql`d.endpoint_id`],
} as const

type Source = {
  from: Sql
  orderBy: readonly [Sql, Sql, Sql]
  /** The types of their events are read afterwards in one query, because the events are adjacent. */
  typesLater: boolean
}

/**
 * Deliveries `d`, with their events `e` unless the types are read later, so that the newest are found without a look at those that do
 * not pass the filter. Each row is found by the other's row, in its one monthly partition: PostgreSQL expects to search all partitions
 * for each row, and would rather read both tables; OFFSET prevents that.
 */
export function deliveriesFrom(accountId: number, filter: DeliveryFilter, after: Cursor | null): Source {
  const { endpoint_id, type, status } = filter
  const isRare = status !== undefined && status !== 'succeeded'
  const deliveries = isRare ? ofEachEndpoint(accountId, filter, after) : sql`deliveries`
  if ((isRare || endpoint_id !== undefined) && type === undefined)
    return { from: sql`${deliveries} d`, orderBy: orders.byDelivery, typesLater: true }
  if (isRare) return { from: sql`${deliveries} d ${itsEvent}`, orderBy: orders.byDelivery, typesLater: false }
  const events = endpoint_id === undefined ? sql`events` : newestOfType(accountId, filter, after)
  return { from: sql`${events} e ${itsDeliveries}`, orderBy: orders.byEvent, typesLater: false }
}

const itsEvent = sql`CROSS JOIN LATERAL (SELECT * FROM events WHERE account_id = d.account_id AND id = d.event_id
                                            AND created_at = d.created_at OFFSET 0) e`
const itsDeliveries = sql`CROSS JOIN LATERAL (SELECT * FROM deliveries WHERE account_id = e.account_id AND event_id = e.id
                                                 AND created_at = e.created_at OFFSET 0) d`

/** By the index of such deliveries to each endpoint, of which an account has a few. */
function ofEachEndpoint(accountId: number, filter: DeliveryFilter, after: Cursor | null): Sql {
  const { endpoint_id, type, status, limit } = filter
  const newest = pageSql({
    select: sql`d.*`,
    from: sql`deliveries d`,
    where: [
      sql`d.account_id = ${accountId}`,
      sql`d.endpoint_id = w.id`,
      status !== undefined && statusIs[status],
      ...createdIn(filter, sql`d.created_at`),
    ],
    orderBy: orders.byDelivery,
    after,
    limit: type === undefined ? limit : typeScanLimit - 1,
  })
  const one = endpoint_id === undefined ? sql`true` : sql`w.id = ${endpoint_id}`
  return sql`(SELECT its.* FROM webhook_endpoints w CROSS JOIN LATERAL (${newest}) its WHERE w.account_id = ${accountId} AND ${one})`
}

function newestOfType(accountId: number, { type, ...filter }: DeliveryFilter, after: Cursor | null): Sql {
  const behind = after && sql`created_at <= ${after[0]}`
  return sql`(${pageSql({
    select: sql`*`,
    from: sql`events`,
    where: [sql`account_id = ${accountId}`, sql`type = ${type}`, behind, ...createdIn(filter)],
    after: null,
    limit: typeScanLimit - 1,
  })})`
}
