import { isHistory, type Statements, together } from '@merchant-payments/db'
import { linkMakers } from '../trace/link-makers.ts'
import { copyToPlatform, findPlatforms } from './copy-to-platform.ts'
import type { EventType } from './event-types.ts'
import { eventRow, insertEvents } from './insert-events-in-sequence.ts'
import { subscribedDeliveries } from './subscribed-deliveries.ts'

export type NewEvent = {
  account: { id: number; livemode: boolean }
  type: EventType
  /** The object that has changed: cs_…, pi_… */
  objectId: string
  /** Identifies the change of the object; the same change is never recorded twice. */
  transition: string
  /** The resource as its GET returns it. */
  data: object
  /** When the change happened, by the processor's clock. */
  now: Date
}

/**
 * Records events and, as the outbox of the delivery worker, one delivery of each for each endpoint that is active and
 * subscribed, in the order given; endpoints of the platform get a copy that names the merchant. Part of the caller's transaction: nothing is delivered unless the change is committed, and
 * the object's events have the numbers 1, 2, 3, …, in the order of their transactions.
 *
 * Returns null for each change of an object that was recorded before, and for each change that is history (`asHistory`).
 *
 * @param last what the transaction sends together with its COMMIT, where the events are the last that it writes
 */
export async function recordEvents(
  tx: Statements,
  events: readonly NewEvent[],
  last: Statements = tx,
): Promise<({ id: string } | null)[]> {
  if (events.length === 0 || isHistory()) return events.map(() => null)
  const rows = events.map(({ account, ...event }) =>
    eventRow({ ...event, accountId: account.id, livemode: account.livemode }),
  )
  const distinct = [...new Map(rows.toReversed().map((row) => [changeOf(row), row])).values()].toReversed()
  const outbox = subscribedDeliveries(rows)
  const [platforms] = await together([
    findPlatforms(tx, [...new Set(rows.map(({ accountId }) => accountId))]),
    linkMakers(tx, events),
  ])
  const recorded = await insertEvents(platforms.size > 0 ? tx : last, distinct, outbox)
  if (platforms.size > 0) await copyToPlatform(last, recorded, platforms)
  const ids = new Set(recorded.map(({ id }) => id))
  return rows.map(({ id }) => (ids.has(id) ? { id } : null))
}

/** Records one event; see `recordEvents`. */
export async function recordEvent(tx: Statements, event: NewEvent): Promise<{ id: string } | null> {
  const [recorded] = await recordEvents(tx, [event])
  return recorded ?? null
}

/** The key under which a change is recorded once. */
function changeOf({ accountId, type, objectId, transition }: ReturnType<typeof eventRow>): string {
  return JSON.stringify([accountId, type, objectId, transition])
}
