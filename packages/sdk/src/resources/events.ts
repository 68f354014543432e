import type { Call, Result } from '../call-with-retries.ts'
import type { FollowOptions } from '../follow.ts'
import { type List, list } from '../list.ts'
import type { RequestOptions } from '../options.ts'
import { path } from '../path.ts'
import { type Runtime, systemRuntime } from '../runtime.ts'
import type { EventChangesQuery, EventFeed, EventListQuery, WebhookEvent } from '../types.ts'

/** The events that webhooks deliver, for programs that poll. */
export class Events {
  readonly #call: Call
  readonly #runtime: Runtime

  /** @param call of `connect` */
  constructor(call: Call, runtime: Runtime = systemRuntime) {
    this.#call = call
    this.#runtime = runtime
  }

  /** Lists events, newest first. */
  list(query: EventListQuery = {}, options?: RequestOptions): List<WebhookEvent> {
    return list(this.#call, '/events', query, options)
  }

  /** Reads an event as it was delivered. Rejects with `event_not_found`. */
  async retrieve(id: string, options?: RequestOptions): Promise<Result<WebhookEvent>> {
    return this.#call({ method: 'GET', path: path`/events/${id}` }, options)
  }

  /**
   * One page of the feed: what was committed after a cursor, oldest first. Without `after`, the cursor of now. Rejects with
   * `validation_error` on `after` when the cursor is older than the events that are kept.
   */
  async changes(query: EventChangesQuery = {}, options?: RequestOptions): Promise<Result<EventFeed>> {
    return this.#call({ method: 'GET', path: '/events/changes', query }, options)
  }

  /**
   * Follows the feed: each event after `after`, or from now on, once, in the order of the commits, those of one object in
   * their sequence. It outlasts restarts of the server; to outlast your own, store the id of the last event that you acted
   * on and give it as `after`. It keeps within the rate limit. Ends when `signal` is aborted.
   *
   * @throws MerchantPaymentsError where another try cannot help: a wrong key, a cursor older than the events that are kept.
   */
  async *follow(options: FollowOptions = {}): AsyncGenerator<WebhookEvent, void, undefined> {
    const { follow } = await import('../follow.ts')
    yield* follow((query, options) => this.changes(query, options), options, this.#runtime)
  }
}
