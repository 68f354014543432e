import { recordEvent } from '../../events/record.ts'
import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid, resourceMissing } from '../../http/errors.ts'
import { boolean } from '../../http/fields.ts'
import type { Stored } from '../../store/objects.ts'
import { invoiceItemWire } from '../invoice-items/invoice-item.ts'
import { stopCollecting } from '../invoices/collect.ts'
import { pendingItems } from '../invoices/lines.ts'
import { loadOr404 } from '../load.ts'
import { endSchedule, scheduleOf } from '../subscription-schedules/object.ts'
import type { SubscriptionScheduleState } from '../subscription-schedules/state.ts'
import { onClock } from '../test-clocks/test-clock.ts'
import { cancellationDetails } from './fields.ts'
import { changeSubscription, saveSubscription, subscriptionWire } from './object.ts'
import { creditAll } from './prorate.ts'
import { draftLast } from './renew.ts'
import { isEnded, type SubscriptionState } from './state.ts'
import { billNow } from './update.ts'

/** Cancels a subscription now. Its unpaid invoices are no longer collected automatically. */
export function endSubscription(
  ctx: Context,
  subscription: Stored<'subscription'>,
  why: Partial<SubscriptionState['cancellation']>,
): void {
  const { state } = subscription
  const schedule = scheduleOf(ctx, subscription)
  if (schedule) cancelWith(ctx, schedule, subscription, why.reason === 'payment_failed')
  state.status = 'canceled'
  state.canceled_at ??= ctx.now
  state.ended_at = ctx.now
  state.cancellation = { ...state.cancellation, ...why }
  saveSubscription(ctx, subscription)
  stopCollecting(ctx, subscription)
  recordEvent(ctx, 'customer.subscription.deleted', subscriptionWire(ctx, subscription))
}

/** Ends the schedule of a subscription that ends. Stripe: `aborted` is the event of one that ends because of delinquency. */
function cancelWith(
  ctx: Context,
  schedule: Stored<'subscription_schedule'>,
  subscription: Stored<'subscription'>,
  isDelinquent: boolean,
): void {
  if (isOver(schedule.state, ctx.now)) endSchedule(ctx, schedule, subscription, 'completed')
  else endSchedule(ctx, schedule, subscription, 'canceled', isDelinquent ? 'aborted' : 'canceled')
}

/** Whether the last phase of a schedule has ended, which cancels its subscription. */
function isOver({ end_behavior, phases }: SubscriptionScheduleState, now: number): boolean {
  return end_behavior === 'cancel' && (phases.at(-1)?.end_date ?? Infinity) <= now
}

/** Schedules the cancellation of a subscription or withdraws it, as the request says. */
export function scheduleCancellation(
  ctx: Context,
  subscription: Stored<'subscription'>,
  input: { cancel_at?: number | null | undefined; cancel_at_period_end?: boolean | undefined },
): void {
  const { cancel_at: at, cancel_at_period_end: atEnd } = input
  if (at === undefined && atEnd === undefined) return
  if (at && atEnd) throw invalid('You may only specify one of cancel_at or cancel_at_period_end.', 'cancel_at')
  if (at && at <= ctx.now) throw invalid('cancel_at must be in the future.', 'cancel_at')
  const { state } = subscription
  if (state.schedule) {
    throw invalid(
      `The subscription is managed by the subscription schedule \`${state.schedule}\`, and updating any cancelation behavior directly ` +
        'is not allowed. Please update the schedule instead.',
    )
  }
  const end = at ?? (atEnd ? state.current_period_end : null)
  if (end === state.cancel_at && (atEnd ?? false) === state.cancel_at_period_end) return
  changeSubscription(ctx, subscription, () => {
    state.cancel_at = end
    state.cancel_at_period_end = atEnd ?? false
    state.canceled_at = end === null ? null : ctx.now
    state.cancellation.reason = end === null ? null : 'cancellation_requested'
  })
}

export const cancelSubscription = endpoint({
  method: 'DELETE',
  path: '/v1/subscriptions/:id',
  params: { cancellation_details: cancellationDetails, invoice_now: boolean(), prorate: boolean() },
  run(requestCtx, input, [id]) {
    const subscription = loadOr404(requestCtx, 'subscription', id)
    if (isEnded(subscription.state.status)) throw resourceMissing('subscription', id)
    const ctx = onClock(requestCtx, subscription.state.test_clock)
    const details = input.cancellation_details
    if (input.prorate) creditAll(ctx, subscription)
    const invoice = input.invoice_now
      ? draftLast(ctx, subscription, { billing_reason: 'subscription_update', finalizes: 'now' })
      : null
    if (!input.prorate && !input.invoice_now) removeProrations(ctx, subscription)
    endSubscription(ctx, subscription, {
      reason: 'cancellation_requested',
      ...(details?.comment === undefined ? {} : { comment: details.comment }),
      ...(details?.feedback === undefined ? {} : { feedback: details.feedback }),
    })
    if (invoice) billNow(ctx, invoice, 'allow_incomplete')
    return subscriptionWire(ctx, subscription)
  },
})

/** Removes the pending prorations of a subscription; items that were added by a request stay. Stripe: cancel a subscription. */
function removeProrations(ctx: Context, subscription: Stored<'subscription'>): void {
  for (const item of pendingItems(ctx, subscription.state.customer, subscription.id)) {
    if (!item.state.proration) continue
    ctx.objects.remove(item)
    recordEvent(ctx, 'invoiceitem.deleted', invoiceItemWire(ctx, item))
  }
}
