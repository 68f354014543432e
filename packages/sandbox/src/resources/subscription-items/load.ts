import type { Context } from '../../http/context.ts'
import { resourceMissing } from '../../http/errors.ts'
import type { Stored } from '../../store/objects.ts'
import { loadOr404 } from '../load.ts'
import type { SubscriptionItem } from '../subscriptions/state.ts'

/** An item and its subscription. An unknown or removed item throws a 404. */
export function loadItem(ctx: Context, id: string): { subscription: Stored<'subscription'>; item: SubscriptionItem } {
  const { state } = loadOr404(ctx, 'subscription_item', id)
  const subscription = loadOr404(ctx, 'subscription', state.subscription)
  const item = subscription.state.items.find((one) => one.id === id)
  if (!item) throw resourceMissing('subscription_item', id)
  return { subscription, item }
}
