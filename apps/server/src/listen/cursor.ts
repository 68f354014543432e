import { maxKnownEvents } from '@merchant-payments/api/http'
import type { EventsPage, EventsQuery, FollowedEvent } from './events-client.ts'

/** An event that was committed this much later than others of its moment is still found. */
const overlapMs = 30_000

/** How far somebody who follows has come. */
export type Cursor = {
  /** What to ask next. */
  next(waitSeconds: number): EventsQuery
  /** Takes in an answer; of its events those that are new. */
  accept(answer: EventsPage): FollowedEvent[]
}

/** @param since Unix milliseconds; from the first answer on when left out */
export function createCursor(since?: number): Cursor {
  let from = since
  /** Events since `from` that were taken in, oldest first. */
  let known = new Map<string, number>()

  return {
    next(waitSeconds) {
      // Nothing can be missed while waiting once it is known where to begin.
      if (from === undefined) return { known: [], wait_seconds: 0 }
      return { since: from, known: [...known.keys()], wait_seconds: waitSeconds }
    },
    accept({ items, now }) {
      from ??= now
      const fresh = items.filter(({ id }) => !known.has(id))
      for (const { id, at } of fresh) known.set(id, at)
      const newest = Math.max(from, ...known.values())
      const byAge = [...known].toSorted(([, one], [, other]) => one - other)
      // No more are kept than may be named, even where very much happens within half a minute.
      const oldestNamed = byAge.at(-maxKnownEvents)?.[1] ?? from
      from = Math.max(from, newest - overlapMs, oldestNamed)
      known = new Map(byAge.filter(([, at]) => at >= (from ?? 0)).slice(-maxKnownEvents))
      return fresh
    },
  }
}
