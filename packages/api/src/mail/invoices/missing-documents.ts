import type { Invoice, Refund } from '@merchant-payments/db'
import type { InvoiceType, LineWire } from '../../contract/invoices/schema.ts'
import type { Translation } from '../../core/language/translation.ts'
import { lineName, type ReceiptLine } from '../receipts/receipt-lines.ts'

/** A document that is not issued yet: it has no number. Amounts in minor units. */
export type Draft = {
  type: InvoiceType
  refundRef: string | null
  lines: LineWire[]
  amountTotal: bigint
  suppliedAt: Date
  /** The document that it credits or cancels: an issued one, or a draft of the same payment. */
  corrects: Issued | Draft | null
}

export type Issued = Pick<Invoice, 'id' | 'type' | 'number' | 'refundRef' | 'sequence' | 'createdAt'>

type Refunded = Pick<Refund, 'ref' | 'status' | 'amount' | 'createdAt'>

/**
 * The documents that a payment lacks: its invoice, a credit note for each refund that has succeeded, and an invoice that cancels
 * the credit note of a refund that has failed since. A payment with documents whose invoice is missing lacks nothing: retention has
 * deleted the invoice.
 * @param invoice what the invoice would have; null while the merchant gets no invoices
 * @param refunds oldest first
 */
export function missingDocuments({
  invoice,
  refunds,
  issued,
  translation,
}: {
  invoice: { lines: readonly ReceiptLine[]; amountTotal: bigint; paidAt: Date } | null
  refunds: readonly Refunded[]
  issued: readonly Issued[]
  translation: Translation
}): Draft[] {
  const known = issued.find(({ type, refundRef }) => type === 'invoice' && refundRef === null)
  const made = issued.length > 0 || !invoice ? null : invoiceOf(invoice, translation)
  const original = known ?? made
  if (!original) return []
  const corrections = refunds.flatMap((refund) => correctionOf(refund, original, issued, translation) ?? [])
  return made ? [made, ...corrections] : corrections
}

function invoiceOf(
  paid: { lines: readonly ReceiptLine[]; amountTotal: bigint; paidAt: Date },
  translation: Translation,
): Draft {
  const { lines, amountTotal, paidAt } = paid
  return {
    type: 'invoice',
    refundRef: null,
    lines: lines.map((line) => toLine(line, translation)),
    amountTotal,
    suppliedAt: paidAt,
    corrects: null,
  }
}

function correctionOf(
  refund: Refunded,
  original: Issued | Draft,
  issued: readonly Issued[],
  { text }: Translation,
): Draft | null {
  const own = issued.filter(({ refundRef }) => refundRef === refund.ref)
  const credits = own
    .filter(({ type }) => type === 'credit_note')
    .toSorted((one, other) => one.sequence - other.sequence)
  const last = credits.at(-1)
  const isCredited = credits.length > own.length - credits.length
  const { ref: refundRef, amount: amountTotal, createdAt: suppliedAt, status } = refund
  const common = { refundRef, amountTotal, suppliedAt }
  if (status === 'succeeded' && !isCredited)
    return { ...common, type: 'credit_note', lines: [single(text('invoice.refund'), amountTotal)], corrects: original }
  const hasFailed = status === 'failed' || status === 'canceled'
  if (!hasFailed || !isCredited || !last) return null
  return { ...common, type: 'invoice', lines: [single(text('invoice.failedRefund'), amountTotal)], corrects: last }
}

/** A reduction is a negative quantity of a positive price, as the European standard has no negative prices. */
function toLine(of: ReceiptLine, translation: Translation): LineWire {
  const { quantity, each, amount, period } = of
  const name = lineName(of, translation)
  const line =
    quantity === null || each === null
      ? single(name, amount)
      : { ...single(name, amount), quantity, unit_amount: Number(each) }
  return { ...line, period: period && { start: period.start.getTime() / 1000, end: period.end.getTime() / 1000 } }
}

function single(description: string, amount: bigint): LineWire {
  const quantity = amount < 0n ? -1 : 1
  return { description, quantity, unit_amount: Number(amount) * quantity, amount: Number(amount), period: null }
}
