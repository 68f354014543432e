import type { Context } from '../../http/context.ts'
import type { Wire } from '../../http/wire.ts'
import type { Stored } from '../../store/objects.ts'

export type CouponState = {
  /** Minor units of `currency`; null for a percentage. */
  amount_off: number | null
  currency: string | null
  /** A deleted coupon stays stored: existing discounts still apply it. */
  deleted: boolean
  duration: 'forever' | 'once' | 'repeating'
  duration_in_months: number | null
  max_redemptions: number | null
  metadata: Record<string, string>
  name: string | null
  /** From 0 to 100 with at most two decimals; null for an amount. */
  percent_off: number | null
  /** The products that it is for; null for all. */
  products: string[] | null
  /** Unix seconds. */
  redeem_by: number | null
  times_redeemed: number
}

/** Whether a coupon can be redeemed now. */
export function isRedeemable(ctx: Context, { state }: Stored<'coupon'>): boolean {
  if (state.deleted || (state.redeem_by !== null && state.redeem_by <= ctx.now)) return false
  return state.max_redemptions === null || state.times_redeemed < state.max_redemptions
}

export function couponWire(ctx: Context, coupon: Stored<'coupon'>): Wire {
  const { state } = coupon
  return {
    id: coupon.id,
    object: 'coupon',
    amount_off: state.amount_off,
    created: coupon.created,
    currency: state.currency,
    duration: state.duration,
    duration_in_months: state.duration_in_months,
    livemode: coupon.live,
    max_redemptions: state.max_redemptions,
    metadata: state.metadata,
    name: state.name,
    percent_off: state.percent_off,
    redeem_by: state.redeem_by,
    times_redeemed: state.times_redeemed,
    valid: isRedeemable(ctx, coupon),
  }
}
