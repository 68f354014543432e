import type { Call, Result } from '../call-with-retries.ts'
import type { RequestOptions } from '../options.ts'
import type { AccountLink, AccountLinkCreate, Account as AccountRecord } from '../types.ts'

/** The merchant's own account, of the mode that the key belongs to. */
export class Account {
  readonly #call: Call

  /** @param call of `connect` */
  constructor(call: Call) {
    this.#call = call
  }

  /** Reads charge and payout readiness, what the payment processor requires, and the masked payout bank account. */
  async retrieve(options?: RequestOptions): Promise<Result<AccountRecord>> {
    return this.#call({ method: 'GET', path: '/account' }, options)
  }

  /**
   * Creates a link to the payment processor's pages, on which the merchant submits or changes details. It works once, and for
   * a few minutes. Rejects with `account_not_ready` where the processor opens no account.
   */
  async createLink(input: AccountLinkCreate, options?: RequestOptions): Promise<Result<AccountLink>> {
    return this.#call({ method: 'POST', path: '/account/links', body: input }, options)
  }
}
