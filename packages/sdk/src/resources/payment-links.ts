import type { Call, Result } from '../call-with-retries.ts'
import { type List, list } from '../list.ts'
import type { RequestOptions } from '../options.ts'
import { path } from '../path.ts'
import type { PaymentLink, PaymentLinkCreate, PaymentLinkListQuery, PaymentLinkUpdate } from '../types.ts'

/** Pages that sell the same things again and again. */
export class PaymentLinks {
  readonly #call: Call

  /** @param call of `connect` */
  constructor(call: Call) {
    this.#call = call
  }

  /** Creates a page: send its `url` to customers. Each press of its button makes a session. */
  async create(input: PaymentLinkCreate, options?: RequestOptions): Promise<Result<PaymentLink>> {
    return this.#call({ method: 'POST', path: '/payment-links', body: input }, options)
  }

  /** Lists payment links, newest first. */
  list(query: PaymentLinkListQuery = {}, options?: RequestOptions): List<PaymentLink> {
    return list(this.#call, '/payment-links', query, options)
  }

  /** Reads a payment link with the number of its payments. Rejects with `payment_link_not_found`. */
  async retrieve(id: string, options?: RequestOptions): Promise<Result<PaymentLink>> {
    return this.#call({ method: 'GET', path: path`/payment-links/${id}` }, options)
  }

  /** Changes the fields that are given; `null` clears one, and metadata is merged by key. */
  async update(id: string, input: PaymentLinkUpdate, options?: RequestOptions): Promise<Result<PaymentLink>> {
    return this.#call({ method: 'PATCH', path: path`/payment-links/${id}`, body: input }, options)
  }
}
