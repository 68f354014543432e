import type { WebhookEvent, WebhookEventOf, WebhookEventType } from '../types.ts'
import type { KnownSecrets, WebhookSecretsSource } from '../webhook-secrets.ts'

/** What is known of a delivery beside its event: handed over where it was traced. */
export type WebhookContext = {
  /** The W3C trace context of the delivery. */
  traceparent: string
}

/** Handlers by event type, with `event.data` typed accordingly. Their results are awaited. */
export type WebhookHandlers = {
  [T in WebhookEventType]?: (event: WebhookEventOf<T>, context?: WebhookContext) => unknown
}

/**
 * Where the ids of events are kept, so that each event is acted on once however often it is delivered.
 *
 * If the process dies in a handler, the id stays remembered though nothing was done. Where that matters, keep a state
 * with the id (`handled`, and `'busy'` until then), or leave this out and let the handler store the id and do its work
 * in one transaction of your database.
 */
export type WebhookDedupe = {
  /**
   * Stores the id in one step, before the handler runs (`insert … on conflict do nothing`).
   *
   * @returns true when it is new; false when it was stored before, and the delivery is answered 2xx without a handler;
   * `'busy'` when another process is at this event and may still fail: answered 503, so that it is delivered again.
   */
  remember(eventId: string): boolean | 'busy' | Promise<boolean | 'busy'>
  /** Takes the id out again, when the handler has failed: the event will be delivered again. */
  forget(eventId: string): unknown
  /** Called when the handler has succeeded. */
  handled?(eventId: string): unknown
  /** The sequences of each object that were acted on. Without it, they are kept in the memory of the process. */
  sequences?: EventSequences | undefined
  /** Where `catchUp` goes on from. Without it, it begins at the start of what is kept, and passes over what `remember` knows. */
  cursor?: { get(): Awaitable<string | undefined | null>; set(cursor: string): unknown } | undefined
}

/** The highest sequence that was acted on, of each object and type. */
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

/** `handlers` by type; `onEvent` gets every event that has no handler there, types newer than this package included. */
type Handling =
  | { handlers: WebhookHandlers; onEvent?: ((event: WebhookEvent, context?: WebhookContext) => unknown) | undefined }
  | { handlers?: WebhookHandlers | undefined; onEvent: (event: WebhookEvent, context?: WebhookContext) => unknown }

export type WebhookReceiverOptions = {
  /**
   * The endpoint's signing secret, or several, any of which may have signed; or a function that answers them, also later,
   * which is asked for each delivery. Blank ones are left out. Without any, as in a build, each delivery is answered 500
   * and `onError` is told.
   */
  secrets: WebhookSecretsSource
  /** Secrets that verify nothing, but are recognized: the error that `onError` gets then tells which was mixed up. */
  knownSecrets?: KnownSecrets | undefined
  /**
   * Seconds by which a delivery may be older or newer than the clock of this server; 300 is usual. Without it a delivery is
   * taken however old it is, and `dedupe` is what keeps it from being acted on again.
   */
  tolerance?: number | undefined
  /** Without it, repeated deliveries of an event are handled again. */
  dedupe?: WebhookDedupe | undefined
  /**
   * Told why a delivery was refused (`WebhookSignatureError`, `WebhookPayloadError`) or what a handler or `dedupe` threw:
   * the sender is told nothing but a status. Writes to the console when it is not given.
   */
  onError?: ((error: unknown, delivery: FailedDelivery) => unknown) | undefined
} & Handling
