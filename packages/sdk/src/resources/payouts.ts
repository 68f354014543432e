import type { Call, Result } from '../call-with-retries.ts'
import { type List, list } from '../list.ts'
import type { RequestOptions } from '../options.ts'
import { path } from '../path.ts'
import type { ListQuery, Payout, PayoutLine } from '../types.ts'

/** Money that was sent to the merchant's bank. */
export class Payouts {
  readonly #call: Call

  /** @param call of `connect` */
  constructor(call: Call) {
    this.#call = call
  }

  /** Lists payouts, newest first. */
  list(query: ListQuery = {}, options?: RequestOptions): List<Payout> {
    return list(this.#call, '/payouts', query, options)
  }

  /** Rejects with `payout_not_found`. */
  async retrieve(id: string, options?: RequestOptions): Promise<Result<Payout>> {
    return this.#call({ method: 'GET', path: path`/payouts/${id}` }, options)
  }

  /**
   * Lists what a payout is made of, newest first: the sum of `net` is its amount. Empty until the processor has put the lines
   * together. Rejects with `payout_not_found`.
   */
  lines(id: string, query: ListQuery = {}, options?: RequestOptions): List<PayoutLine> {
    return list(this.#call, path`/payouts/${id}/lines`, query, options)
  }
}
