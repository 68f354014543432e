import type { Call } from '../call-with-retries.ts'
import { type List, list } from '../list.ts'
import type { RequestOptions } from '../options.ts'
import type { ListQuery, Payment } from '../types.ts'

/** The payments of a test account. */
export class TestPayments {
  readonly #call: Call

  /** @param call of `connect` */
  constructor(call: Call) {
    this.#call = call
  }

  /** Lists test payments, newest first. Rejects with `validation_error` for a live key. */
  list(query: ListQuery = {}, options?: RequestOptions): List<Payment> {
    return list(this.#call, '/test-payments', query, options)
  }
}
