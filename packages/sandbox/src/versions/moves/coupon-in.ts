import type { Context } from '../../http/context.ts'
import type { Json, Wire } from '../../http/wire.ts'
import { couponWire } from '../../resources/coupons.ts'
import { expanded } from '../move.ts'

/** The coupon that a hash of an object names, as the whole object that older versions have there. */
export function couponIn(ctx: Context, object: Wire, field: 'promotion' | 'source'): Json {
  const hash = expanded(object, field)
  if (!hash) return null
  const whole = expanded(hash, 'coupon')
  if (whole) return whole
  const coupon = ctx.objects.find('coupon', ctx, String(hash.coupon ?? ''))
  return coupon ? couponWire(ctx, coupon) : (hash.coupon ?? null)
}
