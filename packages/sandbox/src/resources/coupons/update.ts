import { recordChange } from '../../events/record-change.ts'
import { changeMetadata, metadata } from '../../http/common-fields.ts'
import { endpoint } from '../../http/endpoint.ts'
import { clearable, string } from '../../http/fields.ts'
import { loadCoupon } from './load.ts'
import { couponWire } from './object.ts'

/** Stripe: Coupons, what a coupon takes off cannot be changed. */
export const updateCoupon = endpoint({
  method: 'POST',
  path: '/v1/coupons/:id',
  params: { metadata: metadata(), name: clearable(string({ max: 40 })) },
  run(ctx, input, [id]) {
    const coupon = loadCoupon(ctx, id)
    const before = couponWire(ctx, coupon)
    if (input.name !== undefined) coupon.state.name = input.name
    coupon.state.metadata = changeMetadata(coupon.state.metadata, input.metadata)
    ctx.objects.save(coupon)
    const after = couponWire(ctx, coupon)
    recordChange(ctx, 'coupon.updated', before, after)
    return after
  },
})
