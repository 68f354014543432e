import type { SandboxClock } from '../clock.ts'
import type { AttemptLog } from '../events/attempt-log.ts'
import { eventWire } from '../events/event.ts'
import type { Faults } from '../faults/faults.ts'
import type { UnitOfWork } from '../http/unit-of-work.ts'
import type { Wire } from '../http/wire.ts'
import type { RequestFilter, RequestLog } from '../requests/request-log.ts'
import type { Database } from '../store/database.ts'
import type { Kind } from '../store/object-kinds.ts'
import type { Objects, Stored } from '../store/objects.ts'
import { type InspectedRequest, inspectRequest, type RequestLine, requestLine } from './inspected-request.ts'
import {
  countDeliveries,
  type DeliveryCounts,
  deliveriesOf,
  type EventListFilter,
  type InspectedDelivery,
  inspectEvents,
} from './list-events.ts'
import { countTypes, findObject, knownIds, listObjects, type ObjectFilter } from './list-objects.ts'
import { redactJson } from './redact.ts'
import { type Summary, summaryOf } from './summary.ts'
import { inspectedWire } from './wire-of.ts'

/** An object without its secrets. `seq` is its place among all: the next page begins before the last one's. */
export type InspectedObject = Summary & {
  seq: number
  id: string
  type: string
  account: string
  created: number
  live: boolean
  wire: Wire
}
export type InspectedEvent = {
  seq: number
  id: string
  type: string
  account: string
  created: number
  live: boolean
  wire: Wire
  deliveries: DeliveryCounts
}

/** Reads everything that a sandbox holds, in all accounts, without secrets and card numbers. */
export type Inspection = {
  objects(filter?: ObjectFilter): InspectedObject[]
  object(id: string, live?: boolean): InspectedObject | null
  types(live?: boolean): { type: string; count: number }[]
  /** Keeps the ids of stored objects. */
  known(ids: readonly string[], live?: boolean): Set<string>
  events(filter?: EventListFilter): InspectedEvent[]
  event(id: string, live?: boolean): (InspectedEvent & { attempts: InspectedDelivery[] }) | null
  requests(filter?: RequestFilter): RequestLine[]
  request(id: string): InspectedRequest | null
  /** When the clock has passed the next renewal, and its invoice is collected; null when nothing renews. */
  nextRenewal(): number | null
  /** Differs when anything has changed. */
  revision(): string
}

type Parts = {
  objects: Objects
  work: UnitOfWork
  clock: SandboxClock
  requests: RequestLog
  attempts: AttemptLog
  faults: Pick<Faults, 'list'>
}

export function createInspection({ objects, work, clock, requests, attempts, faults }: Parts): Inspection {
  const read = <T>(live: boolean, find: (inspect: (object: Stored<Kind>) => InspectedObject) => T): T =>
    work.run({ live, readOnly: true }, (ctx) => find((object) => inspected(object, inspectedWire(ctx, object))))
  const eventsOf = (found: Stored<'event'>[]): InspectedEvent[] => {
    const counts = countDeliveries(
      objects.db,
      found.map(({ id }) => id),
    )
    return found.map((event) =>
      work.run({ live: event.live, readOnly: true }, (ctx) => ({
        ...placeOf(event),
        type: event.state.type,
        wire: redactJson(eventWire(ctx, event)) as Wire,
        deliveries: counts.get(event.id) ?? { delivered: 0, pending: 0, failed: 0 },
      })),
    )
  }
  return {
    objects: (filter = {}) => read(filter.live ?? false, (inspect) => listObjects(objects, filter).map(inspect)),
    object: (id, live = false) =>
      read(live, (inspect) => {
        const object = findObject(objects, id, live)
        return object && inspect(object)
      }),
    types: (live = false) => countTypes(objects.db, live),
    known: (ids, live = false) => knownIds(objects.db, ids, live),
    events: (filter = {}) => eventsOf(inspectEvents(objects, filter)),
    event(id, live = false) {
      const found = objects.findAnywhere('event', id, live)
      const event = found && eventsOf([found])[0]
      return event ? { ...event, attempts: deliveriesOf(objects, attempts, id) } : null
    },
    requests: (filter) => requests.list(filter).map(requestLine),
    request(id) {
      const found = requests.find(id)
      return found && inspectRequest(found)
    },
    nextRenewal: () => nextRenewal(objects.db),
    revision() {
      const sql = "SELECT seq FROM sqlite_sequence WHERE name = 'objects'"
      const newest = objects.db.one<{ seq: number }>(sql)?.seq ?? 0
      const happened = faults
        .list()
        .reduce((sum, { applied, matched }) => sum + applied + matched, faults.list().length)
      return [newest, requests.count, attempts.count, happened, clock.secondsAhead()].join('.')
    },
  }
}

function placeOf({ seq, id, account, created, live }: Stored<Kind>) {
  return { seq, id, account, created, live }
}

function inspected(object: Stored<Kind>, wire: Wire): InspectedObject {
  return { ...placeOf(object), type: object.kind, ...summaryOf(wire), wire: redactJson(wire) as Wire }
}

const hour = 3_600

/**
 * When the clock has passed the next renewal of a subscription, with the hour after which its invoice is collected; null when
 * none renews. Customers on a test clock have a time of their own.
 */
function nextRenewal(db: Database): number | null {
  const sql = `SELECT MIN(json_extract(state, '$.current_period_end')) AS at FROM objects INDEXED BY subscriptions_by_due
    WHERE kind = 'subscription' AND json_extract(state, '$.due') IS NOT NULL
    AND json_extract(state, '$.test_clock') IS NULL AND json_extract(state, '$.cancel_at') IS NULL
    AND json_extract(state, '$.status') IN ('active', 'trialing', 'past_due', 'unpaid')`
  const at = db.one<{ at: number | null }>(sql)?.at ?? null
  return at === null ? null : at + hour
}
