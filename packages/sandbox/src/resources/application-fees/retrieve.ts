import { endpoint } from '../../http/endpoint.ts'
import { loadOr404 } from '../load.ts'
import { applicationFeeWire } from './object.ts'

export const retrieveApplicationFee = endpoint({
  method: 'GET',
  path: '/v1/application_fees/:id',
  params: {},
  run: (ctx, _params, [id]) => applicationFeeWire(ctx, loadOr404(ctx, 'application_fee', id)),
})
