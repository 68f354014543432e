import type { Call, Result } from '../call-with-retries.ts'
import type { RequestOptions } from '../options.ts'
import type { Account as AccountRecord } from '../types.ts'

/** The merchant's own account, of the mode that the key belongs to. */
export class Account {
  readonly #call: Call

  /** @param call of `connect` */
  constructor(call: Call) {
    this.#call = call
  }

  /** Reads charge and payout readiness, and the masked payout bank account. */
  async retrieve(options?: RequestOptions): Promise<Result<AccountRecord>> {
    return this.#call({ method: 'GET', path: '/account' }, options)
  }
}
