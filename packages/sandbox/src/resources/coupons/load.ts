import type { Context } from '../../http/context.ts'
import { resourceMissing } from '../../http/errors.ts'
import type { Stored } from '../../store/objects.ts'
import { loadOr404 } from '../load.ts'

/** A coupon that is not deleted. Stripe: Coupons, a deleted one is gone for new redemptions. */
export function loadCoupon(ctx: Context, id: string, param = 'id'): Stored<'coupon'> {
  const coupon = loadOr404(ctx, 'coupon', id, param)
  if (coupon.state.deleted) throw resourceMissing('coupon', id, param)
  return coupon
}
