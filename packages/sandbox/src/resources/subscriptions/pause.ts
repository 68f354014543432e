import { recordEvent } from '../../events/record.ts'
import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { hash, oneOf, required } from '../../http/fields.ts'
import type { Stored } from '../../store/objects.ts'
import { stopCollecting } from '../invoices/collect.ts'
import { loadOr404 } from '../load.ts'
import { onClock } from '../test-clocks/test-clock.ts'
import { changeSubscription, loadChangeable, subscriptionWire } from './object.ts'
import { creditAll } from './prorate.ts'
import { draftPending } from './renew.ts'
import { billNow } from './update.ts'

/** Sets a subscription to paused, ends its trial and its collection, and records the event. */
export function pause(
  ctx: Context,
  subscription: Stored<'subscription'>,
  reason: 'pause_requested' | 'trial_end_without_payment_method',
): void {
  changeSubscription(ctx, subscription, (state) => {
    if (state.status === 'trialing') state.trial_end = ctx.now
    state.status = 'paused'
    state.paused = { at: ctx.now, reason }
  })
  stopCollecting(ctx, subscription)
  recordEvent(ctx, 'customer.subscription.paused', subscriptionWire(ctx, subscription))
}

/** Sets a paused subscription to active and records the event. */
export function resume(ctx: Context, subscription: Stored<'subscription'>): void {
  changeSubscription(ctx, subscription, (state) => {
    state.status = 'active'
    state.resumption = null
  })
  recordEvent(ctx, 'customer.subscription.resumed', subscriptionWire(ctx, subscription))
}

/** Pauses a subscription: it is neither billed nor renewed. The unused time of the period is credited. */
export const pauseSubscription = endpoint({
  method: 'POST',
  path: '/v1/subscriptions/:id/pause',
  params: {
    bill_for: hash({
      outstanding_usage_through: hash({ type: required(oneOf('none', 'now')) }),
      unused_time_from: hash({ type: required(oneOf('item_current_period_start', 'none', 'now')) }),
    }),
    invoicing_behavior: oneOf('invoice', 'pending_invoice_item'),
    type: oneOf('subscription'),
  },
  run(requestCtx, input, [id]) {
    const subscription = loadChangeable(requestCtx, id)
    const { state } = subscription
    const ctx = onClock(requestCtx, state.test_clock)
    if (!['active', 'past_due', 'trialing'].includes(state.status)) {
      throw invalid(`A subscription with the status ${state.status} cannot be paused.`)
    }
    if (state.schedule) {
      throw invalid(
        `This subscription is managed by the subscription schedule \`${state.schedule}\`, and cannot be paused: release it first.`,
      )
    }
    const from = input.bill_for?.unused_time_from?.type ?? 'now'
    if (from !== 'none') creditAll(ctx, subscription, from === 'now' ? ctx.now : state.current_period_start)
    const invoice =
      input.invoicing_behavior === 'invoice'
        ? draftPending(ctx, subscription, { billing_reason: 'subscription_update', finalizes: 'now' })
        : null
    pause(ctx, subscription, 'pause_requested')
    if (invoice) billNow(ctx, invoice, 'allow_incomplete')
    return subscriptionWire(ctx, loadOr404(ctx, 'subscription', id))
  },
})
