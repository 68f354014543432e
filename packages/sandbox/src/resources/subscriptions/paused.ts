import { recordEvent } from '../../events/record.ts'
import type { Context } from '../../http/context.ts'
import type { Stored } from '../../store/objects.ts'
import { stopCollecting } from '../invoices/stop-collecting.ts'
import { subscriptionWire } from './object.ts'
import { changeSubscription } from './save.ts'

/** Sets a subscription to paused, ends its collection and records the event. */
export function pause(ctx: Context, subscription: Stored<'subscription'>): void {
  changeSubscription(ctx, subscription, (state) => {
    state.status = 'paused'
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
