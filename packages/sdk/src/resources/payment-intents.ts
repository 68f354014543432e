import type { Call, Result } from '../call-with-retries.ts'
import type { RequestOptions } from '../options.ts'
import type { PaymentIntent, PaymentIntentCreate } from '../types.ts'

/** Payments that a customer confirms on a page of the merchant's own. */
export class PaymentIntents {
  readonly #call: Call

  /** @param call of `connect` */
  constructor(call: Call) {
    this.#call = call
  }

  /**
   * Begins a payment (`amount` in the smallest unit of `currency`). Send `client_secret`, `publishable_key` and
   * `processor_account` to the page, and nothing else. Rejects with `account_not_ready`.
   */
  async create(input: PaymentIntentCreate, options?: RequestOptions): Promise<Result<PaymentIntent>> {
    return this.#call({ method: 'POST', path: '/payment-intents', body: input }, options)
  }
}
