import { maxKnownEvents } from '@merchant-payments/api/http'
import type { EventsPage, EventsQuery, FollowedEvent } from './events-client.ts'

/** How much later than others of its moment an event may be committed and is still found. */
const overlapMs = 30_000

/** How far the follower has come. */
export type Cursor = {
  /** The next query. */
  next(waitSeconds: number): EventsQuery
  /** Accepts a page; returns its new events. */
  accept(answer: EventsPage): FollowedEvent[]
}

/** @param since Unix milliseconds; when left out, the time of the first answer */
export function createCursor(since?: number): Cursor {
  let from = since
  /** Events since `from` that were accepted, oldest first. */
  let known = new Map<string, number>()

  return {
    next(waitSeconds) {
      // The first query does not wait: it only finds out where to begin.
      if (from === undefined) return { known: [], wait_seconds: 0 }
      return { since: from, known: [...known.keys()], wait_seconds: waitSeconds }
    },
    accept({ items, now }) {
      from ??= now
      const fresh = items.filter(({ id }) => !known.has(id))
      for (const { id, at } of fresh) known.set(id, at)
      const newest = Math.max(from, ...known.values())
      const byAge = [...known].toSorted(([, one], [, other]) => one - other)
      // At most as many are kept as a query may name, even where very much happens within half a minute.
      const oldestNamed = byAge.at(-maxKnownEvents)?.[1] ?? from
      from = Math.max(from, newest - overlapMs, oldestNamed)
      known = new Map(byAge.filter(([, at]) => at >= (from ?? 0)).slice(-maxKnownEvents))
      return fresh
    },
  }
}
