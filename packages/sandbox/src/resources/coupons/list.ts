import { endpoint } from '../../http/endpoint.ts'
import { listPage, listParams } from '../../http/lists.ts'
import { stateIs } from '../../store/objects.ts'
import { couponWire } from './object.ts'

export const listCoupons = endpoint({
  method: 'GET',
  path: '/v1/coupons',
  params: listParams,
  run: (ctx, params) =>
    listPage(ctx, 'coupon', params, {
      url: '/v1/coupons',
      wire: (coupon) => couponWire(ctx, coupon),
      where: [stateIs('deleted', 0)],
    }),
})
