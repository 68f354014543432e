import { Prisma } from '@merchant-payments/db'

/** A delivery that is about to be sent, with all that its request needs. */
export type DueDelivery = {
  accountId: number
  id: string
  /** As its event. */
  createdAt: Date
  eventId: string
  endpointId: string
  /** The event's number among those of its object; null for events from before there was one. */
  sequence: number | null
  url: string
  type: string
  body: string
  /** The trace in which the event was recorded. */
  traceparent: string | null
  sealedSecret: string
  /** While a secret is being rolled: the one before it, which signs as well until it expires. Else null. */
  previousSecret: { sealed: string; expiresAt: Date } | null
  /** Hints of the latest secrets before the current one, newest first. */
  formerSecretHints: readonly string[]
  /** The number of consecutive failed attempts of the endpoint. */
  failures: number
  /** Null without a failure. When the last failure was recorded, or the endpoint was changed since. */
  lastFailure: Date | null
  /** The number of the attempt to make: 1, 2, 3, … */
  attempt: number
  /** When it was committed with its event, by the database's clock. Left out by deliveries of an earlier release. */
  pendingSince?: Date | null
}

/** One POST and its response, as operators see them. */
export type AttemptRecord = {
  requestHeaders: Record<string, string>
  responseStatus: number | null
  responseHeaders: Record<string, string | string[]> | null
  /** The first 16 KiB of the response as text. */
  responseBody: string | null
  /** The reason of the failure; null if and only if the attempt succeeded. */
  error: string | null
  durationMs: number
  startedAt: Date
}

/** Sorts deliveries into the order in which their events were recorded: their ids, which are bigints as text, ascend. */
export function byRecordingOrder(one: { id: string }, other: { id: string }): number {
  return one.id.length - other.id.length || (one.id < other.id ? -1 : Number(one.id > other.id))
}

/**
 * The condition that a time is within the months of some times. It is for the planner alone, which would else expect to look into
 * all months for each row. The months are constants of the text, so that a plan for all values is one for these months: it has no
 * part that was chosen while a later month was empty. An OR cannot be answered by an index: PostgreSQL expects no rows of the last
 * minutes before it has analyzed them, would read all of these for one row, and that once for each other row of a join.
 * @param column the time by which the table is partitioned
 * @param times those of all rows that are looked for; null where there is no row
 */
export function inMonthsOf(column: string, times: readonly (Date | null)[]): Prisma.Sql {
  const known = times.flatMap((time) => (time ? [time.getTime()] : []))
  if (known.length === 0) return Prisma.raw('false')
  const [first, last] = [new Date(Math.min(...known)), new Date(Math.max(...known))]
  const [from, end] = [monthOf(first), monthOf(last, 1)]
  const whether = (comparison: string) => `(${column} ${comparison} OR ${column} IS NULL)`
  return Prisma.raw(`${whether(`>= '${from.toISOString()}'`)} AND ${whether(`< '${end.toISOString()}'`)}`)
}

/** The first moment of a time's month, or of a later month. */
export function monthOf(time: Date, later = 0): Date {
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + later))
}

/**
 * The number of rows that a statement expects of a list in JSON: it is to be its LIMIT. PostgreSQL expects a hundred otherwise, and
 * would read a whole month to find two; of a parameter it expects ten, and would plan anew at each use to expect fewer. A power of
 * eight, so that a statement has few texts.
 */
export function expectedRows(count: number): Prisma.Sql {
  return Prisma.raw(String(8 ** Math.max(1, Math.ceil(Math.log2(count) / 3))))
}
