import { endpoint } from '../../http/endpoint.ts'
import { subscriptionItemWire } from '../subscriptions/object.ts'
import { loadItem } from './load.ts'

export const retrieveSubscriptionItem = endpoint({
  method: 'GET',
  path: '/v1/subscription_items/:id',
  params: {},
  run(ctx, _params, [id]) {
    const { subscription, item } = loadItem(ctx, id)
    return subscriptionItemWire(ctx, subscription, item)
  },
})
