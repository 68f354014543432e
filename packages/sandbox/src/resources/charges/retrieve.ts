import { endpoint } from '../../http/endpoint.ts'
import { loadOr404 } from '../load.ts'
import { chargeWire } from './object.ts'

export const retrieveCharge = endpoint({
  method: 'GET',
  path: '/v1/charges/:id',
  params: {},
  run: (ctx, _params, [id]) => chargeWire(loadOr404(ctx, 'charge', id, 'charge')),
})
