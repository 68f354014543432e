import { endpoint } from '../../http/endpoint.ts'
import { loadOr404 } from '../load.ts'
import { productWire } from './object.ts'

export const retrieveProduct = endpoint({
  method: 'GET',
  path: '/v1/products/:id',
  params: {},
  run: (ctx, _params, [id]) => productWire(loadOr404(ctx, 'product', id)),
})
