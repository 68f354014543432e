import type { Context } from '../http/context.ts'
import { endpoint } from '../http/endpoint.ts'
import { resourceMissing } from '../http/errors.ts'
import { boolean, integer, type Parsed, required, string } from '../http/fields.ts'
import { pageParams, sliceList } from '../http/lists.ts'
import type { Stored } from '../store/objects.ts'
import { loadOr404 } from './load.ts'
import { applyItems, type ItemChange } from './subscriptions/change-items.ts'
import { changedItemFields, paymentBehavior, prorationBehavior } from './subscriptions/fields.ts'
import {
  loadChangeable,
  recordUpdate,
  saveSubscription,
  subscriptionItemWire,
  subscriptionWire,
} from './subscriptions/object.ts'
import type { SubscriptionItem } from './subscriptions/state.ts'
import { billChange } from './subscriptions/update.ts'
import { onClock } from './test-clocks/test-clock.ts'

/** The subscription of an item, whose state holds the item's own. */
type SubscriptionItemState = {
  subscription: string
}

declare module '../store/object-kinds.ts' {
  interface States {
    subscription_item: SubscriptionItemState
  }
}

/** An item and its subscription. An unknown or removed item throws a 404. */
function loadItem(ctx: Context, id: string): { subscription: Stored<'subscription'>; item: SubscriptionItem } {
  const { state } = loadOr404(ctx, 'subscription_item', id)
  const subscription = loadOr404(ctx, 'subscription', state.subscription)
  const item = subscription.state.items.find((one) => one.id === id)
  if (!item) throw resourceMissing('subscription_item', id)
  return { subscription, item }
}

/** The parameters that decide how a change of one item is billed. */
const billing = {
  payment_behavior: paymentBehavior(),
  proration_behavior: prorationBehavior(),
  proration_date: integer({ min: 1 }),
}

/** The parameters of a request that changes an item. */
const collection = { ...billing, off_session: boolean() }

/**
 * Changes one item as an update of its subscription would, and bills the change. Returns the subscription and the
 * context at its time.
 */
function changeItem(
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
  if (invoice) billChange(ctx, invoice, how.payment_behavior ?? 'allow_incomplete')
  return { ctx, subscription }
}

const { discounts, metadata, price, price_data, quantity } = changedItemFields

/** Adds an item to a subscription. */
export const createSubscriptionItem = endpoint({
  method: 'POST',
  path: '/v1/subscription_items',
  params: { ...billing, discounts, metadata, price, price_data, quantity, subscription: required(string()) },
  run(requestCtx, { discounts, metadata, price, price_data, quantity, subscription: id, ...how }) {
    loadOr404(requestCtx, 'subscription', id, 'subscription')
    const { ctx, subscription } = changeItem(requestCtx, id, { discounts, metadata, price, price_data, quantity }, how)
    const added = loadItem(ctx, subscription.state.items.at(-1)?.id ?? '')
    return subscriptionItemWire(ctx, added.subscription, added.item)
  },
})

export const retrieveSubscriptionItem = endpoint({
  method: 'GET',
  path: '/v1/subscription_items/:id',
  params: {},
  run(ctx, _params, [id]) {
    const { subscription, item } = loadItem(ctx, id)
    return subscriptionItemWire(ctx, subscription, item)
  },
})

export const updateSubscriptionItem = endpoint({
  method: 'POST',
  path: '/v1/subscription_items/:id',
  params: { ...collection, discounts, metadata, price, price_data, quantity },
  run(requestCtx, { discounts, metadata, price, price_data, quantity, ...how }, [id]) {
    const { subscription } = loadItem(requestCtx, id)
    const { ctx } = changeItem(
      requestCtx,
      subscription.id,
      { id, discounts, metadata, price, price_data, quantity },
      how,
    )
    const after = loadItem(ctx, id)
    return subscriptionItemWire(ctx, after.subscription, after.item)
  },
})

/** Removes an item from its subscription. The last item cannot be removed: the subscription has to be canceled. */
export const deleteSubscriptionItem = endpoint({
  method: 'DELETE',
  path: '/v1/subscription_items/:id',
  params: { ...billing, clear_usage: boolean() },
  run(requestCtx, { clear_usage: _nothingToClear, ...how }, [id]) {
    changeItem(requestCtx, loadItem(requestCtx, id).subscription.id, { id, deleted: true }, how)
    return { id, object: 'subscription_item', deleted: true }
  },
})

export const listSubscriptionItems = endpoint({
  method: 'GET',
  path: '/v1/subscription_items',
  params: { ...pageParams, subscription: required(string()) },
  run(ctx, params) {
    const subscription = loadOr404(ctx, 'subscription', params.subscription, 'subscription')
    const items = subscription.state.items.map((item) => subscriptionItemWire(ctx, subscription, item))
    return sliceList(items, params, '/v1/subscription_items')
  },
})
