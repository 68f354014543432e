import { stepOf } from '../../money/currency.ts'
import { invalid } from '../../request/errors.ts'
import { newId } from '../../request/id.ts'
import type { ProductCreate } from './schema.ts'

/**
 * The row of a new price.
 * @throws validation_error when the amount cannot be charged in its currency
 */
export function newPrice(
  product: { accountId: number; id: string },
  price: NonNullable<ProductCreate['price']>,
  now: Date,
) {
  checkStep('price.amount', BigInt(price.amount), price.currency)
  return {
    accountId: product.accountId,
    id: newId('price'),
    productId: product.id,
    amount: BigInt(price.amount),
    currency: price.currency,
    taxBehavior: price.tax_behavior ?? 'unspecified',
    createdAt: now,
  }
}

/** @throws validation_error unless the amount is a multiple of the currency's step */
export function checkStep(param: string, amount: bigint, currency: string): void {
  const step = stepOf(currency)
  if (amount % step !== 0n) throw invalid(param, `must be a multiple of ${step} in ${currency}`)
}
