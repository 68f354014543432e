import type { Call, Result } from '../call-with-retries.ts'
import { type List, list } from '../list.ts'
import type { RequestOptions } from '../options.ts'
import { path } from '../path.ts'
import type {
  AccountLink,
  AccountLinkCreate,
  Merchant,
  MerchantClose,
  MerchantCreate,
  MerchantKey,
  MerchantKeyCreate,
  MerchantListQuery,
  MerchantPause,
  MerchantSuspend,
  MerchantUpdate,
} from '../types.ts'

/** The merchants of a platform, in the mode of its key. */
export class Merchants {
  readonly #call: Call

  /** @param call of `connect` */
  constructor(call: Call) {
    this.#call = call
  }

  /** Creates a merchant with its account, and invites its owner by email. */
  async create(input: MerchantCreate, options?: RequestOptions): Promise<Result<Merchant>> {
    return this.#call({ method: 'POST', path: '/platform/merchants', body: input }, options)
  }

  /** Lists merchants, newest first. */
  list(query: MerchantListQuery = {}, options?: RequestOptions): List<Merchant> {
    return list(this.#call, '/platform/merchants', query, options)
  }

  /** Reads a merchant. Rejects with `merchant_not_found`. */
  async retrieve(id: string, options?: RequestOptions): Promise<Result<Merchant>> {
    return this.#call({ method: 'GET', path: path`/platform/merchants/${id}` }, options)
  }

  /** Changes the fields that are given; metadata is merged by key. */
  async update(id: string, input: MerchantUpdate, options?: RequestOptions): Promise<Result<Merchant>> {
    return this.#call({ method: 'PATCH', path: path`/platform/merchants/${id}`, body: input }, options)
  }

  /** Pauses new payments, payouts or renewals, in the place of what was paused before. */
  async pause(id: string, input: MerchantPause, options?: RequestOptions): Promise<Result<Merchant>> {
    return this.#call({ method: 'POST', path: path`/platform/merchants/${id}/pause`, body: input }, options)
  }

  /** Ends each pause. */
  async resume(id: string, options?: RequestOptions): Promise<Result<Merchant>> {
    return this.#call({ method: 'POST', path: path`/platform/merchants/${id}/resume` }, options)
  }

  /** Suspends a merchant: reads, and refunds by the platform, go on. */
  async suspend(id: string, input: MerchantSuspend, options?: RequestOptions): Promise<Result<Merchant>> {
    return this.#call({ method: 'POST', path: path`/platform/merchants/${id}/suspend`, body: input }, options)
  }

  /** Lifts a suspension. */
  async unsuspend(id: string, options?: RequestOptions): Promise<Result<Merchant>> {
    return this.#call({ method: 'POST', path: path`/platform/merchants/${id}/unsuspend` }, options)
  }

  /** Closes a merchant for good. Rejects with `validation_error` that lists what is still open. */
  async close(id: string, input: MerchantClose, options?: RequestOptions): Promise<Result<Merchant>> {
    return this.#call({ method: 'POST', path: path`/platform/merchants/${id}/close`, body: input }, options)
  }

  /** Creates a link to the payment processor's pages, on which the merchant submits or changes details. */
  async createAccountLink(
    id: string,
    input: AccountLinkCreate,
    options?: RequestOptions,
  ): Promise<Result<AccountLink>> {
    return this.#call({ method: 'POST', path: path`/platform/merchants/${id}/account-links`, body: input }, options)
  }

  /** Creates a key of the merchant, which is shown once. */
  async createKey(id: string, input: MerchantKeyCreate, options?: RequestOptions): Promise<Result<MerchantKey>> {
    return this.#call({ method: 'POST', path: path`/platform/merchants/${id}/keys`, body: input }, options)
  }
}
