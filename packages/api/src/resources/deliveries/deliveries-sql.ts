import type { EventType } from '@merchant-payments/webhooks'
import { createdIn } from '../../core/wire/created-range.ts'
import { type Cursor, pageSql } from '../../core/wire/page.ts'
import { type Sql, sql } from '../../core/wire/sql.ts'

/** Literals, because PostgreSQL uses the partial indexes of deliveries that have not succeeded only with them. */
export const statusIs = {
  pending: sql`d.status IN ('pending', 'queued')`,
  succeeded: sql`d.status = 'succeeded'`,
  failed: sql`d.status IN ('failed', 'suspended') AND d.status = 'failed'`,
  suspended: sql`d.status IN ('failed', 'suspended') AND d.status = 'suspended'`,
  // A delivery that was attempted before its endpoint was deactivated counts as failed, though it is kept.
  unsuccessful: sql`d.status IN ('failed', 'suspended') AND (d.status = 'failed' OR d.attempt_count > 0)`,
}
type ListedStatus = keyof typeof statusIs

export type DeliveryFilter = {
  endpoint_id?: string | undefined
  type?: EventType | undefined
  status?: ListedStatus | undefined
  created_from?: number | undefined
  created_before?: number | undefined
  starting_after?: string | undefined
  limit: number
}

/**
 * Maximum deliveries, and maximum events of the type, that a search by event type together with a status or an endpoint
 * scans behind the cursor, as no index finds both.
 */
export const typeScanLimit = 2_000

/** A delivery is as old as its event. The order is that of an index of the table whose columns it names. */
const orders = {
  byEvent: [sql`e.created_at`, sql`e.id`, sql`d.endpoint_id`],
  byDelivery: [sql`d.created_at`, sql`d.event_id`, sql`d.endpoint_id`],
} as const

export type Source = {
  from: Sql
  orderBy: readonly [Sql, Sql, Sql]
  /** The types of their events are read afterwards in one query, because the events are adjacent. */
  typesLater: boolean
  /** The same list, found in another way, which is read if this one ends before the page is full. */
  other?: Source
}

/**
 * Deliveries `d`, with their events `e` unless the types are read later, so that the newest deliveries are found
 * without a scan of deliveries that do not pass the filter. A row of one table leads to the row of the other in its
 * monthly partition. PostgreSQL expects to search all partitions for each row, and would read both tables instead;
 * OFFSET prevents that.
 */
export function deliveriesFrom(accountId: number, filter: DeliveryFilter, after: Cursor | null): Source {
  const { endpoint_id, type, status } = filter
  const isRare = status !== undefined && status !== 'succeeded'
  if (!isRare && endpoint_id === undefined) return byEvent(sql`events`)
  if (type === undefined) {
    const deliveries = isRare ? ofEachEndpoint(accountId, filter, after) : sql`deliveries`
    return { from: sql`${deliveries} d`, orderBy: orders.byDelivery, typesLater: true }
  }
  const deliveries = ofEachEndpoint(accountId, isRare ? filter : { ...filter, status: undefined }, after)
  const events = newestOfType(accountId, filter, after)
  return isRare
    ? { ...byDelivery(deliveries), other: byEvent(ifFull(deliveries, events)) }
    : { ...byEvent(events), other: byDelivery(ifFull(events, deliveries)) }
}

const byEvent = (events: Sql) => ({
  from: sql`${events} e ${itsDeliveries}`,
  orderBy: orders.byEvent,
  typesLater: false,
})
const byDelivery = (deliveries: Sql) => ({
  from: sql`${deliveries} d ${itsEvent}`,
  orderBy: orders.byDelivery,
  typesLater: false,
})

/** No rows if fewer than the limit were searched, because then these were all, and nothing is left to find. */
const ifFull = (searched: Sql, rows: Sql) =>
  sql`(SELECT * FROM ${rows} its WHERE (SELECT count(*) FROM ${searched} searched) = ${typeScanLimit})`

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
  const ofAll = sql`SELECT its.* FROM webhook_endpoints w CROSS JOIN LATERAL (${newest}) its WHERE w.account_id = ${accountId} AND ${one}`
  if (type === undefined) return sql`(${ofAll})`
  // The windows of the endpoints end at different times: only down to the latest of these ends is each delivery in one.
  return sql`(${ofAll} ORDER BY its.created_at DESC, its.event_id DESC, its.endpoint_id DESC LIMIT ${typeScanLimit})`
}

function newestOfType(accountId: number, { type, ...filter }: DeliveryFilter, after: Cursor | null): Sql {
  // With the event of the cursor, which may have deliveries to other endpoints behind it.
  const behind = after && sql`created_at <= ${after[0]} AND (created_at, id) <= (${after[0]}, ${after[1]})`
  return sql`(${pageSql({
    select: sql`*`,
    from: sql`events`,
    where: [sql`account_id = ${accountId}`, sql`type = ${type}`, behind, ...createdIn(filter)],
    after: null,
    limit: typeScanLimit - 1,
  })})`
}
