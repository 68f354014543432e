import type { ThrottleReason } from '../http/throttle.ts'

/** The faults of a request. */
export const requestActions = ['delay', 'lock_timeout', 'rate_limit', 'error', 'drop', 'half_body'] as const
/** The faults of the delivery of an event. */
export const eventActions = ['event_delay', 'event_twice', 'event_shuffle', 'event_drop', 'clock_skew'] as const
export const actions = [...requestActions, ...eventActions] as const

type RequestAction = (typeof requestActions)[number]
type EventAction = (typeof eventActions)[number]

/** Before the request runs, or after its commit, before the answer. */
export const moments = ['before', 'after_commit'] as const
export type Moment = (typeof moments)[number]

/** A fault as it is requested; the same fields in the library, in the API and, with hyphens, in a header. */
export type FaultInput = {
  /**
   * Of requests: `delay`, `lock_timeout`, `rate_limit`, `error`, `drop` (the connection is cut), `half_body`. Of events:
   * `event_delay`, `event_twice`, `event_shuffle`, `event_drop`, `clock_skew` (signed at a wrong time).
   */
  action: RequestAction | EventAction
  /** When a `delay`, an `error` or a `drop` happens; `before` when left out. */
  at?: Moment
  /** `POST /v1/refunds`, `/v1/payment_intents/:id/confirm` or `GET /v1/*`; all of the API when left out. */
  route?: string
  /** A connected account, or `platform`; all when left out. */
  account?: string
  /** A type of events, or the beginning of one: `charge.*`; all when left out. */
  event?: string
  /** The first match that it happens to, counted from 1. */
  nth?: number
  /** To how many matches it happens, or `all`; once when left out, to all with a `probability` and for `event_shuffle`. */
  times?: number | 'all'
  /** How likely it is for each match, above 0 and at most 1. */
  probability?: number
  /** Makes the same choices each time, for a `probability` and the order of `event_shuffle`. */
  seed?: number
  /** How long a `delay` or an `event_delay` takes, in milliseconds. */
  ms?: number
  /** How far a `clock_skew` is off; negative is in the past. */
  seconds?: number
  /** The status of an `error`, from 500 to 504, or of a `lock_timeout`, 429 (Stripe today) or 409. */
  status?: number
  /** `Stripe-Rate-Limited-Reason` of a `rate_limit`. */
  reason?: Exclude<ThrottleReason, 'lock_timeout'>
  /** `Retry-After` of a `rate_limit` or a `lock_timeout`, in seconds. */
  retry_after?: number
}

/** A fault with everything that it needs: what was left out has its default. */
export type FaultRule = FaultInput & Required<Pick<FaultInput, 'nth' | 'times' | 'seed'>>

/** A fault that was added. `matched`: requests or events that it was meant for; `applied`: those that it happened to. */
export type Fault = FaultRule & { id: string; matched: number; applied: number }
