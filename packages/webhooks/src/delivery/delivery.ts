export type EndpointKey = {
  accountId: number
  /** we_… */
  endpointId: string
}

/** The address of an endpoint, its secrets and its state, as they were read last. */
export type Endpoint = EndpointKey & {
  url: string
  sealedSecret: string
  /** While a secret is being rolled: the one before it, which signs as well until it expires. Else null. */
  previousSealedSecret: string | null
  previousSecretExpiresAt: Date | null
  /** Hints of the latest secrets before the current one, newest first. */
  formerSecretHints: readonly string[]
  active: boolean
  /** The endpoint was deactivated, and a worker suspends its deliveries. */
  suspending: boolean
  /** The number of consecutive failed attempts. */
  failures: number
  /** Milliseconds since the last failure by the database's clock; null without one. */
  sinceFailureMs: number | null
}

/** A delivery that is due. */
export type DueDelivery = EndpointKey & {
  id: string
  /** As its event. */
  createdAt: Date
  eventId: string
  /** The event's number among those of its object; null for events from before there was one. */
  sequence: number | null
  type: string
  body: string
  /** The trace in which the event was recorded. */
  traceparent: string | null
  /** The number of the attempt to make: 1, 2, 3, … */
  attempt: number
  /** The number of replays so far. */
  generation: number
  /** When it was committed with its event, by the database's clock. */
  pendingSince: Date
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
