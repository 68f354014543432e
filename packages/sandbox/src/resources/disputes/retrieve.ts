import { endpoint } from '../../http/endpoint.ts'
import { loadOr404 } from '../load.ts'
import { disputeWire } from './object.ts'

export const retrieveDispute = endpoint({
  method: 'GET',
  path: '/v1/disputes/:id',
  params: {},
  run: (ctx, _params, [id]) => disputeWire(ctx, loadOr404(ctx, 'dispute', id)),
})
