import { endpoint } from '../../http/endpoint.ts'
import { loadOr404 } from '../load.ts'
import { customerWire } from './object.ts'

/** A deleted customer is answered too: as its id and `deleted`. */
export const retrieveCustomer = endpoint({
  method: 'GET',
  path: '/v1/customers/:id',
  params: {},
  run: (ctx, _params, [id]) => customerWire(loadOr404(ctx, 'customer', id)),
})
