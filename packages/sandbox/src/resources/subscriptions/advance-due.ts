import { createDueWork } from '../../due/due-work.ts'
import { recordEvent } from '../../events/record.ts'
import type { Context } from '../../http/context.ts'
import type { Stored } from '../../store/objects.ts'
import { previewRenewal } from '../invoices/create-preview.ts'
import { voidInvoice } from '../invoices/void.ts'
import { endSubscription } from './cancel.ts'
import { changeSubscription, saveSubscription, subscriptionWire } from './object.ts'
import { pause } from './pause.ts'
import { draftLast, renewSubscription } from './renew.ts'
import { renewalNoticeAt, trialNoticeAt } from './state.ts'

/** Renews and ends subscriptions, and announces the ends of trials, when they are due. */
export const dueSubscriptions = createDueWork('subscription', 'due', 'subscriptions_by_due', advanceSubscription, {
  only: "json_extract(state, '$.test_clock') IS NULL",
  subject: ({ id }) => id,
})

/** Runs what is due for a subscription at the context's time. */
export function advanceSubscription(ctx: Context, subscription: Stored<'subscription'>): void {
  const { state } = subscription
  if (state.status === 'incomplete') expireIncomplete(ctx, subscription)
  else if (state.cancel_at !== null && state.cancel_at <= ctx.now) cancelAsScheduled(ctx, subscription)
  else if (state.pause_collection?.resumes_at && state.pause_collection.resumes_at <= ctx.now)
    resumeCollection(ctx, subscription)
  else if (state.status === 'paused') abandonResumption(ctx, subscription)
  else if (state.current_period_end <= ctx.now) endPeriod(ctx, subscription)
  else if (state.status === 'trialing' && !state.trial_told && trialNoticeAt(state.trial_end ?? Infinity) <= ctx.now)
    recordTrialWillEnd(ctx, subscription)
  else announceRenewal(ctx, subscription)
}

function announceRenewal(ctx: Context, subscription: Stored<'subscription'>): void {
  const notice = renewalNoticeAt(subscription.state)
  if (notice === null || notice > ctx.now) return
  subscription.state.upcoming_told = subscription.state.current_period_end
  saveSubscription(ctx, subscription)
  recordEvent(ctx, 'invoice.upcoming', previewRenewal(ctx, subscription.id))
}

function endPeriod(ctx: Context, subscription: Stored<'subscription'>): void {
  if (!endUnpaidTrial(ctx, subscription)) renewSubscription(ctx, subscription)
}

/** Ends a trial without a payment method as the subscription says; false where the next period begins instead. */
export function endUnpaidTrial(ctx: Context, subscription: Stored<'subscription'>): boolean {
  const { state } = subscription
  const customer = ctx.objects.find('customer', ctx, state.customer)
  const payer = customer?.state.default_payment_method ?? customer?.state.default_source
  const unpaidTrial = state.status === 'trialing' && !state.default_payment_method && !payer
  if (!unpaidTrial || state.missing_payment_method === 'create_invoice') return false
  if (state.missing_payment_method === 'cancel') endSubscription(ctx, subscription, {})
  else pause(ctx, subscription, 'trial_end_without_payment_method')
  return true
}

/**
 * Cancels a subscription on its scheduled date. A last invoice bills the pending items and the usage, and is collected an hour later.
 */
function cancelAsScheduled(ctx: Context, subscription: Stored<'subscription'>): void {
  endSubscription(ctx, subscription, {})
  const lastInvoice = draftLast(ctx, subscription, { billing_reason: 'subscription_cycle', finalizes: 'in_an_hour' })
  if (lastInvoice) saveSubscription(ctx, subscription)
}

/** Ends a pause of the collection at its time: the next invoices are collected again. */
function resumeCollection(ctx: Context, subscription: Stored<'subscription'>): void {
  changeSubscription(ctx, subscription, (state) => {
    state.pause_collection = null
  })
}

function recordTrialWillEnd(ctx: Context, subscription: Stored<'subscription'>): void {
  subscription.state.trial_told = true
  saveSubscription(ctx, subscription)
  recordEvent(ctx, 'customer.subscription.trial_will_end', subscriptionWire(ctx, subscription))
}

/** Ends a resumption whose payment did not arrive in time: the subscription stays paused. */
function abandonResumption(ctx: Context, subscription: Stored<'subscription'>): void {
  const invoice = ctx.objects.find('invoice', ctx, subscription.state.resumption?.invoice ?? '')
  subscription.state.resumption = null
  saveSubscription(ctx, subscription)
  if (invoice?.state.status === 'open') voidInvoice(ctx, invoice)
}

/** Expires a subscription whose first payment did not arrive in time. */
function expireIncomplete(ctx: Context, subscription: Stored<'subscription'>): void {
  const invoice = ctx.objects.find('invoice', ctx, subscription.state.latest_invoice ?? '')
  changeSubscription(ctx, subscription, (state) => {
    state.status = 'incomplete_expired'
    state.ended_at = ctx.now
  })
  if (invoice?.state.status === 'open') voidInvoice(ctx, invoice)
}
