import type { Call, Result } from '../call-with-retries.ts'
import { type List, list } from '../list.ts'
import type { RequestOptions } from '../options.ts'
import { path } from '../path.ts'
import type { Product, ProductCreate, ProductListQuery, ProductUpdate } from '../types.ts'

/** The products of a merchant. */
export class Products {
  readonly #call: Call

  /** @param call of `connect` */
  constructor(call: Call) {
    this.#call = call
  }

  /** Creates a product, with a price when `price` is given (`amount` in the smallest unit of `currency`). */
  async create(input: ProductCreate, options?: RequestOptions): Promise<Result<Product>> {
    return this.#call({ method: 'POST', path: '/products', body: input }, options)
  }

  /** Lists products, newest first; archived ones only with `archived: true`. */
  list(query: ProductListQuery = {}, options?: RequestOptions): List<Product> {
    return list(this.#call, '/products', query, options)
  }

  /** Reads a product, archived or not. Rejects with `product_not_found`. */
  async retrieve(id: string, options?: RequestOptions): Promise<Result<Product>> {
    return this.#call({ method: 'GET', path: path`/products/${id}` }, options)
  }

  /** Changes the fields that are given; `null` clears one, and metadata is merged by key. */
  async update(id: string, input: ProductUpdate, options?: RequestOptions): Promise<Result<Product>> {
    return this.#call({ method: 'PUT', path: path`/products/${id}`, body: input }, options)
  }

  /** Archives a product: it can still be read, but no longer be sold. */
  async archive(id: string, options?: RequestOptions): Promise<Result<Product>> {
    return this.#call({ method: 'DELETE', path: path`/products/${id}` }, options)
  }
}
