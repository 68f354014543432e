import type { AttemptLog, LoggedAttempt } from '../events/attempt-log.ts'
import { findTarget } from '../events/endpoints.ts'
import type { SqlValue } from '../store/connection.ts'
import { bound, type Database } from '../store/database.ts'
import type { Objects, Stored } from '../store/objects.ts'

/** The delivery of an event to one endpoint, with the attempts of this process. */
export type InspectedDelivery = {
  endpoint: string
  /** Null when the endpoint is deleted or disabled. */
  url: string | null
  status: 'pending' | 'delivered' | 'failed'
  attempts: number
  /** The time of the next attempt, in real Unix milliseconds; null after the last. */
  nextAt: number | null
  log: LoggedAttempt[]
}

type Row = { endpoint: string; status: InspectedDelivery['status']; attempts: number; next_at: number }

export function deliveriesOf(objects: Objects, attempts: AttemptLog, event: string): InspectedDelivery[] {
  const sql = 'SELECT endpoint, status, attempts, next_at FROM deliveries WHERE event = ? ORDER BY seq'
  const log = attempts.of(event)
  return objects.db.all<Row>(sql, event).map(({ next_at: nextAt, ...delivery }) => ({
    ...delivery,
    url: findTarget(objects, delivery.endpoint)?.url ?? null,
    nextAt: delivery.status === 'pending' ? nextAt : null,
    log: log.filter(({ endpoint }) => endpoint === delivery.endpoint),
  }))
}

export type EventListFilter = {
  live?: boolean | undefined
  /** A type such as `charge.refunded`, or the beginning of one: `charge.*`. */
  type?: string | undefined
  account?: string | undefined
  /** The id of its object. */
  object?: string | undefined
  before?: number | undefined
  limit?: number | undefined
}

/** The state of an event's deliveries. */
export type DeliveryCounts = { delivered: number; pending: number; failed: number }

const mostPerPage = 100

/** Events of all accounts, newest first. */
export function inspectEvents(objects: Objects, filter: EventListFilter): Stored<'event'>[] {
  const { live = false, type, account, object, before, limit = 50 } = filter
  const where = ["kind = 'event'", 'live = ?']
  const values: SqlValue[] = [Number(live)]
  const add = (sql: string, ...more: SqlValue[]) => {
    where.push(sql)
    values.push(...more)
  }
  if (account !== undefined) add('account = ?', account)
  // JSON is read only where the text has what is looked for: looking into it takes ten times as long.
  const has = (text: string) => add('instr(state, ?) > 0', JSON.stringify(text).slice(0, -1))
  if (type !== undefined) has(type.replace(/\*$/, ''))
  if (type?.endsWith('*')) add("substr(json_extract(state, '$.type'), 1, ?) = ?", type.length - 1, type.slice(0, -1))
  else if (type !== undefined) add("json_extract(state, '$.type') = ?", type)
  if (object !== undefined) has(object)
  if (object !== undefined) add("json_extract(state, '$.object.id') = ?", object)
  if (before !== undefined) add('seq < ?', before)
  const sql = `SELECT id FROM objects WHERE ${where.join(' AND ')} ORDER BY seq DESC LIMIT ${bound}`
  const found = objects.db.all<{ id: string }>(sql, ...values, Math.min(limit, mostPerPage))
  return found.flatMap(({ id }) => objects.findAnywhere('event', id, live) ?? [])
}

/** The deliveries of some events, by event. */
export function countDeliveries(db: Database, events: readonly string[]): Map<string, DeliveryCounts> {
  const sql = `SELECT event, status, COUNT(*) AS count FROM deliveries
    WHERE event IN (SELECT value FROM json_each(?)) GROUP BY event, status`
  const counts = new Map<string, DeliveryCounts>()
  const rows = db.all<{ event: string; status: keyof DeliveryCounts; count: number }>(sql, JSON.stringify(events))
  for (const { event, status, count } of rows) {
    const known = counts.get(event) ?? { delivered: 0, pending: 0, failed: 0 }
    counts.set(event, { ...known, [status]: count })
  }
  return counts
}
