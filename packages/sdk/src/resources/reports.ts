import type { Call, Result } from '../call-with-retries.ts'
import type { RequestOptions } from '../options.ts'
import type { FeeReportQuery, FeeReportRow, Page } from '../types.ts'

/** Figures for the accountant of a platform. */
export class Reports {
  readonly #call: Call

  /** @param call with a key of the platform */
  constructor(call: Call) {
    this.#call = call
  }

  /** Fees, costs, transfers and losses by day, merchant and currency. Rejects with `validation_error` for more than 366 days. */
  async fees(query: FeeReportQuery = {}, options?: RequestOptions): Promise<Result<Page<FeeReportRow>>> {
    return this.#call({ method: 'GET', path: '/platform/reports/fees', query }, options)
  }
}
