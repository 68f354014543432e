import { type DiscountableLine, discountLines, type LineDiscount, type Reduction } from '../../billing/discounts.ts'
import type { Context } from '../../http/context.ts'
import { roundingStep } from '../../money/currency.ts'
import type { Stored } from '../../store/objects.ts'

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
