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
