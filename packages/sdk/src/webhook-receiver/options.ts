import type { WebhookEvent, WebhookEventOf, WebhookEventType } from '../types.ts'
import type { KnownSecrets, WebhookSecretsSource } from '../webhook-secrets.ts'

/** The context of an event for its handler, if the delivery was traced. */
export type WebhookContext = {
  /** The W3C trace context of the delivery. */
  traceparent: string
}

/** Handlers by event type, with `event.data` typed accordingly. Their results are awaited. */
export type WebhookHandlers = {
  [T in WebhookEventType]?: (event: WebhookEventOf<T>, context?: WebhookContext) => unknown
}

/**
 * Stores the ids of handled events, so that each event is handled once however often it is delivered.
 *
 * If the process dies in a handler, the id stays stored although the work was not done. Where that matters, store a state
 * with the id (`handled`, and `'busy'` until then), or omit this and let the handler store the id and do its work in one
 * transaction of your database.
 */
export type WebhookDedupe = {
  /**
   * Stores the id in one step, before the handler runs (`insert … on conflict do nothing`).
   *
   * @returns true if it is new; false if it was stored before: the delivery is answered 2xx and no handler runs;
   * `'busy'` if another process is handling this event and may still fail: answered 503, so that it is delivered again.
   */
  remember(eventId: string): boolean | 'busy' | Promise<boolean | 'busy'>
  /** Removes the id after the handler has failed: the event will be delivered again. */
  forget(eventId: string): unknown
  /** Called when the handler has succeeded. */
  handled?(eventId: string): unknown
  /** The sequences of each object that were handled. Without it, they are kept in the memory of the process. */
  sequences?: EventSequences | undefined
  /** Where `catchUp` continues. Without it, it begins at the oldest event that is kept, and skips events that `remember` knows. */
  cursor?: { get(): Awaitable<string | undefined | null>; set(cursor: string): unknown } | undefined
}

/** The highest handled sequence of each object and event type. */
export type EventSequences = {
  /** @returns the highest sequences by event type; undefined for an object without any */
  get(objectId: string): Awaitable<Readonly<Record<string, number>> | undefined | null>
  /** Stores a sequence unless a higher one is stored, in one step. Called when the handler has succeeded. */
  raise(objectId: string, type: string, sequence: number): unknown
}

type Awaitable<T> = T | Promise<T>

/** The known parts of a failed delivery. */
export type FailedDelivery = {
  /** The bytes of the body; undefined when it could not be read. */
  rawBody?: Uint8Array
  /** The event; undefined when it was not verified. */
  event?: WebhookEvent
  /** The W3C trace context that the delivery came with. */
  traceparent?: string
}

/** `handlers` by type; `onEvent` gets every event without a handler there, including types newer than this package. */
type Handling =
  | { handlers: WebhookHandlers; onEvent?: ((event: WebhookEvent, context?: WebhookContext) => unknown) | undefined }
  | { handlers?: WebhookHandlers | undefined; onEvent: (event: WebhookEvent, context?: WebhookContext) => unknown }

export type WebhookReceiverOptions = {
  /**
   * The endpoint's signing secret, or several, any of which may have signed; or a (possibly async) function that returns them,
   * called for each delivery. Blank ones are ignored. Without any, as in a build, each delivery is answered 500 and `onError`
   * is called.
   */
  secrets: WebhookSecretsSource
  /** Secrets that do not verify a delivery but are recognized: the error that `onError` gets names the one that was used by mistake. */
  knownSecrets?: KnownSecrets | undefined
  /**
   * No default: without it, a delivery of any age is accepted, and only `dedupe` keeps a replayed one from being handled again. The
   * maximum difference in seconds between the delivery's timestamp and the clock of this server; 300 is usual.
   */
  tolerance?: number | undefined
  /** Without it, repeated deliveries of an event are handled again. */
  dedupe?: WebhookDedupe | undefined
  /**
   * Called with the reason why a delivery was rejected (`WebhookSignatureError`, `WebhookPayloadError`), or with what a handler or
   * `dedupe` threw. The sender gets only a status. The default writes to the console.
   */
  onError?: ((error: unknown, delivery: FailedDelivery) => unknown) | undefined
} & Handling
