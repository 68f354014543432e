import { discountLines, sumOfDiscounts } from '../../billing/discounts.ts'
import type { Context } from '../../http/context.ts'
import { invalid } from '../../http/errors.ts'
import { roundingStep } from '../../money/currency.ts'
import { reductionOf } from '../discounts/discount.ts'
import { type DiscountInput, type Purchase, type Redeemable, readRedeemable } from '../discounts/read.ts'
import { assertMinimum } from '../minimum-charge.ts'
import { amountDueNow, hasTrial } from './amount-due-now.ts'
import type { SessionState } from './state.ts'

type Items = Pick<SessionState, 'currency' | 'line_items' | 'subscription'>

/** The coupon that a new session comes with; null without one. */
export function readSessionDiscount(
  ctx: Context,
  input: { allow_promotion_codes?: boolean | undefined; discounts?: DiscountInput[] | null | undefined },
  purchase: Purchase,
): Redeemable | null {
  const [first] = input.discounts ?? []
  if (!first) return null
  if (input.allow_promotion_codes !== undefined) {
    throw invalid('You may only specify one of these parameters: allow_promotion_codes, discounts.', 'discounts')
  }
  return readRedeemable(ctx, first, purchase, 'discounts[0]')
}

/** Computes what a coupon takes off each item that is due now, in place, and returns the sum. */
export function discountItems(ctx: Context, items: Items, coupon: Redeemable['coupon'] | null): number {
  const trial = hasTrial(items.subscription)
  const lines = items.line_items.map((item) => ({
    amount: trial && item.recurring ? 0 : item.amount,
    discountable: true,
    product: ctx.objects.find('price', ctx, item.price)?.state.product ?? null,
  }))
  const taken = discountLines(lines, reductionOf('', coupon), roundingStep(items.currency)).map(sumOfDiscounts)
  for (const [index, item] of items.line_items.entries()) item.discount = taken[index] ?? 0
  return taken.reduce((sum, part) => sum + part, 0)
}

/** Sets or removes the discount of an open session, and computes the totals. Throws a 400 if too little is left to pay. */
export function changeSessionDiscount(ctx: Context, state: SessionState, redeemable: Redeemable | null): void {
  state.discount = redeemable && {
    coupon: redeemable.coupon.id,
    promotion_code: redeemable.promotion?.id ?? null,
  }
  state.amount_discount = discountItems(ctx, state, redeemable?.coupon ?? null)
  state.amount_total = amountDueNow(state) - state.amount_discount + (state.shipping_choice?.amount ?? 0)
  if (state.amount_total > 0) {
    assertMinimum(
      ctx,
      state.amount_total,
      state.currency,
      'discounts',
      "The Checkout Session's total amount due must add up to",
    )
  }
}

/** The discount that a complete session redeems. */
export function redeemableOf(ctx: Context, { discount }: SessionState): Redeemable[] {
  const coupon = discount ? ctx.objects.find('coupon', ctx, discount.coupon) : null
  if (!coupon) return []
  return [{ coupon, promotion: ctx.objects.find('promotion_code', ctx, discount?.promotion_code ?? '') }]
}
