import { endpoint } from '../../http/endpoint.ts'
import { loadOr404 } from '../load.ts'
import { priceWire } from './object.ts'

export const retrievePrice = endpoint({
  method: 'GET',
  path: '/v1/prices/:id',
  params: {},
  run: (ctx, _params, [id]) => priceWire(loadOr404(ctx, 'price', id, 'price')),
})
