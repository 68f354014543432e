import { endpoint } from '../../http/endpoint.ts'
import { required, string } from '../../http/fields.ts'
import { loadOr404 } from '../load.ts'
import { changedItem } from '../subscriptions/fields.ts'
import { subscriptionItemWire } from '../subscriptions/object.ts'
import { billing, changeItem } from './change.ts'
import { loadItem } from './load.ts'

const { discounts, metadata, price, price_data, quantity } = changedItem

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
