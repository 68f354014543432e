import type { Call, Result } from '../call-with-retries.ts'
import { type List, list } from '../list.ts'
import type { RequestOptions } from '../options.ts'
import { path } from '../path.ts'
import type {
  PaymentMethodSession,
  PaymentMethodSessionCreate,
  Subscription,
  SubscriptionCancel,
  SubscriptionListQuery,
  SubscriptionPause,
  SubscriptionPreview,
  SubscriptionQuantityUpdate,
  SubscriptionUpdate,
} from '../types.ts'

/** The subscriptions of customers, billed by the period. */
export class Subscriptions {
  readonly #call: Call

  /** @param call of `connect` */
  constructor(call: Call) {
    this.#call = call
  }

  /** Lists subscriptions that have begun and are not over, newest first. */
  list(query: SubscriptionListQuery = {}, options?: RequestOptions): List<Subscription> {
    return list(this.#call, '/subscriptions', query, options)
  }

  /** Reads a subscription in any status. Rejects with `subscription_not_found`. */
  async retrieve(id: string, options?: RequestOptions): Promise<Result<Subscription>> {
    return this.#call({ method: 'GET', path: path`/subscriptions/${id}` }, options)
  }

  /**
   * Moves a subscription to another price, another number of seats, or both. Rejects with `subscription_not_found` and
   * `price_not_found`.
   */
  async update(id: string, input: SubscriptionUpdate, options?: RequestOptions): Promise<Result<Subscription>> {
    return this.#call({ method: 'PATCH', path: path`/subscriptions/${id}`, body: input }, options)
  }

  /** The invoice that an update with the same fields would cause. Changes nothing. Rejects as `update` does. */
  async preview(id: string, input: SubscriptionUpdate, options?: RequestOptions): Promise<Result<SubscriptionPreview>> {
    return this.#call({ method: 'POST', path: path`/subscriptions/${id}/preview`, body: input }, options)
  }

  /**
   * Changes the seats; `proration_behavior` says how the remainder of the period is prorated. Rejects with
   * `subscription_not_found`.
   */
  async changeQuantity(
    id: string,
    input: SubscriptionQuantityUpdate,
    options?: RequestOptions,
  ): Promise<Result<Subscription>> {
    return this.#call({ method: 'PATCH', path: path`/subscriptions/${id}/quantity`, body: input }, options)
  }

  /**
   * Cancels a subscription at the end of its period, or at once with `when: 'now'`. Rejects with `subscription_not_found`
   * when it has ended, and with the reason when the refund is refused: then the subscription continues.
   */
  async cancel(id: string, input: SubscriptionCancel = {}, options?: RequestOptions): Promise<Result<Subscription>> {
    return this.#call({ method: 'POST', path: path`/subscriptions/${id}/cancel`, body: input }, options)
  }

  /** Withdraws the cancellation at the end of the period. Rejects with `subscription_not_found` when it has ended. */
  async reactivate(id: string, options?: RequestOptions): Promise<Result<Subscription>> {
    return this.#call({ method: 'POST', path: path`/subscriptions/${id}/reactivate` }, options)
  }

  /**
   * Pauses an active or trialing subscription until it is resumed, or until `resumes_at`. Rejects with
   * `subscription_not_found` when it has ended.
   */
  async pause(id: string, input: SubscriptionPause = {}, options?: RequestOptions): Promise<Result<Subscription>> {
    return this.#call({ method: 'POST', path: path`/subscriptions/${id}/pause`, body: input }, options)
  }

  /** Resumes a paused subscription: a period begins, and is charged at once. Rejects with `subscription_not_found`. */
  async resume(id: string, options?: RequestOptions): Promise<Result<Subscription>> {
    return this.#call({ method: 'POST', path: path`/subscriptions/${id}/resume` }, options)
  }

  /**
   * Opens a hosted page on which the customer enters another payment method; send them to its `url`. Open amounts of the
   * subscription are paid with it at once. Rejects with `subscription_not_found` when the subscription has ended.
   */
  async createPaymentMethodSession(
    id: string,
    input: PaymentMethodSessionCreate,
    options?: RequestOptions,
  ): Promise<Result<PaymentMethodSession>> {
    return this.#call(
      { method: 'POST', path: path`/subscriptions/${id}/payment-method-sessions`, body: input },
      options,
    )
  }
}
