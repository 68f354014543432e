import type { Call, Result } from '../call-with-retries.ts'
import { type List, list } from '../list.ts'
import type { RequestOptions } from '../options.ts'
import { path } from '../path.ts'
import type { Refund, RefundCreate, RefundListQuery } from '../types.ts'

/** Refunds of payments to customers. */
export class Refunds {
  readonly #call: Call

  /** @param call of `connect` */
  constructor(call: Call) {
    this.#call = call
  }

  /**
   * Refunds a payment named by `session_id` or `payment_intent`: `amount` of it in the smallest currency unit, or all that
   * is left. Rejects with `payment_not_found`, `refund_not_allowed` (it is disputed), `already_refunded`,
   * `refund_amount_too_large`, `insufficient_balance` or `balance_verification_failed`; then nothing was refunded. After
   * `processor_error` the outcome is not known yet: call again with the same `idempotencyKey`.
   */
  async create(input: RefundCreate, options?: RequestOptions): Promise<Result<Refund>> {
    return this.#call({ method: 'POST', path: '/refunds', body: input }, options)
  }

  /** Lists refunds, newest first. */
  list(query: RefundListQuery = {}, options?: RequestOptions): List<Refund> {
    return list(this.#call, '/refunds', query, options)
  }

  /** Reads a refund; a `pending` one ends later. Rejects with `refund_not_found`. */
  async retrieve(id: string, options?: RequestOptions): Promise<Result<Refund>> {
    return this.#call({ method: 'GET', path: path`/refunds/${id}` }, options)
  }
}
