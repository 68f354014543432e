import type { Discount } from '@merchant-payments/db'
import { stepOf } from '../../core/currency/currency.ts'
import { ApiError, type DiscountReason } from '../../core/request/errors.ts'

/** The field of a request that names its discount. */
type DiscountParam = 'discount_id' | 'discount_code'

/** A discount that a sale uses. An `ended` one is for a request alone whose earlier attempt reserved a use; others get that refusal. */
export type DiscountUse = { row: Discount; param: DiscountParam; ended?: ApiError | null }

/** An item of a sale: the price of all its units in minor units, and our product. */
type SoldItem = { amount: bigint; productId: string | null }

/** The reduction of a sale, in minor units, and the items that are reduced. */
type Reduction = { amount: bigint; reduces: readonly boolean[] }

/** A discount does not apply, for a reason that programs can read. */
export function notApplicable(param: DiscountParam, reason: DiscountReason, message: string): ApiError {
  return new ApiError('discount_not_applicable', { param, reason, message: `${param}: ${message}` })
}

/** The error for a total that a discount makes too small, with the cause; undefined without a discount. */
export function tooSmallWith(discount: DiscountUse | null): ((cause: string) => ApiError) | undefined {
  return discount ? (cause) => discount.ended ?? notApplicable(discount.param, 'total_too_small', cause) : undefined
}

/**
 * The amount that a discount takes off a sum of minor units: a percentage rounded half up in steps of the currency, or an amount, at
 * most the sum.
 */
export function discountOn(
  sum: bigint,
  { percentOff, amountOff }: Pick<Discount, 'percentOff' | 'amountOff'>,
  currency: string,
): bigint {
  const step = stepOf(currency)
  if (percentOff !== null) return (((sum / step) * BigInt(percentOff) + 50n) / 100n) * step
  const amount = amountOff ?? 0n
  return amount < sum ? amount : sum
}

/** @throws discount_not_applicable: other_currency, other_products */
export function applyDiscount(
  { row, param, ended }: DiscountUse,
  items: readonly SoldItem[],
  currency: string,
): Reduction {
  const { productIds } = row
  if (row.currency !== null && row.currency !== currency)
    throw (
      ended ?? notApplicable(param, 'other_currency', `the discount is in ${row.currency}, and the sale in ${currency}`)
    )
  const reduces = items.map(({ productId }) => productIds.length === 0 || productIds.includes(productId ?? ''))
  if (!reduces.includes(true))
    throw ended ?? notApplicable(param, 'other_products', 'the discount is for products that are not sold here')
  const sum = items.reduce((total, { amount }, index) => (reduces[index] ? total + amount : total), 0n)
  return { amount: discountOn(sum, row, currency), reduces }
}
