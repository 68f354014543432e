import { type DiscountableLine, discountLines, type LineDiscount, type Reduction } from '../../billing/discounts.ts'
import { addMonths } from '../../billing/period.ts'
import { recordEvent } from '../../events/record.ts'
import type { Context } from '../../http/context.ts'
import type { Wire } from '../../http/wire.ts'
import { newId } from '../../ids.ts'
import { roundingStep } from '../../money/currency.ts'
import type { Stored } from '../../store/objects.ts'
import { couponWire } from '../coupons.ts'
import { promotionCodeWire } from '../promotion-codes.ts'
import type { Redeemable } from './read.ts'

/** A coupon in use. Times are Unix seconds on the customer's clock. */
type DiscountState = {
  checkout_session: string | null
  coupon: string
  customer: string | null
  /** When it ends; null for a coupon that is used once or forever. */
  end: number | null
  /** The one invoice that it is for; null for a subscription's. */
  invoice: string | null
  invoice_item: string | null
  promotion_code: string | null
  start: number
  subscription: string | null
  /** The one item of the subscription that it is for; undefined in discounts that an older version stored. */
  subscription_item?: string | null
}

declare module '../../store/object-kinds.ts' {
  interface States {
    discount: DiscountState
  }
}

export function discountWire({ id, state }: Stored<'discount'>): Wire {
  return {
    id,
    object: 'discount',
    checkout_session: state.checkout_session,
    customer: state.customer,
    customer_account: null,
    end: state.end,
    invoice: state.invoice,
    invoice_item: state.invoice_item,
    promotion_code: state.promotion_code,
    source: { coupon: state.coupon, type: 'coupon' },
    start: state.start,
    subscription: state.subscription,
    subscription_item: state.subscription_item ?? null,
  }
}

/** The discounts of these ids that have not ended, in their order. */
export function activeDiscounts(ctx: Context, ids: readonly string[]): Stored<'discount'>[] {
  return ids
    .map((id) => ctx.objects.find('discount', ctx, id))
    .filter((found) => found !== null)
    .filter(({ state }) => state.end === null || state.end > ctx.now)
}

/** The reduction by a coupon, under the id of its discount. */
export function reductionOf(id: string, coupon: Stored<'coupon'> | null, item?: string | null): Reduction[] {
  if (!coupon) return []
  const { amount_off, percent_off, products } = coupon.state
  return [{ id, amount_off, percent_off, products, item }]
}

/** The reduction of each line by the discounts of these ids. */
export function discountsOfLines(
  ctx: Context,
  ids: readonly string[],
  lines: readonly DiscountableLine[],
  currency: string,
): LineDiscount[][] {
  const reductions = ids.flatMap((id) => {
    const discount = ctx.objects.find('discount', ctx, id)
    if (!discount) return []
    const coupon = ctx.objects.find('coupon', ctx, discount.state.coupon)
    return reductionOf(id, coupon, discount.state.subscription_item)
  })
  return discountLines(lines, reductions, roundingStep(currency))
}

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
