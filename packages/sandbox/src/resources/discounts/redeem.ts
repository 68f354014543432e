import { addMonths } from '../../billing/period.ts'
import { recordEvent } from '../../events/record.ts'
import type { Context } from '../../http/context.ts'
import { newId } from '../../ids.ts'
import type { Stored } from '../../store/objects.ts'
import { couponWire } from '../coupons/object.ts'
import { promotionCodeWire } from '../promotion-codes/object.ts'
import { type DiscountState, discountWire } from './object.ts'
import type { Redeemable } from './read.ts'

type Target = Partial<
  Pick<DiscountState, 'checkout_session' | 'customer' | 'invoice' | 'subscription' | 'subscription_item'>
>

/** Redeems a coupon: stores the discount, counts the redemption and records `customer.discount.created`. */
export function redeem(ctx: Context, { coupon, promotion }: Redeemable, target: Target): Stored<'discount'> {
  const months = coupon.state.duration_in_months
  const discount = ctx.objects.insert('discount', ctx, newId('di'), ctx.now, {
    checkout_session: null,
    customer: null,
    invoice: null,
    invoice_item: null,
    subscription: null,
    ...target,
    coupon: coupon.id,
    end: months === null || target.invoice ? null : addMonths(ctx.now, months),
    promotion_code: promotion?.id ?? null,
    start: ctx.now,
  })
  coupon.state.times_redeemed += 1
  ctx.objects.save(coupon)
  recordEvent(ctx, 'coupon.updated', couponWire(ctx, coupon), { times_redeemed: coupon.state.times_redeemed - 1 })
  if (promotion) {
    promotion.state.times_redeemed += 1
    ctx.objects.save(promotion)
    const previous = { times_redeemed: promotion.state.times_redeemed - 1 }
    recordEvent(ctx, 'promotion_code.updated', promotionCodeWire(ctx, promotion), previous)
  }
  if (discount.state.customer !== null) recordEvent(ctx, 'customer.discount.created', discountWire(discount))
  return discount
}
