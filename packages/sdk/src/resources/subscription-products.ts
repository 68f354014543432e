import type { Call, Result } from '../call-with-retries.ts'
import { type List, list } from '../list.ts'
import type { RequestOptions } from '../options.ts'
import type { ListQuery, SubscriptionProduct, SubscriptionProductCreate } from '../types.ts'

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

  /** Lists subscription products, newest first. */
  list(query: ListQuery = {}, options?: RequestOptions): List<SubscriptionProduct> {
    return list(this.#call, '/subscription-products', query, options)
  }
}
