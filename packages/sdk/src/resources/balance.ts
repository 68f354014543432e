import type { Call, Result } from '../call-with-retries.ts'
import type { RequestOptions } from '../options.ts'
import type { Balance as BalanceWire } from '../types.ts'

/** The merchant's balance: amounts for payout, now and later. */
export class Balance {
  readonly #call: Call

  /** @param call of `connect` */
  constructor(call: Call) {
    this.#call = call
  }

  /** Reads what is available, pending and held, in minor units of each currency. */
  async retrieve(options?: RequestOptions): Promise<Result<BalanceWire>> {
    return this.#call({ method: 'GET', path: '/balance' }, options)
  }
}
