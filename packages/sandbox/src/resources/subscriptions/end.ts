import { recordEvent } from '../../events/record.ts'
import type { Context } from '../../http/context.ts'
import type { Stored } from '../../store/objects.ts'
import { stopCollecting } from '../invoices/stop-collecting.ts'
import { subscriptionWire } from './object.ts'
import { saveSubscription } from './save.ts'
import type { SubscriptionState } from './state.ts'

/** Ends a subscription now. What of it is not paid is not asked for any more by itself. */
export function endSubscription(
  ctx: Context,
  subscription: Stored<'subscription'>,
  why: Partial<SubscriptionState['cancellation']>,
): void {
  const { state } = subscription
  state.status = 'canceled'
  state.canceled_at ??= ctx.now
  state.ended_at = ctx.now
  state.cancellation = { ...state.cancellation, ...why }
  saveSubscription(ctx, subscription)
  stopCollecting(ctx, subscription)
  recordEvent(ctx, 'customer.subscription.deleted', subscriptionWire(ctx, subscription))
}
