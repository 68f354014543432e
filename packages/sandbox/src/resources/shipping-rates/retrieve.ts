import { endpoint } from '../../http/endpoint.ts'
import { loadOr404 } from '../load.ts'
import { shippingRateWire } from './object.ts'

export const retrieveShippingRate = endpoint({
  method: 'GET',
  path: '/v1/shipping_rates/:id',
  params: {},
  run: (ctx, _params, [id]) => shippingRateWire(loadOr404(ctx, 'shipping_rate', id)),
})
