import type { AccountScope } from '../../../core/request/account-scope.ts'
import { unixSeconds } from '../../../core/request/clock.ts'
import type { PricedInvoice } from '../../../processor/billing/price-invoice.ts'
import { costOfChange } from '../cost-of-change.ts'
import type { SeatsPreviewWire, SeatsQuestion } from './schema.ts'

/**
 * The cost of a change of seats, as the processor computes it, and the platform's fee. Changes nothing.
 * @throws subscription_not_found, validation_error, ProcessorError
 */
export async function previewSeats(scope: AccountScope, input: SeatsQuestion): Promise<SeatsPreviewWire> {
  const { invoice, isNow, date } = await costOfChange(scope, input, null)
  return {
    object: 'seats_preview',
    subscription_id: input.id,
    quantity: input.quantity,
    proration_behavior: input.proration_behavior,
    proration_date: invoice?.proratedAt ? unixSeconds(invoice.proratedAt) : null,
    invoice: invoice && {
      when: isNow ? 'now' : 'next_period',
      date: unixSeconds(date),
      ...toInvoice(invoice),
    },
  }
}

function toInvoice({ currency, lines, total, amountDue, fee }: PricedInvoice) {
  return {
    currency,
    lines: lines.map(({ description, amount, quantity, proration, start, end }) => ({
      description,
      amount: Number(amount),
      quantity,
      proration,
      period_start: unixSeconds(start),
      period_end: unixSeconds(end),
    })),
    total: Number(total),
    amount_due: Number(amountDue),
    fee_amount: Number(fee),
  }
}
