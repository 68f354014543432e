import { createDueWork } from '../../due/due-work.ts'
import { previousValues, recordEvent } from '../../events/record.ts'
import type { Context } from '../../http/context.ts'
import type { Stored } from '../../store/objects.ts'
import { type Attempt, attemptPayment, type Outcome } from '../payment-intents/attempt.ts'
import {
  awaitsFirstPayment,
  isFailedFirstDebit,
  onFirstDebitSent,
  onPaymentFailed,
} from '../subscriptions/on-invoice-change.ts'
import { onSandboxClock } from '../test-clocks/test-clock.ts'
import { finalizeInvoice } from './finalize.ts'
import { invoiceWire } from './object.ts'
import { markInvoicePaid } from './pay.ts'
import { retryDelay } from './retries.ts'
import { voidInvoice } from './void.ts'

type CollectionOutcome = Outcome | 'no_method'

/**
 * Attempts to pay an open invoice with the given method or the default one. `automatic`: the customer is not present,
 * and a failed payment is retried later.
 */
export function collectInvoice(
  ctx: Context,
  invoice: Stored<'invoice'>,
  how: { automatic: boolean; method?: Stored<'payment_method'> | null } & Attempt,
): CollectionOutcome {
  const { automatic, method = methodOfInvoice(ctx, invoice), ...attempt } = how
  const intent = ctx.objects.find('payment_intent', ctx, invoice.state.payment_intent ?? '')
  if (!intent) throw new Error(`invoice ${invoice.id} has nothing to pay`)
  if (automatic) invoice.state.attempt_count += 1
  const outcome = method ? attemptPayment(onSandboxClock(ctx), intent, method, attempt) : 'no_method'
  applyOutcome(ctx, invoice, outcome, automatic)
  return outcome
}

/** Applies the outcome of a payment attempt to its invoice. */
export function applyOutcome(
  ctx: Context,
  invoice: Stored<'invoice'>,
  outcome: CollectionOutcome,
  automatic: boolean,
): void {
  if (outcome === 'paid') markInvoicePaid(ctx, invoice, requestedOf(ctx, invoice))
  else if (outcome === 'processing') awaitBank(ctx, invoice)
  else recordFailedPayment(ctx, invoice, outcome, automatic)
}

/** The payment method of an invoice: its own default, the subscription's or the customer's. */
export function methodOfInvoice(ctx: Context, { state }: Stored<'invoice'>): Stored<'payment_method'> | null {
  const subscription = ctx.objects.find('subscription', ctx, state.subscription ?? '')
  const customer = ctx.objects.find('customer', ctx, state.customer)
  const id =
    state.default_payment_method ??
    subscription?.state.default_payment_method ??
    customer?.state.default_payment_method ??
    customer?.state.default_source
  const method = id ? ctx.objects.find('payment_method', ctx, id) : null
  return method?.state.customer === state.customer ? method : null
}

function awaitBank(ctx: Context, invoice: Stored<'invoice'>): void {
  invoice.state.attempted = true
  invoice.state.due = null
  ctx.objects.save(invoice)
  onFirstDebitSent(ctx, invoice)
}

function recordFailedPayment(
  ctx: Context,
  invoice: Stored<'invoice'>,
  outcome: CollectionOutcome,
  automatic: boolean,
): void {
  const before = invoiceWire(ctx, invoice)
  const { state } = invoice
  state.attempted = true
  const isSent = state.collection_method === 'send_invoice'
  // Stripe: Subscriptions overview, "If the payment fails later, Stripe voids the invoice but the subscription remains active".
  const voids = !isSent && isFailedFirstDebit(ctx, invoice)
  const isRetried = automatic && !isSent && !voids && !awaitsFirstPayment(ctx, invoice)
  const delay = isRetried ? retryDelay(ctx, state.attempt_count) : undefined
  const exhausted = isRetried && delay === undefined
  if (isSent) state.due = overdueAt(state)
  else if (automatic) state.due = delay === undefined ? null : ctx.now + delay
  if (exhausted) state.auto_advance = false
  ctx.objects.save(invoice)
  const after = invoiceWire(ctx, invoice)
  recordEvent(ctx, 'invoice.updated', after, previousValues(before, after))
  if (outcome === 'requires_action') recordEvent(ctx, 'invoice.payment_action_required', after)
  recordEvent(ctx, 'invoice.payment_failed', after)
  if (voids) voidInvoice(ctx, invoice)
  // The customer has until the due date to pay what was sent, by whatever means.
  else if (!isSent) onPaymentFailed(ctx, invoice, exhausted)
}

/** When an unpaid invoice that was sent makes its subscription past due; null without a subscription. */
function overdueAt({ due_date, subscription }: Stored<'invoice'>['state']): number | null {
  return subscription === null ? null : (due_date ?? null)
}

function requestedOf(ctx: Context, { state }: Stored<'invoice'>): number {
  return ctx.objects.find('invoice_payment', ctx, state.payment ?? '')?.state.amount_requested ?? 0
}

/** Ends the automatic collection of a subscription's unpaid invoices. */
export function stopCollecting(ctx: Context, subscription: Stored<'subscription'>): void {
  const waiting = ctx.objects.everywhere('invoice', -1, {
    sql: "json_extract(state, '$.subscription') = ? AND json_extract(state, '$.due') IS NOT NULL",
    values: [subscription.id],
    index: 'invoices_waiting',
  })
  for (const invoice of waiting) {
    invoice.state.auto_advance = false
    invoice.state.due = null
    ctx.objects.save(invoice)
  }
}

/** Finalizes and collects drafts, and retries failed payments, when they are due. */
export const dueInvoices = createDueWork('invoice', 'due', 'invoices_by_due', advanceInvoice, {
  only: "json_extract(state, '$.test_clock') IS NULL",
  subject: ({ id, state }) => state.subscription ?? id,
})

/** Runs what is due for an invoice at the context's time. */
export function advanceInvoice(ctx: Context, invoice: Stored<'invoice'>): void {
  const isSent = invoice.state.status === 'open' && invoice.state.collection_method === 'send_invoice'
  if (isSent) {
    markOverdue(ctx, invoice)
    return
  }
  if (invoice.state.status === 'draft') finalizeInvoice(ctx, invoice)
  if (invoice.state.status !== 'open') return
  if (invoice.state.collection_method === 'send_invoice') sendInvoice(ctx, invoice)
  else collectInvoice(ctx, invoice, { automatic: true })
}

/** Sends an open invoice. No mail goes out: the event says that one would have. A subscription is past due after its due date. */
export function sendInvoice(ctx: Context, invoice: Stored<'invoice'>): void {
  const { state } = invoice
  state.due = overdueAt(state)
  ctx.objects.save(invoice)
  recordEvent(ctx, 'invoice.sent', invoiceWire(ctx, invoice))
}

function markOverdue(ctx: Context, invoice: Stored<'invoice'>): void {
  invoice.state.due = null
  ctx.objects.save(invoice)
  onPaymentFailed(ctx, invoice, false)
}
