import type { Call, Result } from '../call-with-retries.ts'
import { type List, list } from '../list.ts'
import type { RequestOptions } from '../options.ts'
import { path } from '../path.ts'
import type { SubscriptionSession, SubscriptionSessionCreate, SubscriptionSessionListQuery } from '../types.ts'

/** Hosted checkouts that begin subscriptions. */
export class SubscriptionSessions {
  readonly #call: Call

  /** @param call of `connect` */
  constructor(call: Call) {
    this.#call = call
  }

  /**
   * Creates a session; send the customer to its `url`. Either with the `price_id` of a subscription product, or with
   * `amount_cents` (of one seat, in the smallest unit of `currency`) and `interval`. Rejects with `invalid_interval`.
   */
  async create(input: SubscriptionSessionCreate, options?: RequestOptions): Promise<Result<SubscriptionSession>> {
    return this.#call({ method: 'POST', path: '/subscription-sessions', body: input }, options)
  }

  /** Lists sessions, newest first. */
  list(query: SubscriptionSessionListQuery = {}, options?: RequestOptions): List<SubscriptionSession> {
    return list(this.#call, '/subscription-sessions', query, options)
  }

  /** Reads a session, also after it is complete or expired. Rejects with `session_not_found`. */
  async retrieve(id: string, options?: RequestOptions): Promise<Result<SubscriptionSession>> {
    return this.#call({ method: 'GET', path: path`/subscription-sessions/${id}` }, options)
  }

  /** Expires an open session. Rejects with `session_not_found`, and with `validation_error` for one that has ended. */
  async expire(id: string, options?: RequestOptions): Promise<Result<SubscriptionSession>> {
    return this.#call({ method: 'POST', path: path`/subscription-sessions/${id}/expire` }, options)
  }
}
