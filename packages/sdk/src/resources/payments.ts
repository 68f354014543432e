import type { Call, Result } from '../call-with-retries.ts'
import { type List, list } from '../list.ts'
import type { RequestOptions } from '../options.ts'
import { path } from '../path.ts'
import type { Payment, PaymentListQuery } from '../types.ts'

/** Payments of sessions, payment intents and subscriptions. */
export class Payments {
  readonly #call: Call

  /** @param call of `connect` */
  constructor(call: Call) {
    this.#call = call
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
