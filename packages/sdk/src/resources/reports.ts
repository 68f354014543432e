import type { Call } from '../call-with-retries.ts'
import { type List, list } from '../list.ts'
import type { RequestOptions } from '../options.ts'
import type { FeeReportQuery, FeeReportRow } from '../types.ts'

/** Figures for the accountant of a platform. */
export class Reports {
  readonly #call: Call

  /** @param call with a key of the platform */
  constructor(call: Call) {
    this.#call = call
  }

  /** Fees, costs, transfers and losses by day, merchant and currency. Rejects with `validation_error` for more than 366 days. */
  fees(query: FeeReportQuery = {}, options?: RequestOptions): List<FeeReportRow> {
    return list(this.#call, '/platform/reports/fees', query, options)
  }
}
