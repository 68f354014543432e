import type { WebhookEvent, WebhookEventOf, WebhookEventType } from '../types.ts'
import type { WebhookSecrets } from '../webhook-secrets.ts'

/** Handlers by event type, with `event.data` typed accordingly. Their results are awaited. */
export type WebhookHandlers = { [T in WebhookEventType]?: (event: WebhookEventOf<T>) => unknown }

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
}

/** The known parts of a failed delivery. */
export type FailedDelivery = {
  /** The bytes of the body; undefined when it could not be read. */
  rawBody?: Uint8Array
  /** The event; undefined when it was not verified. */
  event?: WebhookEvent
}

/** `handlers` by type; `onEvent` gets every event that has no handler there, types newer than this package included. */
type Handling =
  | { handlers: WebhookHandlers; onEvent?: ((event: WebhookEvent) => unknown) | undefined }
  | { handlers?: WebhookHandlers | undefined; onEvent: (event: WebhookEvent) => unknown }

export type WebhookReceiverOptions = {
  /** The endpoint's signing secret, or several, any of which may have signed. Blank ones are left out. */
  secrets: WebhookSecrets
  /** Without it, every delivery is handled, repeated ones included. */
  dedupe?: WebhookDedupe | undefined
  /**
   * Told why a delivery was refused (`WebhookSignatureError`, `WebhookPayloadError`) or what a handler or `dedupe` threw:
   * the sender is told nothing but a status. Writes to the console when it is not given.
   */
  onError?: ((error: unknown, delivery: FailedDelivery) => unknown) | undefined
} & Handling
