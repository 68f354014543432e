import { recordEvent } from '../../events/record.ts'
import { endpoint } from '../../http/endpoint.ts'
import { loadCoupon } from './load.ts'
import { couponWire } from './object.ts'

/** Stripe: Coupons, "Deleting a coupon does not affect any customers who have already applied the coupon". */
export const deleteCoupon = endpoint({
  method: 'DELETE',
  path: '/v1/coupons/:id',
  params: {},
  run(ctx, _params, [id]) {
    const coupon = loadCoupon(ctx, id)
    coupon.state.deleted = true
    ctx.objects.save(coupon)
    recordEvent(ctx, 'coupon.deleted', couponWire(ctx, coupon))
    return { id, object: 'coupon', deleted: true }
  },
})
