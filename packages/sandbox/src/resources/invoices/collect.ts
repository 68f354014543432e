import { previousValues } from '../../events/previous.ts'
import { recordEvent } from '../../events/record.ts'
import type { Context } from '../../http/context.ts'
import type { Stored } from '../../store/objects.ts'
import { type Attempt, attemptPayment, type Outcome } from '../payment-intents/attempt.ts'
import { subscriptionUnpaid } from '../subscriptions/follow-invoice.ts'
import { onSandboxClock } from '../test-clocks/on-clock.ts'
import { invoiceWire } from './object.ts'
import { settleInvoice } from './settle.ts'

/** Seconds from one failed payment to the next try. */
const retryDelays = [3, 5, 7].map((days) => days * 24 * 60 * 60)

export type Collected = Outcome | 'no_method'

/**
 * Tries to pay an open invoice with the method given or the one that its customer has for it. `automatic`: nobody is
 * there, and what fails is tried again later.
 */
export function collectInvoice(
  ctx: Context,
  invoice: Stored<'invoice'>,
  how: { automatic: boolean; method?: Stored<'payment_method'> | null } & Attempt,
): Collected {
  const { automatic, method = methodOfInvoice(ctx, invoice), ...attempt } = how
  const intent = ctx.objects.find('payment_intent', ctx, invoice.state.payment_intent ?? '')
  if (!intent) throw new Error(`invoice ${invoice.id} has nothing to pay`)
  if (automatic) invoice.state.attempt_count += 1
  const outcome = method ? attemptPayment(onSandboxClock(ctx), intent, method, attempt) : 'no_method'
  followOutcome(ctx, invoice, outcome, automatic)
  return outcome
}

/** Brings an invoice to where the attempt to pay it has led. */
export function followOutcome(ctx: Context, invoice: Stored<'invoice'>, outcome: Collected, automatic: boolean): void {
  if (outcome === 'paid') settleInvoice(ctx, invoice, requestedOf(ctx, invoice))
  else if (outcome === 'processing') awaitBank(ctx, invoice)
  else invoiceUnpaid(ctx, invoice, outcome, automatic)
}

/** The method that an invoice is paid with: its own, the subscription's or the customer's. */
export function methodOfInvoice(ctx: Context, { state }: Stored<'invoice'>): Stored<'payment_method'> | null {
  const subscription = ctx.objects.find('subscription', ctx, state.subscription ?? '')
  const customer = ctx.objects.find('customer', ctx, state.customer)
  const id =
    state.default_payment_method ?? subscription?.state.default_payment_method ?? customer?.state.default_payment_method
  const method = id ? ctx.objects.find('payment_method', ctx, id) : null
  return method?.state.customer === state.customer ? method : null
}

function awaitBank(ctx: Context, invoice: Stored<'invoice'>): void {
  invoice.state.attempted = true
  invoice.state.due = null
  ctx.objects.save(invoice)
}

function invoiceUnpaid(ctx: Context, invoice: Stored<'invoice'>, outcome: Collected, automatic: boolean): void {
  const before = invoiceWire(ctx, invoice)
  const { state } = invoice
  state.attempted = true
  const first = state.billing_reason === 'subscription_create'
  const wait = retryDelays[Math.max(0, state.attempt_count - 1)]
  const over = !first && automatic && wait === undefined
  if (automatic) state.due = first || wait === undefined ? null : ctx.now + wait
  if (over) state.auto_advance = false
  ctx.objects.save(invoice)
  const after = invoiceWire(ctx, invoice)
  recordEvent(ctx, 'invoice.updated', after, previousValues(before, after))
  if (outcome === 'requires_action') recordEvent(ctx, 'invoice.payment_action_required', after)
  recordEvent(ctx, 'invoice.payment_failed', after)
  subscriptionUnpaid(ctx, invoice, over)
}

function requestedOf(ctx: Context, { state }: Stored<'invoice'>): number {
  return ctx.objects.find('invoice_payment', ctx, state.payment ?? '')?.state.amount_requested ?? 0
}
