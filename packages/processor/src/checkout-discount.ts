import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import type { Connection } from './connection.ts'
import { cut } from './cut.ts'
import { callStripe, ProcessorError } from './error.ts'
import { onAccount } from './payments.ts'
import type { ProcessorScope } from './scope.ts'
import { toProcessorAmount } from './to-processor-amount.ts'

/** The discount of a checkout. Its amount is exact: the processor would round a percentage for each line. */
export type CheckoutDiscount = {
  /** disc_… */
  id: string
  name: string
  /** Minor units, above zero and at most the sum of the lines that it reduces. */
  amount: bigint
}

type ProductData = Stripe.Checkout.SessionCreateParams.LineItem.PriceData.ProductData

/** The product of a line: by its id, or as it is shown. */
export type LineProduct = { product: string } | { product_data: ProductData }

type DiscountableLine = { discounted: boolean; product: ProductData }

/** The processor's limit, in characters. */
const maxCouponName = 40

/**
 * Makes the coupon of a checkout, and the products that it applies to. Their ids say what they are, so that each is made once on an
 * account. Without a line that keeps its price, the coupon applies to all, and needs no products.
 * @returns the coupon, and the product of each line
 * @throws ProcessorError
 */
export async function makeCoupon(
  connection: Connection,
  scope: ProcessorScope,
  { discount, currency, lines }: { discount: CheckoutDiscount; currency: string; lines: readonly DiscountableLine[] },
): Promise<{ coupon: string; products: readonly LineProduct[] }> {
  const { coupons, products } = connection.client(scope.livemode)
  const on = onAccount(scope.hostAccount)
  const isForAll = lines.every(({ discounted }) => discounted)
  const needed = isForAll ? [] : lines.filter(({ discounted }) => discounted)
  const named = new Map(needed.map(({ product }) => [idOfProduct(product), product]))
  await Promise.all(
    [...named].map(([id, product]) =>
      unlessMade(() => callStripe(scope.livemode, () => products.create({ ...product, id }, on))),
    ),
  )
  const applies = [...named.keys()].toSorted()
  const coupon = {
    name: cut(discount.name, maxCouponName),
    amount_off: toProcessorAmount(discount.amount),
    currency,
    duration: 'once' as const,
    ...(applies.length > 0 ? { applies_to: { products: applies } } : {}),
  }
  const id = `${discount.id}_${digest(coupon)}`
  const metadata = { svc_discount: discount.id }
  await unlessMade(() => callStripe(scope.livemode, () => coupons.create({ ...coupon, id, metadata }, on)))
  const productOf = ({ discounted, product }: DiscountableLine) =>
    discounted && !isForAll ? { product: idOfProduct(product) } : { product_data: product }
  return { coupon: id, products: lines.map(productOf) }
}

function idOfProduct(product: ProductData): string {
  return `svc_item_${digest(product)}`
}

function digest(made: object): string {
  return createHash('sha256').update(JSON.stringify(made)).digest('hex').slice(0, 24)
}

/** Makes an object with an id of ours, which the processor refuses if the object exists. */
async function unlessMade(make: () => Promise<unknown>): Promise<void> {
  try {
    await make()
  } catch (error) {
    if (!(error instanceof ProcessorError && error.code === 'resource_already_exists')) throw error
  }
}
