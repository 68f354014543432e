import { endpoint } from '../../http/endpoint.ts'
import { loadOr404 } from '../load.ts'
import { payoutWire } from './object.ts'

export const retrievePayout = endpoint({
  method: 'GET',
  path: '/v1/payouts/:id',
  params: {},
  run: (ctx, _params, [id]) => payoutWire(loadOr404(ctx, 'payout', id)),
})
