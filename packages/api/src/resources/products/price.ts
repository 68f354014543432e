import type { ProductCreate } from '../../contract/products/schema.ts'
import { checkStep } from '../../core/currency/check-currency-step.ts'
import { newId } from '../../core/request/id.ts'

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
