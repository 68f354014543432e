import { endpoint } from '../../http/endpoint.ts'
import { loadOr404 } from '../load.ts'
import { promotionCodeWire } from './object.ts'

export const retrievePromotionCode = endpoint({
  method: 'GET',
  path: '/v1/promotion_codes/:id',
  params: {},
  run: (ctx, _params, [id]) => promotionCodeWire(ctx, loadOr404(ctx, 'promotion_code', id)),
})
