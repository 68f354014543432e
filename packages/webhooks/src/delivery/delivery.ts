/** A delivery that is about to be sent, with all that its request needs. */
export interface DueDelivery {
  accountId: number
  id: string
  eventId: string
  endpointId: string
  url: string
  body: string
  sealedSecret: string
  /** The secret before it, which signs as well until then. */
  previousSecret: { sealed: string; expiresAt: Date } | null
  /** How many of the endpoint's attempts have failed in a row. */
  failures: number
  /** When the last of them was put on record, or the endpoint was changed since; null without a failure. */
  lastFailure: Date | null
  /** The number of the attempt to make: 1, 2, 3, … */
  attempt: number
}

/** One POST as it is kept for operators. */
export interface AttemptRecord {
  requestHeaders: Record<string, string>
  responseStatus: number | null
  responseHeaders: Record<string, string | string[]> | null
  /** The first 16 KiB of the answer as text. */
  responseBody: string | null
  /** Null exactly when the attempt succeeded. */
  error: string | null
  durationMs: number
  startedAt: Date
}

/** Orders deliveries as their events were told: ids are given in that order. */
export function inTurn(one: { id: string }, other: { id: string }): number {
  return one.id.length - other.id.length || (one.id < other.id ? -1 : Number(one.id > other.id))
}
