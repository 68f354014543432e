import { endpoint } from '../../http/endpoint.ts'
import { loadReversal } from './load.ts'
import { transferReversalWire } from './object.ts'

export const retrieveReversal = endpoint({
  method: 'GET',
  path: '/v1/transfers/:transfer/reversals/:id',
  params: {},
  run: (ctx, _params, [transfer, id]) => transferReversalWire(loadReversal(ctx, transfer, id)),
})
