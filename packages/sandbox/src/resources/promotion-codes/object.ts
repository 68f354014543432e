import type { Context } from '../../http/context.ts'
import type { Wire } from '../../http/wire.ts'
import type { Stored } from '../../store/objects.ts'
import { isRedeemable } from '../coupons/object.ts'

export type PromotionCodeState = {
  active: boolean
  /** As customers type it; large and small letters are the same. */
  code: string
  coupon: string
  /** The only customer who can redeem it; null for all. */
  customer: string | null
  /** Unix seconds. */
  expires_at: number | null
  first_time_transaction: boolean
  max_redemptions: number | null
  metadata: Record<string, string>
  /** Minor units of `minimum_amount_currency`. */
  minimum_amount: number | null
  minimum_amount_currency: string | null
  times_redeemed: number
}

/** Whether a code can be redeemed now, apart from its restrictions. */
export function isActive(ctx: Context, { state }: Stored<'promotion_code'>): boolean {
  if (!state.active || (state.expires_at !== null && state.expires_at <= ctx.now)) return false
  if (state.max_redemptions !== null && state.times_redeemed >= state.max_redemptions) return false
  const coupon = ctx.objects.find('coupon', ctx, state.coupon)
  return coupon !== null && isRedeemable(ctx, coupon)
}

export function promotionCodeWire(ctx: Context, stored: Stored<'promotion_code'>): Wire {
  const { state } = stored
  return {
    id: stored.id,
    object: 'promotion_code',
    active: isActive(ctx, stored),
    code: state.code,
    created: stored.created,
    customer: state.customer,
    customer_account: null,
    expires_at: state.expires_at,
    livemode: stored.live,
    max_redemptions: state.max_redemptions,
    metadata: state.metadata,
    promotion: { coupon: state.coupon, type: 'coupon' },
    restrictions: {
      first_time_transaction: state.first_time_transaction,
      minimum_amount: state.minimum_amount,
      minimum_amount_currency: state.minimum_amount_currency,
    },
    times_redeemed: state.times_redeemed,
  }
}
