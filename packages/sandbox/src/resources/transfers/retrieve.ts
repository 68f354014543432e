import { endpoint } from '../../http/endpoint.ts'
import { loadOr404 } from '../load.ts'
import { transferWire } from './object.ts'

export const retrieveTransfer = endpoint({
  method: 'GET',
  path: '/v1/transfers/:id',
  params: {},
  run: (ctx, _params, [id]) => transferWire(ctx, loadOr404(ctx, 'transfer', id)),
})
