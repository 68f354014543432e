import { endpoint } from '../../http/endpoint.ts'
import { ApiError, invalid } from '../../http/errors.ts'
import { boolean, ignored, string } from '../../http/fields.ts'
import { loadOr404 } from '../load.ts'
import { missingCapability } from '../payment-intents/capabilities.ts'
import { paymentIntentWire } from '../payment-intents/object.ts'
import { loadAttached } from '../payment-methods/attachment.ts'
import { collectInvoice, methodOfInvoice } from './collect.ts'
import { finalizeInvoice } from './finalize.ts'
import { assertNotProcessing, loadInvoice } from './load.ts'
import { markInvoicePaid } from './mark-paid.ts'
import { amountDue, invoiceWire } from './object.ts'
import { cancelPayment } from './void.ts'

export const payInvoice = endpoint({
  method: 'POST',
  path: '/v1/invoices/:id/pay',
  params: {
    off_session: ignored(boolean()),
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
    const automatic = invoice.state.auto_advance && invoice.state.attempt_count === 0
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
