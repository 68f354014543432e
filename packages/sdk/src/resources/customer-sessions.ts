import type { Call, Result } from '../call-with-retries.ts'
import type { RequestOptions } from '../options.ts'
import type { CustomerSession, CustomerSessionCreate } from '../types.ts'

/** Links to the pages of customers: their subscriptions, payment methods and receipts. */
export class CustomerSessions {
  readonly #call: Call

  /** @param call of `connect` */
  constructor(call: Call) {
    this.#call = call
  }

  /** Creates a link to the page of a customer. It opens in one browser, within an hour. */
  async create(input: CustomerSessionCreate, options?: RequestOptions): Promise<Result<CustomerSession>> {
    return this.#call({ method: 'POST', path: '/customer-sessions', body: input }, options)
  }
}
