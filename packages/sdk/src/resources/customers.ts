import type { Call, Result } from '../call-with-retries.ts'
import { type List, list } from '../list.ts'
import type { RequestOptions } from '../options.ts'
import { path } from '../path.ts'
import type { Customer, CustomerCreate, CustomerDeleted, CustomerListQuery, CustomerUpdate } from '../types.ts'

/** The customers of a merchant. */
export class Customers {
  readonly #call: Call

  /** @param call of `connect` */
  constructor(call: Call) {
    this.#call = call
  }

  /** Creates a customer, whose `id` a payment session takes as `customer_id`. */
  async create(input: CustomerCreate, options?: RequestOptions): Promise<Result<Customer>> {
    return this.#call({ method: 'POST', path: '/customers', body: input }, options)
  }

  /** Lists customers, newest first. */
  list(query: CustomerListQuery = {}, options?: RequestOptions): List<Customer> {
    return list(this.#call, '/customers', query, options)
  }

  /** Reads a customer. Rejects with `customer_not_found`. */
  async retrieve(id: string, options?: RequestOptions): Promise<Result<Customer>> {
    return this.#call({ method: 'GET', path: path`/customers/${id}` }, options)
  }

  /** Changes the fields that are given; `null` clears one, and metadata is merged by key. */
  async update(id: string, input: CustomerUpdate, options?: RequestOptions): Promise<Result<Customer>> {
    return this.#call({ method: 'PUT', path: path`/customers/${id}`, body: input }, options)
  }

  /** Deletes a customer permanently. */
  async delete(id: string, options?: RequestOptions): Promise<Result<CustomerDeleted>> {
    return this.#call({ method: 'DELETE', path: path`/customers/${id}` }, options)
  }
}
