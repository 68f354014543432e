import type { SubscriptionSession } from '@merchant-payments/db'
import { feeCorrectionName, type InvoicePreview } from '@merchant-payments/processor'
import type { FeeColumns } from '../../core/rows/fee-columns.ts'
import { applicationFeePercent } from '../../money/fees/application-fee-percent.ts'
import { feeTermsOf } from '../../money/fees/fee-terms.ts'
import { invoiceFee } from '../../money/fees/invoice-fee.ts'
import { chargedInvoiceMinimum, processorMinimumOf } from '../../money/fees/minimums.ts'
import { passedInvoiceFee } from '../../money/fees/passed-invoice-fee.ts'
import { processorDeductedFee } from '../../money/fees/processor-deducted-fee.ts'

export type Sold = Pick<SubscriptionSession, 'route' | 'currency'> & FeeColumns

/** An invoice with the correction of the passed fee's lines that it will get, and with our fee. Amounts in minor units. */
export type PricedInvoice = InvoicePreview & {
  correction: bigint
  /** The platform's fee out of the amount due. */
  fee: bigint
  /** The percentage that the processor has to deduct of a final invoice, in hundredths; null where it deducts none. */
  feeHundredths: bigint | null
}

/**
 * Prices an invoice as it will be charged. The fee of a draft is exact; the fee of an invoice that the processor makes final
 * at once can only be a percentage, which is rounded down.
 * @param as what the processor creates
 * @param at the date of the correction's line
 */
export function priceInvoice(
  preview: InvoicePreview,
  sold: Sold,
  { as, at }: { as: 'draft' | 'final'; at: Date },
): PricedInvoice {
  const corrected = withCorrection(preview, sold, at)
  const { amountDue } = corrected
  const terms = feeTermsOf(sold)
  const exact = invoiceFee(amountDue, terms)
  if (as === 'draft' || sold.route === 'transfer') return { ...corrected, fee: exact, feeHundredths: null }
  const feeHundredths = amountDue > 0n ? applicationFeePercent(exact, amountDue) : 0n
  return { ...corrected, fee: processorDeductedFee(amountDue, feeHundredths, terms.step), feeHundredths }
}

function withCorrection(preview: InvoicePreview, sold: Sold, at: Date): InvoicePreview & { correction: bigint } {
  const { passedFee, balance, total } = preview
  if (passedFee === null) return { ...preview, correction: 0n }
  const net = total - passedFee
  const terms = feeTermsOf(sold)
  const fee = passedInvoiceFee({ net, balance }, terms, chargedInvoiceMinimum(sold.currency, terms))
  const correction = fee - passedFee
  if (correction === 0n) return { ...preview, correction }
  const due = total + correction + balance
  const line = { description: feeCorrectionName, amount: correction, quantity: 1, proration: false, start: at, end: at }
  return {
    ...preview,
    lines: [...preview.lines, line],
    total: total + correction,
    // A smaller amount is carried to the next invoice.
    amountDue: due < processorMinimumOf(sold.currency) ? 0n : due,
    correction,
  }
}
