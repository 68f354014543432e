import type { Call, Result } from '../call-with-retries.ts'
import { type List, list } from '../list.ts'
import type { RequestOptions } from '../options.ts'
import { path } from '../path.ts'
import type {
  ProductListQuery,
  SubscriptionProduct,
  SubscriptionProductCreate,
  SubscriptionProductUpdate,
} from '../types.ts'

/** The subscription products of a merchant, billed by the period. */
export class SubscriptionProducts {
  readonly #call: Call

  /** @param call of `connect` */
  constructor(call: Call) {
    this.#call = call
  }

  /** Creates a subscription product (`amount` in the smallest unit of `currency`). Rejects with `invalid_interval`. */
  async create(input: SubscriptionProductCreate, options?: RequestOptions): Promise<Result<SubscriptionProduct>> {
    return this.#call({ method: 'POST', path: '/subscription-products', body: input }, options)
  }

  /** Lists subscription products, newest first; archived ones only with `archived: true`. */
  list(query: ProductListQuery = {}, options?: RequestOptions): List<SubscriptionProduct> {
    return list(this.#call, '/subscription-products', query, options)
  }

  /** Reads a subscription product, archived or not. Rejects with `product_not_found`. */
  async retrieve(id: string, options?: RequestOptions): Promise<Result<SubscriptionProduct>> {
    return this.#call({ method: 'GET', path: path`/subscription-products/${id}` }, options)
  }

  /**
   * Changes the fields that are given; `null` clears one, and metadata is merged by key. `amount`, `currency` and `interval`
   * together make a new price.
   */
  async update(
    id: string,
    input: SubscriptionProductUpdate,
    options?: RequestOptions,
  ): Promise<Result<SubscriptionProduct>> {
    return this.#call({ method: 'PUT', path: path`/subscription-products/${id}`, body: input }, options)
  }

  /** Archives a subscription product: its subscriptions continue, but it can no longer be sold. */
  async archive(id: string, options?: RequestOptions): Promise<Result<SubscriptionProduct>> {
    return this.#call({ method: 'DELETE', path: path`/subscription-products/${id}` }, options)
  }
}
