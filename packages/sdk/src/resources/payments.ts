import type { Call, Result } from '../call-with-retries.ts'
import { type List, list } from '../list.ts'
import type { RequestOptions } from '../options.ts'
import { path } from '../path.ts'
import type { Payment, PaymentCreate, PaymentListQuery } from '../types.ts'

/** Payments of sessions, payment intents and subscriptions. */
export class Payments {
  readonly #call: Call

  /** @param call of `connect` */
  constructor(call: Call) {
    this.#call = call
  }

  /**
   * Charges a payment method that a customer keeps, without them. A decline is an answer with `last_error`; `action_url` is where a
   * customer completes a payment that their bank wants authenticated.
   */
  async create(input: PaymentCreate, options?: RequestOptions): Promise<Result<Payment>> {
    return this.#call({ method: 'POST', path: '/payments', body: input }, options)
  }

  /** Lists payments, newest first. */
  list(query: PaymentListQuery = {}, options?: RequestOptions): List<Payment> {
    return list(this.#call, '/payments', query, options)
  }

  /** Reads a payment, as its events carry it. Rejects with `payment_not_found`. */
  async retrieve(id: string, options?: RequestOptions): Promise<Result<Payment>> {
    return this.#call({ method: 'GET', path: path`/payments/${id}` }, options)
  }
}
