import { endpoint } from '../../http/endpoint.ts'
import { loadOr404 } from '../load.ts'
import { customerWire } from './object.ts'

/** Also answers for a deleted customer: with its id and `deleted`. */
export const retrieveCustomer = endpoint({
  method: 'GET',
  path: '/v1/customers/:id',
  params: {},
  run: (ctx, _params, [id]) => customerWire(loadOr404(ctx, 'customer', id)),
})
