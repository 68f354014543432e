import { endpoint } from '../../http/endpoint.ts'
import { required, string } from '../../http/fields.ts'
import { pageParams, sliceList } from '../../http/lists.ts'
import { loadOr404 } from '../load.ts'
import { subscriptionItemWire } from '../subscriptions/object.ts'

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
