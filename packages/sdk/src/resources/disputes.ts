import type { Call, Result } from '../call-with-retries.ts'
import { type List, list } from '../list.ts'
import type { RequestOptions } from '../options.ts'
import { path } from '../path.ts'
import type { Dispute, DisputeEvidenceUpdate, ListQuery } from '../types.ts'

/** Payments that customers took back through their banks. */
export class Disputes {
  readonly #call: Call

  /** @param call of `connect` */
  constructor(call: Call) {
    this.#call = call
  }

  /** Lists disputes, newest first. */
  list(query: ListQuery = {}, options?: RequestOptions): List<Dispute> {
    return list(this.#call, '/disputes', query, options)
  }

  /** Reads a dispute and what was given as evidence. Rejects with `dispute_not_found`. */
  async retrieve(id: string, options?: RequestOptions): Promise<Result<Dispute>> {
    return this.#call({ method: 'GET', path: path`/disputes/${id}` }, options)
  }

  /**
   * Saves the evidence that is given; with `submit: true`, everything that was saved goes to the bank, once. Rejects with
   * `evidence_past_due`, and with `validation_error` for a dispute that takes no more evidence.
   */
  async updateEvidence(id: string, input: DisputeEvidenceUpdate, options?: RequestOptions): Promise<Result<Dispute>> {
    return this.#call({ method: 'POST', path: path`/disputes/${id}/evidence`, body: input }, options)
  }

  /**
   * Accepts a dispute: it is lost at once, and the customer keeps the money. Rejects with `validation_error` for a dispute that
   * does not await an answer.
   */
  async accept(id: string, options?: RequestOptions): Promise<Result<Dispute>> {
    return this.#call({ method: 'POST', path: path`/disputes/${id}/accept` }, options)
  }
}
