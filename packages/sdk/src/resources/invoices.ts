import type { Call, Result } from '../call-with-retries.ts'
import { type List, list } from '../list.ts'
import type { RequestOptions } from '../options.ts'
import { path } from '../path.ts'
import type { Invoice, InvoiceListQuery } from '../types.ts'

/** Invoices of payments and credit notes of refunds. */
export class Invoices {
  readonly #call: Call

  /** @param call of `connect` */
  constructor(call: Call) {
    this.#call = call
  }

  /** Lists invoices and credit notes, newest first. */
  list(query: InvoiceListQuery = {}, options?: RequestOptions): List<Invoice> {
    return list(this.#call, '/invoices', query, options)
  }

  /** Reads an invoice or a credit note; `pdf_url` is its PDF. Rejects with `invoice_not_found`. */
  async retrieve(id: string, options?: RequestOptions): Promise<Result<Invoice>> {
    return this.#call({ method: 'GET', path: path`/invoices/${id}` }, options)
  }
}
