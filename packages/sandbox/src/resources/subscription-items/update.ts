import { endpoint } from '../../http/endpoint.ts'
import { changedItem } from '../subscriptions/fields.ts'
import { subscriptionItemWire } from '../subscriptions/object.ts'
import { changeItem, collection } from './change.ts'
import { loadItem } from './load.ts'

const { discounts, metadata, price, price_data, quantity } = changedItem

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
