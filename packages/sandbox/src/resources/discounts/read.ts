import type { Context } from '../../http/context.ts'
import { invalid } from '../../http/errors.ts'
import { clearable, hash, list, type Parsed, string } from '../../http/fields.ts'
import { formatMoney } from '../../money/currency.ts'
import { type Stored, stateIs } from '../../store/objects.ts'
import { isRedeemable, loadCoupon } from '../coupons.ts'
import { loadOr404 } from '../load.ts'
import { isPromotionCodeActive } from '../promotion-codes.ts'

const discountFields = { coupon: string(), discount: string(), promotion_code: string() }
/** The discounts of a subscription or of an invoice; empty to remove them. */
export const discountsField = clearable(list(hash(discountFields), { max: 20 }))
export type DiscountInput = Partial<Parsed<typeof discountFields>>

/** A coupon that is about to be redeemed, and the code by which it is. */
export type Redeemable = { coupon: Stored<'coupon'>; promotion: Stored<'promotion_code'> | null }

/** The items that a discount applies to. */
export type Purchase = {
  currency: string
  /** Minor units, before any discount. */
  amount: number
  customer: string | null
}

/** The coupon that a request names. Throws a 400 if the coupon cannot be redeemed for this purchase. */
export function readRedeemable(ctx: Context, input: DiscountInput, purchase: Purchase, name: string): Redeemable {
  if ((input.coupon === undefined) === (input.promotion_code === undefined)) {
    throw invalid('You must specify exactly one of `coupon` or `promotion_code`.', name, 'parameter_missing')
  }
  const promotion = input.promotion_code
    ? loadOr404(ctx, 'promotion_code', input.promotion_code, `${name}[promotion_code]`)
    : null
  if (promotion) assertPromotion(ctx, promotion, purchase, `${name}[promotion_code]`)
  const coupon = loadCoupon(ctx, promotion?.state.coupon ?? input.coupon ?? '', `${name}[coupon]`)
  if (!isRedeemable(ctx, coupon)) {
    throw invalid(`Coupon expired: ${coupon.id}`, `${name}[coupon]`, 'coupon_expired')
  }
  if (coupon.state.currency !== null && coupon.state.currency !== purchase.currency) {
    throw invalid(
      `The coupon ${coupon.id} takes off an amount in ${coupon.state.currency}, and cannot be used in ${purchase.currency}.`,
      `${name}[coupon]`,
    )
  }
  return { coupon, promotion }
}

/** The coupons that a request names for each new item, by the id of the item. */
export function readItemDiscounts(
  ctx: Context,
  inputs: readonly { discounts?: DiscountInput[] | null | undefined }[],
  items: readonly { id: string }[],
  purchase: Purchase,
  name: string,
): ReadonlyMap<string, Redeemable[]> {
  return new Map(
    items.map(({ id }, index) => [
      id,
      (inputs[index]?.discounts ?? []).map((one, place) =>
        readRedeemable(ctx, one, purchase, `${name}[${index}][discounts][${place}]`),
      ),
    ]),
  )
}

/** Throws a 400 unless the purchase meets the restrictions of a promotion code. */
export function assertPromotion(
  ctx: Context,
  promotion: Stored<'promotion_code'>,
  { amount, currency, customer }: Purchase,
  name: string,
): void {
  const { state } = promotion
  if (!isPromotionCodeActive(ctx, promotion))
    throw invalid('This promotion code is no longer active.', name, 'coupon_expired')
  if (state.customer !== null && state.customer !== customer) {
    throw invalid('This promotion code cannot be redeemed by this customer.', name)
  }
  const least = state.minimum_amount
  if (least !== null && (state.minimum_amount_currency !== currency || amount < least)) {
    const text = formatMoney(least, state.minimum_amount_currency ?? currency)
    throw invalid(`This promotion code is for orders of at least ${text}.`, name)
  }
  if (state.first_time_transaction && customer !== null && hasBought(ctx, customer)) {
    throw invalid(
      'This promotion code cannot be redeemed because the associated customer has prior transactions.',
      name,
    )
  }
}

function hasBought(ctx: Context, customer: string): boolean {
  const is = stateIs('customer', customer)
  const charges = ctx.objects.all('charge', ctx, is).some(({ state }) => state.decline === null)
  return charges || ctx.objects.all('invoice', ctx, is).some(({ state }) => state.status === 'paid')
}
