import type { Invoice } from '@merchant-payments/db'
import type { Buyer, InvoiceType, LineWire, Seller } from '../../contract/invoices/schema.ts'
import type { Corrected } from '../../contract/invoices/wire.ts'

/** An issued document, as its PDF and its XML show it. Amounts in minor units. */
export type InvoiceDocument = {
  type: InvoiceType
  number: string
  /** The document that it credits or cancels. */
  corrects: Corrected | null
  currency: string
  lines: readonly LineWire[]
  total: bigint
  seller: Seller
  buyer: Buyer
  /** The buyer's language; null is English. */
  locale: string | null
  /** When it was issued, and when the payment was made, or the refund. */
  issued: Date
  supplied: Date
  /** The zone of its dates: the merchant's when it was issued. */
  timeZone: string
  livemode: boolean
}

export function documentOf(row: Invoice, livemode: boolean): InvoiceDocument {
  return {
    type: row.type as InvoiceType,
    number: row.number,
    corrects: row.corrects as Corrected | null,
    currency: row.currency,
    lines: row.lines as LineWire[],
    total: row.amountTotal,
    seller: row.seller as Seller,
    buyer: row.buyer as Buyer,
    locale: row.locale,
    issued: row.createdAt,
    supplied: row.suppliedAt,
    timeZone: row.timeZone,
    livemode,
  }
}

/** The day of a moment in a zone: 2026-11-30. */
export function dayIn(timeZone: string, moment: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    moment,
  )
}
