import type { Call, Result } from '../call-with-retries.ts'
import type { RequestOptions } from '../options.ts'
import type { SubscriptionSession, SubscriptionSessionCreate } from '../types.ts'

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
}
