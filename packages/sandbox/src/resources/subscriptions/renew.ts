import type { Context } from '../../http/context.ts'
import type { Stored } from '../../store/objects.ts'
import { finalizeInvoice } from '../invoices/finalize.ts'
import { insertSubscriptionInvoice, type SubscriptionInvoice } from '../invoices/insert.ts'
import { pendingItems, periodLines, priceOf, usageLines } from '../invoices/lines.ts'
import { markUncollectible } from '../invoices/mark-uncollectible.ts'
import type { InvoiceLine } from '../invoices/state.ts'
import { voidInvoice } from '../invoices/void.ts'
import { endDuePhases } from '../subscription-schedules/advance.ts'
import { recordUpdate, saveSubscription, subscriptionWire } from './object.ts'
import { recordBilledPeriod } from './start.ts'
import { endOfPeriodFrom } from './state.ts'

/** Drafts an invoice of a subscription's pending items; null without pending items. The caller saves the subscription. */
export function draftPending(ctx: Context, subscription: Stored<'subscription'>, how: Draft): Stored<'invoice'> | null {
  const items = pendingItems(ctx, subscription.state.customer, subscription.id)
  return items.length === 0 ? null : createDraft(ctx, subscription, how, items)
}

/** Drafts the last invoice of a subscription: its pending items, and the usage since the period began; null without both. */
export function draftLast(ctx: Context, subscription: Stored<'subscription'>, how: Draft): Stored<'invoice'> | null {
  const { customer, current_period_start: period_start } = subscription.state
  const items = pendingItems(ctx, customer, subscription.id)
  const lines = usageLines(ctx, subscription, { period_start, period_end: ctx.now })
  return items.length + lines.length === 0 ? null : createDraft(ctx, subscription, how, items, lines)
}

/** Drafts an invoice without lines. The caller saves the subscription. */
export function draftEmpty(ctx: Context, subscription: Stored<'subscription'>, how: Draft): Stored<'invoice'> {
  return createDraft(ctx, subscription, how, [])
}

type Draft = Pick<SubscriptionInvoice, 'billing_reason' | 'finalizes'> & { metadata?: Record<string, string> }

function createDraft(
  ctx: Context,
  subscription: Stored<'subscription'>,
  how: Draft,
  items: Stored<'invoiceitem'>[],
  lines: InvoiceLine[] = [],
): Stored<'invoice'> {
  return insertSubscriptionInvoice(ctx, subscription, {
    ...how,
    items,
    lines,
    period_start: subscription.state.current_period_start,
    period_end: ctx.now,
  })
}

/**
 * Starts the next period of a subscription and drafts its invoice, which can be changed for an hour by default. While
 * collection is paused the invoice stays a draft, or is void or uncollectible at once. Stripe: Pause payment collection.
 */
export function renewSubscription(
  ctx: Context,
  subscription: Stored<'subscription'>,
  finalizes: SubscriptionInvoice['finalizes'] = 'in_an_hour',
): Stored<'invoice'> {
  const before = subscriptionWire(ctx, subscription)
  const { state } = subscription
  const behavior = state.pause_collection?.behavior
  const past = { period_start: state.current_period_start, period_end: state.current_period_end }
  beginNextPeriod(ctx, subscription)
  const invoice = insertSubscriptionInvoice(ctx, subscription, {
    ...past,
    billing_reason: 'subscription_cycle',
    items: pendingItems(ctx, state.customer, subscription.id),
    lines: periodLines(ctx, subscription, past),
    finalizes: state.status === 'unpaid' || behavior === 'keep_as_draft' ? 'never' : finalizes,
  })
  saveSubscription(ctx, subscription)
  recordUpdate(ctx, subscription, before)
  if (behavior === 'void') voidInvoice(ctx, invoice)
  if (behavior === 'mark_uncollectible') writeOff(ctx, invoice)
  return invoice
}

function writeOff(ctx: Context, invoice: Stored<'invoice'>): void {
  finalizeInvoice(ctx, invoice)
  if (invoice.state.status === 'open') markUncollectible(ctx, invoice)
}

/** Moves a subscription to its next period, in place, by the next phase of its schedule; a trialing subscription becomes active. */
export function beginNextPeriod(ctx: Context, subscription: Stored<'subscription'>): void {
  const { state } = subscription
  endDuePhases(ctx, subscription)
  const recurring = priceOf(ctx, state.items[0]?.price ?? '').price.state.recurring
  if (!recurring) throw new Error(`subscription ${subscription.id} has a price that does not recur`)
  if (state.status === 'trialing') state.status = 'active'
  state.current_period_start = state.current_period_end
  state.current_period_end = endOfPeriodFrom(state, recurring, state.current_period_start)
  recordBilledPeriod(ctx, subscription)
}
