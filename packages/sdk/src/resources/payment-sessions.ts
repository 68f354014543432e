import type { Call, Result } from '../call-with-retries.ts'
import { type List, list } from '../list.ts'
import type { RequestOptions } from '../options.ts'
import { path } from '../path.ts'
import type { PaymentSession, PaymentSessionCreate, PaymentSessionListQuery } from '../types.ts'

/** Hosted one-time checkouts. */
export class PaymentSessions {
  readonly #call: Call

  /** @param call of `connect` */
  constructor(call: Call) {
    this.#call = call
  }

  /** Creates a session; send the customer to its `url`. */
  async create(input: PaymentSessionCreate, options?: RequestOptions): Promise<Result<PaymentSession>> {
    return this.#call({ method: 'POST', path: '/payment-sessions', body: input }, options)
  }

  /** Lists sessions, newest first. */
  list(query: PaymentSessionListQuery = {}, options?: RequestOptions): List<PaymentSession> {
    return list(this.#call, '/payment-sessions', query, options)
  }

  /** Reads a session, also after it is complete or expired. Rejects with `session_not_found`. */
  async retrieve(id: string, options?: RequestOptions): Promise<Result<PaymentSession>> {
    return this.#call({ method: 'GET', path: path`/payment-sessions/${id}` }, options)
  }

  /** Expires an open session. Rejects with `session_not_found`, and with `validation_error` for one that has ended. */
  async expire(id: string, options?: RequestOptions): Promise<Result<PaymentSession>> {
    return this.#call({ method: 'POST', path: path`/payment-sessions/${id}/expire` }, options)
  }
}
