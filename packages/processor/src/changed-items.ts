import { createHash } from 'node:crypto'
import { makeCouponFor, ownDiscountOf, type SubscriptionDiscount } from './checkout-discount.ts'
import type { Connection } from './connection.ts'
import { callStripe, ProcessorError } from './error.ts'
import { onAccount } from './payments.ts'
import { retryWithFreshKey } from './retry-with-fresh-key.ts'
import type { ProcessorScope } from './scope.ts'
import type { Recurrence } from './subscription-checkout.ts'
import { feeLineName, feeProductPrefix, lineMetadata, priceMetadata } from './subscription-lines.ts'
import { toProcessorAmount } from './to-processor-amount.ts'

/** A price that an item of a subscription gets. Amounts in minor units. */
export type NewPrice = {
  /** Our price: price_… */
  id: string
  /** The name of its product, which the lines of invoices show. */
  name: string
  amount: bigint
  currency: string
  every: Recurrence
  /** Null keeps the discounts of the subscription. */
  discount: MovedDiscount | null
}

/** A discount of a subscription that is for the product of its former price. */
export type MovedDiscount = {
  /** disc_… */
  id: string
  /** The discount that replaces it, for the product of the new price; null to remove it. */
  next: SubscriptionDiscount | null
}

/** A change of an item of a subscription, and of the line of the fee that the customer pays. */
export type ItemChange = {
  item: string
  quantity: number
  /** Null keeps the item's price. */
  price: NewPrice | null
  /** The line of the fee that the customer pays, with its new amount; null without such a line. */
  feeLine: { item: string; amount: bigint; currency: string; every: Recurrence } | null
}

/**
 * The items of a change, for the processor. A price can only be new, and the product that checkout made for a line may take no
 * other price, so each price of ours and the fee have a product on the account, whose id is known beforehand.
 * @throws ProcessorError
 */
export async function changedItems(
  connection: Connection,
  scope: ProcessorScope,
  { item, quantity, price, feeLine }: ItemChange,
) {
  const product = price && (await ensureProduct(connection, scope, productOf(price)))
  const feeProduct = feeLine && (await ensureProduct(connection, scope, feeProductOf(scope)))
  return [
    { id: item, quantity, ...(price && product ? { price_data: priceData(price, product) } : {}) },
    ...(feeLine && feeProduct ? [{ id: feeLine.item, quantity: 1, price_data: priceData(feeLine, feeProduct) }] : []),
  ]
}

/** A coupon to redeem, or a discount that stays. */
type ChangedDiscount = { coupon: string } | { discount: string }

/**
 * The discounts of a subscription whose item gets a price of another product: ours is replaced or removed, as a coupon of some products
 * stays with them. Coupons that were added at the processor are kept. Nothing for a change without a moved discount.
 * @throws ProcessorError
 */
export async function changedDiscounts(
  connection: Connection,
  scope: ProcessorScope,
  { id, price }: Pick<ItemChange, 'price'> & { id: string },
): Promise<{ discounts?: '' | ChangedDiscount[] }> {
  if (!price?.discount) return {}
  const { discount: moved, currency } = price
  const next = moved.next && {
    discount: moved.next,
    currency,
    product: await ensureProduct(connection, scope, productOf(price)),
  }
  const replacing = next ? [{ coupon: await makeCouponFor(connection, scope, next) }] : []
  const { discounts } = await callStripe(scope.livemode, () =>
    connection
      .client(scope.livemode)
      .subscriptions.retrieve(id, { expand: ['discounts'] }, onAccount(scope.hostAccount)),
  )
  const changed = discounts.flatMap((one): ChangedDiscount[] => {
    if (typeof one === 'string') return [{ discount: one }]
    return ownDiscountOf(one) === moved.id ? replacing : [{ discount: one.id }]
  })
  return { discounts: changed.length > 0 ? changed : '' }
}

function priceData({ currency, amount, every }: Pick<NewPrice, 'currency' | 'amount' | 'every'>, product: string) {
  return {
    currency,
    product,
    unit_amount: toProcessorAmount(amount),
    recurring: { interval: every.unit, interval_count: every.count },
  }
}

type Product = { id: string; name: string; metadata: Record<string, string> }

/** Another name makes another product: invoices of before keep theirs. */
function productOf({ id, name }: NewPrice): Product {
  const version = createHash('sha256').update(name).digest('hex').slice(0, 8)
  return { id: `svc_${id}_${version}`, name, metadata: { ...lineMetadata('item'), ...priceMetadata(id) } }
}

function feeProductOf({ hostAccount }: ProcessorScope): Product {
  const id = `${feeProductPrefix}${hostAccount ?? 'platform'}`
  return { id, name: feeLineName, metadata: lineMetadata('fee') }
}

async function ensureProduct(connection: Connection, scope: ProcessorScope, product: Product): Promise<string> {
  try {
    await retryWithFreshKey(`product:${product.id}`, (key) =>
      callStripe(scope.livemode, () =>
        connection.client(scope.livemode).products.create(product, { ...onAccount(scope.hostAccount), ...key }),
      ),
    )
  } catch (error) {
    if (!(error instanceof ProcessorError) || error.code !== 'resource_already_exists') throw error
  }
  return product.id
}
