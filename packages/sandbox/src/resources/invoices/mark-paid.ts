import { recordEvent } from '../../events/record.ts'
import type { Context } from '../../http/context.ts'
import type { Stored } from '../../store/objects.ts'
import { invoicePaymentWire } from '../invoice-payments/object.ts'
import { onInvoicePaid } from '../subscriptions/on-invoice-change.ts'
import { invoiceWire } from './object.ts'

/**
 * Marks an invoice paid, records the events and updates its subscription. `amount` is the paid amount in minor units.
 */
export function markInvoicePaid(ctx: Context, invoice: Stored<'invoice'>, amount: number): void {
  const { state } = invoice
  state.status = 'paid'
  state.paid_at = ctx.now
  state.amount_paid = amount
  state.attempted = true
  state.due = null
  ctx.objects.save(invoice)
  const payment = ctx.objects.find('invoice_payment', ctx, state.payment ?? '')
  if (payment && !state.paid_out_of_band) {
    payment.state.status = 'paid'
    payment.state.amount_paid = amount
    payment.state.paid_at = ctx.now
    ctx.objects.save(payment)
  }
  const wire = invoiceWire(ctx, invoice)
  recordEvent(ctx, 'invoice.paid', wire)
  recordEvent(ctx, 'invoice.payment_succeeded', wire)
  if (payment && !state.paid_out_of_band) recordEvent(ctx, 'invoice_payment.paid', invoicePaymentWire(payment))
  onInvoicePaid(ctx, invoice)
}
