import type { Call, Result } from '../call-with-retries.ts'
import { type List, list } from '../list.ts'
import type { RequestOptions } from '../options.ts'
import { path } from '../path.ts'
import type {
  PaymentMethod,
  PaymentMethodDeleted,
  PaymentMethodListQuery,
  PaymentMethodSession,
  PaymentMethodSessionCreate,
} from '../types.ts'

/** The payment methods that customers keep for later payments. */
export class PaymentMethods {
  readonly #call: Call

  /** @param call of `connect` */
  constructor(call: Call) {
    this.#call = call
  }

  /** Lists the payment methods of a customer, newest first. */
  list(customerId: string, query: PaymentMethodListQuery = {}, options?: RequestOptions): List<PaymentMethod> {
    return list(this.#call, path`/customers/${customerId}/payment-methods`, query, options)
  }

  /** Opens a page on which a customer enters a payment method, which is kept without a payment. */
  async createSession(
    customerId: string,
    input: PaymentMethodSessionCreate,
    options?: RequestOptions,
  ): Promise<Result<PaymentMethodSession>> {
    return this.#call(
      { method: 'POST', path: path`/customers/${customerId}/payment-method-sessions`, body: input },
      options,
    )
  }

  /** Makes a payment method the one that is charged where a request names none. */
  async setDefault(customerId: string, id: string, options?: RequestOptions): Promise<Result<PaymentMethod>> {
    return this.#call({ method: 'POST', path: path`/customers/${customerId}/payment-methods/${id}/default` }, options)
  }

  /** Deletes a payment method permanently. Rejects while a running subscription is charged to it. */
  async delete(customerId: string, id: string, options?: RequestOptions): Promise<Result<PaymentMethodDeleted>> {
    return this.#call({ method: 'DELETE', path: path`/customers/${customerId}/payment-methods/${id}` }, options)
  }
}
