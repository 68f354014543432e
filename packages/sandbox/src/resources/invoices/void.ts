import { recordEvent } from '../../events/record.ts'
import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import type { Stored } from '../../store/objects.ts'
import { changeBalance } from '../customers/balance.ts'
import { cancelDebit } from '../payment-intents/debit.ts'
import { paymentIntentWire } from '../payment-intents/payment-intent.ts'
import { onInvoiceVoided } from '../subscriptions/on-invoice-change.ts'
import { onSandboxClock } from '../test-clocks/test-clock.ts'
import { assertNotProcessing, loadInvoice } from './load.ts'
import { invoiceWire } from './object.ts'

/** Voids an invoice and cancels its payment. */
export function voidInvoice(ctx: Context, invoice: Stored<'invoice'>): void {
  const { state } = invoice
  returnBalance(ctx, invoice)
  state.status = 'void'
  state.voided_at = ctx.now
  state.auto_advance = false
  state.due = null
  ctx.objects.save(invoice)
  cancelPayment(ctx, invoice)
  recordEvent(ctx, 'invoice.voided', invoiceWire(ctx, invoice))
}

/** Stripe: changelog 2019-12-03, "Customer balances applied to all invoices are now debited or credited back … when voided". */
function returnBalance(ctx: Context, { id: invoice, state }: Stored<'invoice'>): void {
  const { currency, customer: id, starting_balance, ending_balance } = state
  const customer = ctx.objects.find('customer', ctx, id)
  if (!customer || ending_balance === null) return
  const amount = starting_balance - ending_balance
  changeBalance(ctx, customer, { amount, currency, invoice, type: 'unapplied_from_invoice' })
}

/** Cancels the payment intent and the invoice payment of an unpaid invoice. */
export function cancelPayment(ctx: Context, { state }: Stored<'invoice'>): void {
  const payment = ctx.objects.find('invoice_payment', ctx, state.payment ?? '')
  if (payment) {
    payment.state.status = 'canceled'
    payment.state.canceled_at = ctx.now
    ctx.objects.save(payment)
  }
  const intent = ctx.objects.find('payment_intent', ctx, state.payment_intent ?? '')
  if (!intent || ['succeeded', 'canceled'].includes(intent.state.status)) return
  const moneyCtx = onSandboxClock(ctx)
  cancelDebit(moneyCtx, intent)
  intent.state.status = 'canceled'
  intent.state.canceled_at = moneyCtx.now
  intent.state.cancellation_reason = 'void_invoice'
  intent.state.challenge = null
  ctx.objects.save(intent)
  recordEvent(moneyCtx, 'payment_intent.canceled', paymentIntentWire(moneyCtx, intent))
}

export const voidInvoiceNow = endpoint({
  method: 'POST',
  path: '/v1/invoices/:id/void',
  params: {},
  run(requestCtx, _input, [id]) {
    const { ctx, invoice } = loadInvoice(requestCtx, id, ['open', 'uncollectible'], 'void')
    // Stripe says nothing of a payment under way: the sandbox takes the stricter of both.
    assertNotProcessing(ctx, invoice)
    voidInvoice(ctx, invoice)
    onInvoiceVoided(ctx, invoice)
    return invoiceWire(ctx, invoice)
  },
})
