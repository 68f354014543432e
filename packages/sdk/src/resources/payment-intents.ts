import type { Call, Result } from '../call-with-retries.ts'
import type { RequestOptions } from '../options.ts'
import { path } from '../path.ts'
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

  /** Reads a payment intent, with its `client_secret` until it has ended. Rejects with `payment_not_found`. */
  async retrieve(id: string, options?: RequestOptions): Promise<Result<PaymentIntent>> {
    return this.#call({ method: 'GET', path: path`/payment-intents/${id}` }, options)
  }

  /**
   * Cancels a payment intent. Rejects with `payment_not_found`, and with `validation_error` once the payment has ended or
   * while the bank is processing it.
   */
  async cancel(id: string, options?: RequestOptions): Promise<Result<PaymentIntent>> {
    return this.#call({ method: 'POST', path: path`/payment-intents/${id}/cancel` }, options)
  }
}
