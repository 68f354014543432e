import type { Context } from '../../http/context.ts'
import { boolean, ignored, integer, type Parsed } from '../../http/fields.ts'
import type { Stored } from '../../store/objects.ts'
import { applyItems } from '../subscriptions/apply-items.ts'
import type { ItemChange } from '../subscriptions/change-items.ts'
import { paymentBehavior, prorationBehavior } from '../subscriptions/fields.ts'
import { loadChangeable } from '../subscriptions/load.ts'
import { subscriptionWire } from '../subscriptions/object.ts'
import { recordUpdate, saveSubscription } from '../subscriptions/save.ts'
import { billNow } from '../subscriptions/update.ts'
import { onClock } from '../test-clocks/on-clock.ts'

/** The parameters that decide how a change of one item is billed. */
export const billing = {
  payment_behavior: paymentBehavior(),
  proration_behavior: prorationBehavior(),
  proration_date: integer({ min: 1 }),
}

/** The parameters of a request that changes an item. */
export const collection = { ...billing, off_session: ignored(boolean()) }

/**
 * Changes one item as an update of its subscription would, and bills the change. Returns the subscription and the
 * context at its time.
 */
export function changeItem(
  requestCtx: Context,
  id: string,
  change: Partial<ItemChange>,
  how: Parsed<typeof billing>,
): { ctx: Context; subscription: Stored<'subscription'> } {
  const subscription = loadChangeable(requestCtx, id)
  const ctx = onClock(requestCtx, subscription.state.test_clock)
  const before = subscriptionWire(ctx, subscription)
  const behavior = how.proration_behavior ?? 'create_prorations'
  const invoice = applyItems(ctx, subscription, [change], { behavior, at: how.proration_date })
  saveSubscription(ctx, subscription)
  recordUpdate(ctx, subscription, before)
  if (invoice) billNow(ctx, invoice, how.payment_behavior ?? 'allow_incomplete')
  return { ctx, subscription }
}
