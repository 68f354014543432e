import { endpoint } from '../../http/endpoint.ts'
import { loadOr404 } from '../load.ts'
import { subscriptionWire } from './object.ts'

export const retrieveSubscription = endpoint({
  method: 'GET',
  path: '/v1/subscriptions/:id',
  params: {},
  run: (ctx, _params, [id]) => subscriptionWire(ctx, loadOr404(ctx, 'subscription', id)),
})
