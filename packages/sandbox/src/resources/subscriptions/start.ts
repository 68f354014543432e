import { periodEndAfter } from '../../billing/period.ts'
import { amountOf } from '../../billing/pricing.ts'
import { recordEvent } from '../../events/record.ts'
import type { Context } from '../../http/context.ts'
import { newId } from '../../ids.ts'
import type { Stored } from '../../store/objects.ts'
import { redeem } from '../discounts/discount.ts'
import type { Redeemable } from '../discounts/read.ts'
import { insertSubscriptionInvoice } from '../invoices/insert.ts'
import { pendingItems, periodLines, priceOf } from '../invoices/lines.ts'
import { backdatedLines } from './backdate.ts'
import { type BillingAnchor, shortenFirstPeriod } from './first-period.ts'
import { assertBillableTogether } from './items.ts'
import { saveSubscription, subscriptionWire } from './object.ts'
import { type SubscriptionItem, type SubscriptionState, trialNoticeAt } from './state.ts'

type NewSubscription = Pick<
  SubscriptionState,
  | 'application_fee_percent'
  | 'billing_cycle_anchor_config'
  | 'collection_method'
  | 'customer'
  | 'days_until_due'
  | 'default_payment_method'
  | 'default_tax_rates'
  | 'description'
  | 'metadata'
  | 'missing_payment_method'
  | 'on_behalf_of'
  | 'save_default_payment_method'
  | 'schedule'
  | 'test_clock'
  | 'transfer_data'
> & {
  items: SubscriptionItem[]
  /** Unix seconds; null without a trial. */
  trial_end: number | null
  /** The status until the first invoice is paid; a trial is `trialing`. */
  status: 'active' | 'incomplete'
  /** When it is canceled; null or undefined where nothing says so yet. */
  cancel_at?: number | null
  /** When its first invoice is finalized; by default now, by the caller. */
  finalizes?: 'in_an_hour' | 'now'
  /** The start, if it was before now; the time since then is billed with the first invoice unless it is not `billed`. */
  backdate?: { start: number; billed: boolean } | null
  /** Null or undefined: periods are counted from now, or from the end of the trial. */
  anchor?: BillingAnchor | null
  /** Coupons to redeem. */
  redeems?: Redeemable[]
  /** Coupons to redeem for one item, by its id. */
  itemRedeems?: ReadonlyMap<string, Redeemable[]>
  /** The session that starts it. */
  checkout_session?: string
  /** Invoice items for the first invoice; the customer's pending items when undefined. */
  oneTimeItems?: Stored<'invoiceitem'>[]
}

/**
 * Stores a subscription and the draft of its first invoice, and records both events. Periods are counted from now, or
 * from the end of the trial.
 */
export function startSubscription(
  ctx: Context,
  {
    anchor: chosen = null,
    backdate = null,
    cancel_at = null,
    checkout_session,
    finalizes = 'now',
    itemRedeems,
    oneTimeItems,
    redeems = [],
    ...given
  }: NewSubscription,
): { subscription: Stored<'subscription'>; invoice: Stored<'invoice'> } {
  const { currency, price } = assertBillableTogether(ctx, given.items)
  const recurring = price.state.recurring ?? { interval: 'month', interval_count: 1 }
  const { now } = ctx
  const anchor = given.trial_end ?? chosen?.at ?? now
  const end = given.trial_end ?? (chosen && chosen.at > now ? chosen.at : periodEndAfter(now, recurring, now))
  const subscription = ctx.objects.insert('subscription', ctx, newId('sub'), now, {
    ...given,
    billing_cycle_anchor: anchor,
    cancel_at,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation: { comment: null, feedback: null, reason: null },
    currency,
    current_period_end: end,
    current_period_start: now,
    due: null,
    ended_at: null,
    latest_invoice: null,
    pending_setup_intent: null,
    start_date: backdate?.start ?? now,
    status: given.trial_end === null ? given.status : 'trialing',
    trial_start: given.trial_end === null ? null : now,
    trial_told: false,
  })
  for (const item of given.items)
    ctx.objects.insert('subscription_item', ctx, item.id, now, { subscription: subscription.id })
  const target = { customer: given.customer, subscription: subscription.id, checkout_session: checkout_session ?? null }
  subscription.state.discounts = redeems.map((redeemable) => redeem(ctx, redeemable, target).id)
  for (const item of subscription.state.items) {
    const own = itemRedeems?.get(item.id)
    if (own) item.discounts = own.map((one) => redeem(ctx, one, { ...target, subscription_item: item.id }).id)
  }
  recordBilledPeriod(ctx, subscription)
  const lines = periodLines(ctx, subscription)
  if (chosen && chosen.at > now) shortenFirstPeriod(subscription.state, lines, recurring, chosen.prorated)
  if (backdate?.billed) lines.push(...backdatedLines(ctx, subscription, backdate.start))
  const invoice = insertSubscriptionInvoice(ctx, subscription, {
    billing_reason: 'subscription_create',
    items: oneTimeItems ?? pendingItems(ctx, given.customer, subscription.id),
    lines,
    period_start: now,
    period_end: now,
    finalizes,
  })
  saveSubscription(ctx, subscription)
  recordEvent(ctx, 'customer.subscription.created', subscriptionWire(ctx, subscription))
  announceShortTrial(ctx, subscription)
  return { subscription, invoice }
}

/** Records on each item what was billed for its current period, from which credits are computed. */
export function recordBilledPeriod(ctx: Context, { state }: Stored<'subscription'>): void {
  for (const item of state.items) {
    const { price } = priceOf(ctx, item.price)
    item.billed = {
      amount: state.status === 'trialing' ? 0 : amountOf(price.state, item.quantity),
      start: state.current_period_start,
      end: state.current_period_end,
    }
  }
}

/** Announces the end of a trial at once when the trial is shorter than the notice. */
function announceShortTrial(ctx: Context, subscription: Stored<'subscription'>): void {
  const { state } = subscription
  if (state.trial_end === null || trialNoticeAt(state.trial_end) > ctx.now) return
  state.trial_told = true
  saveSubscription(ctx, subscription)
  recordEvent(ctx, 'customer.subscription.trial_will_end', subscriptionWire(ctx, subscription))
}
