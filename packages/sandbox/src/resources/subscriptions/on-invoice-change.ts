import type { Context } from '../../http/context.ts'
import type { Stored } from '../../store/objects.ts'
import { findOwnAccount } from '../accounts/platform.ts'
import { endSubscription } from './cancel.ts'
import { changeSubscription } from './object.ts'
import { resume } from './pause.ts'
import { isEnded } from './state.ts'

/** Activates a subscription whose first or latest invoice was paid. */
export function onInvoicePaid(ctx: Context, invoice: Stored<'invoice'>): void {
  const subscription = subscriptionOf(ctx, invoice)
  if (subscription?.state.status === 'paused' && subscription.state.resumption?.invoice === invoice.id)
    resume(ctx, subscription)
  if (!subscription || subscription.state.latest_invoice !== invoice.id) return
  if (!['incomplete', 'past_due', 'unpaid'].includes(subscription.state.status)) return
  const first = subscription.state.status === 'incomplete'
  changeSubscription(ctx, subscription, (state) => {
    state.status = 'active'
    if (!first || state.save_default_payment_method !== 'on_subscription') return
    const intent = ctx.objects.find('payment_intent', ctx, invoice.state.payment_intent ?? '')
    state.default_payment_method = intent?.state.payment_method ?? state.default_payment_method
  })
}

/**
 * Activates a subscription whose first payment is a bank debit, before the bank has answered. Stripe: Subscriptions
 * overview, "a subscription can move directly to active after creation and bypass incomplete".
 */
export function onFirstDebitSent(ctx: Context, invoice: Stored<'invoice'>): void {
  const subscription = subscriptionOf(ctx, invoice)
  if (invoice.state.billing_reason !== 'subscription_create' || subscription?.state.status !== 'incomplete') return
  changeSubscription(ctx, subscription, (state) => {
    state.status = 'active'
  })
}

/** Whether the bank has refused the debit for a first invoice whose subscription is in use already. */
export function isFailedFirstDebit(ctx: Context, invoice: Stored<'invoice'>): boolean {
  const subscription = subscriptionOf(ctx, invoice)
  if (!subscription || subscription.state.status === 'incomplete') return false
  if (invoice.state.billing_reason !== 'subscription_create') return false
  const intent = ctx.objects.find('payment_intent', ctx, invoice.state.payment_intent ?? '')
  const charge = ctx.objects.find('charge', ctx, intent?.state.last_error?.charge ?? '')
  return Boolean(charge?.state.bank)
}

/**
 * Whether an invoice is the first one of a subscription that begins once it is paid, or that has ended: nothing but a request
 * pays it.
 */
export function awaitsFirstPayment(ctx: Context, { state }: Stored<'invoice'>): boolean {
  if (state.billing_reason !== 'subscription_create') return false
  const subscription = ctx.objects.find('subscription', ctx, state.subscription ?? '')
  return !subscription || subscription.state.status === 'incomplete' || isEnded(subscription.state.status)
}

/** Marks a subscription past due after a failed payment; `exhausted`: it was the last retry. */
export function onPaymentFailed(ctx: Context, invoice: Stored<'invoice'>, exhausted: boolean): void {
  const subscription = subscriptionOf(ctx, invoice)
  if (!subscription || ['incomplete', 'paused', 'unpaid'].includes(subscription.state.status)) return
  // Only the latest invoice affects the status, until the last retry of an older one fails.
  if (!exhausted && subscription.state.latest_invoice !== invoice.id) return
  const afterLastRetry = findOwnAccount(ctx)?.state.after_last_retry ?? ctx.settings.afterLastRetry
  if (exhausted && afterLastRetry === 'cancel') {
    endSubscription(ctx, subscription, { reason: 'payment_failed' })
    return
  }
  changeSubscription(ctx, subscription, (state) => {
    state.status = exhausted && afterLastRetry === 'unpaid' ? 'unpaid' : 'past_due'
  })
}

function subscriptionOf(ctx: Context, invoice: Stored<'invoice'>): Stored<'subscription'> | null {
  const id = invoice.state.subscription
  const subscription = id === null ? null : ctx.objects.find('subscription', ctx, id)
  return subscription && !isEnded(subscription.state.status) ? subscription : null
}

/** Treats an uncollectible invoice as paid: it no longer keeps its subscription past due. */
export function onInvoiceUncollectible(ctx: Context, invoice: Stored<'invoice'>): void {
  if (subscriptionOf(ctx, invoice)?.state.status !== 'incomplete') onInvoicePaid(ctx, invoice)
}

/** Expires a subscription whose first invoice was voided, and activates one whose latest invoice was. */
export function onInvoiceVoided(ctx: Context, invoice: Stored<'invoice'>): void {
  const subscription = subscriptionOf(ctx, invoice)
  if (!subscription || subscription.state.latest_invoice !== invoice.id) return
  const { status } = subscription.state
  if (!['incomplete', 'past_due', 'unpaid'].includes(status)) return
  changeSubscription(ctx, subscription, (state) => {
    state.status = status === 'incomplete' ? 'incomplete_expired' : 'active'
    if (status === 'incomplete') state.ended_at = ctx.now
  })
}
