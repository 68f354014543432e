import { endpoint } from '../../http/endpoint.ts'
import { loadOr404 } from '../load.ts'
import { refundWire } from './object.ts'

export const retrieveRefund = endpoint({
  method: 'GET',
  path: '/v1/refunds/:id',
  params: {},
  run: (ctx, _params, [id]) => refundWire(loadOr404(ctx, 'refund', id)),
})
