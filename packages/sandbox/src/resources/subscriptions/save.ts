import { recordChange } from '../../events/record-change.ts'
import type { Context } from '../../http/context.ts'
import type { Wire } from '../../http/wire.ts'
import type { Stored } from '../../store/objects.ts'
import { subscriptionWire } from './object.ts'
import { isEnded, nextDueAt } from './state.ts'

/** Saves a subscription and its next due moment. `cancel_at_period_end` moves `cancel_at` with the period. */
export function saveSubscription(ctx: Context, subscription: Stored<'subscription'>): void {
  const { state } = subscription
  if (state.cancel_at_period_end && !isEnded(state.status)) state.cancel_at = state.current_period_end
  state.due = nextDueAt(state)
  ctx.objects.save(subscription)
}

/** Changes a subscription in place, saves it and records an event if anything changed. */
export function changeSubscription(
  ctx: Context,
  subscription: Stored<'subscription'>,
  change: (state: Stored<'subscription'>['state']) => void,
): void {
  const before = subscriptionWire(ctx, subscription)
  change(subscription.state)
  saveSubscription(ctx, subscription)
  recordUpdate(ctx, subscription, before)
}

/** Records `customer.subscription.updated` if the subscription differs from `before`. */
export function recordUpdate(ctx: Context, subscription: Stored<'subscription'>, before: Wire): void {
  recordChange(ctx, 'customer.subscription.updated', before, subscriptionWire(ctx, subscription))
}
