import { endpoint } from '../../http/endpoint.ts'
import { loadCoupon } from './load.ts'
import { couponWire } from './object.ts'

export const retrieveCoupon = endpoint({
  method: 'GET',
  path: '/v1/coupons/:id',
  params: {},
  run: (ctx, _params, [id]) => couponWire(ctx, loadCoupon(ctx, id)),
})
