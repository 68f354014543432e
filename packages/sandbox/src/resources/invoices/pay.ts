import { recordEvent } from '../../events/record.ts'
import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { ApiError, invalid } from '../../http/errors.ts'
import { boolean, string } from '../../http/fields.ts'
import type { Stored } from '../../store/objects.ts'
import { invoicePaymentWire } from '../invoice-payments.ts'
import { loadOr404 } from '../load.ts'
import type { Outcome } from '../payment-intents/attempt.ts'
import { missingCapability } from '../payment-intents/capabilities.ts'
import { paymentIntentWire } from '../payment-intents/payment-intent.ts'
import { loadAttached } from '../payment-methods/attachment.ts'
import { onInvoicePaid } from '../subscriptions/on-invoice-change.ts'
import { onClock } from '../test-clocks/test-clock.ts'
import { applyOutcome, collectInvoice, methodOfInvoice } from './collect.ts'
import { finalizeInvoice } from './finalize.ts'
import { assertNotProcessing, loadInvoice } from './load.ts'
import { amountDue, invoiceWire } from './object.ts'
import { cancelPayment } from './void.ts'

export const payInvoice = endpoint({
  method: 'POST',
  path: '/v1/invoices/:id/pay',
  params: {
    off_session: boolean(),
    paid_out_of_band: boolean(),
    payment_method: string(),
  },
  run(requestCtx, input, [id]) {
    const { ctx, invoice } = loadInvoice(requestCtx, id, ['draft', 'open', 'uncollectible'], 'pay')
    if (invoice.state.status === 'draft') finalizeInvoice(ctx, invoice)
    if (invoice.state.status === 'paid') return invoiceWire(ctx, invoice)
    const waiting = ctx.objects.find('payment_intent', ctx, invoice.state.payment_intent ?? '')
    assertNotProcessing(ctx, invoice)
    if (input.paid_out_of_band) {
      cancelPayment(ctx, invoice)
      invoice.state.paid_out_of_band = true
      markInvoicePaid(ctx, invoice, amountDue(ctx, invoice))
      return invoiceWire(ctx, invoice)
    }
    const method = input.payment_method
      ? loadAttached(ctx, input.payment_method, invoice.state.customer, 'payment_method')
      : methodOfInvoice(ctx, invoice)
    if (!method) {
      throw invalid(
        'Cannot charge a customer that has no active card: set a default payment method, or name one.',
        undefined,
        'missing',
      )
    }
    const missing = waiting && missingCapability(ctx, waiting)
    if (missing) throw missing
    // The first attempt starts the retry schedule, also when it is made by this call.
    const { attempt_count, auto_advance, collection_method } = invoice.state
    const automatic = auto_advance && attempt_count === 0 && collection_method !== 'send_invoice'
    const outcome = collectInvoice(ctx, invoice, { automatic, method })
    if (outcome === 'declined' || outcome === 'requires_action') {
      const intent = loadOr404(ctx, 'payment_intent', invoice.state.payment_intent ?? '')
      const error = intent.state.last_error
      throw new ApiError(
        402,
        {
          type: 'card_error',
          code: error?.code ?? 'invoice_payment_intent_requires_action',
          message:
            error?.message ?? 'Payment for this invoice requires additional user action before it can be completed.',
          ...(error?.decline_code ? { decline_code: error.decline_code } : {}),
          payment_intent: paymentIntentWire(ctx, intent),
        },
        true,
      )
    }
    return invoiceWire(ctx, invoice)
  },
})

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
  const stored = ctx.objects.find('invoice_payment', ctx, state.payment ?? '')
  // The payment of an invoice that was paid outside of Stripe, or credited in full, is canceled.
  const payment = stored?.state.status === 'open' ? stored : null
  if (payment) {
    payment.state.status = 'paid'
    payment.state.amount_paid = amount
    payment.state.paid_at = ctx.now
    ctx.objects.save(payment)
  }
  const wire = invoiceWire(ctx, invoice)
  recordEvent(ctx, 'invoice.paid', wire)
  recordEvent(ctx, 'invoice.payment_succeeded', wire)
  if (payment) recordEvent(ctx, 'invoice_payment.paid', invoicePaymentWire(payment))
  onInvoicePaid(ctx, invoice)
}

/**
 * Applies the outcome of a payment intent to the invoice that it pays, if any. `automatic`: the customer is not
 * present, and a failed payment is retried later.
 */
export function applyIntentOutcome(
  ctx: Context,
  intent: Stored<'payment_intent'>,
  outcome: Outcome,
  automatic = false,
): void {
  const invoice = intent.state.invoice ? ctx.objects.find('invoice', ctx, intent.state.invoice) : null
  if (invoice?.state.status !== 'open') return
  applyOutcome(onClock(ctx, invoice.state.test_clock), invoice, outcome, automatic)
}
