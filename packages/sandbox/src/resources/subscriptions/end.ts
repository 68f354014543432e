import { recordEvent } from '../../events/record.ts'
import type { Context } from '../../http/context.ts'
import type { Stored } from '../../store/objects.ts'
import { stopCollecting } from '../invoices/stop-collecting.ts'
import { subscriptionWire } from './object.ts'
import { saveSubscription } from './save.ts'
import type { SubscriptionState } from './state.ts'

/** Cancels a subscription now. Its unpaid invoices are no longer collected automatically. */
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
