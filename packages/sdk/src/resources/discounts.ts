import type { Call, Result } from '../call-with-retries.ts'
import { type List, list } from '../list.ts'
import type { RequestOptions } from '../options.ts'
import { path } from '../path.ts'
import type { Discount, DiscountCreate, DiscountListQuery, DiscountUpdate } from '../types.ts'

/** Reductions that sales use, by their id or their code. */
export class Discounts {
  readonly #call: Call

  /** @param call of `connect` */
  constructor(call: Call) {
    this.#call = call
  }

  /** Creates a discount. Sessions and charges use it by `discount_id` or `discount_code`. */
  async create(input: DiscountCreate, options?: RequestOptions): Promise<Result<Discount>> {
    return this.#call({ method: 'POST', path: '/discounts', body: input }, options)
  }

  /** Lists discounts, newest first. */
  list(query: DiscountListQuery = {}, options?: RequestOptions): List<Discount> {
    return list(this.#call, '/discounts', query, options)
  }

  /** Reads a discount with the number of its redemptions. Rejects with `discount_not_found`. */
  async retrieve(id: string, options?: RequestOptions): Promise<Result<Discount>> {
    return this.#call({ method: 'GET', path: path`/discounts/${id}` }, options)
  }

  /** Changes the fields that are given; `null` clears one, and metadata is merged by key. */
  async update(id: string, input: DiscountUpdate, options?: RequestOptions): Promise<Result<Discount>> {
    return this.#call({ method: 'PATCH', path: path`/discounts/${id}`, body: input }, options)
  }

  /** Ends a discount and frees its code. Sales that have the discount are not changed. */
  async delete(id: string, options?: RequestOptions): Promise<Result<Discount>> {
    return this.#call({ method: 'DELETE', path: path`/discounts/${id}` }, options)
  }
}
