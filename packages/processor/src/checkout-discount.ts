import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import type { Connection } from './connection.ts'
import { cut } from './cut.ts'
import { callStripe, ProcessorError } from './error.ts'
import { idOf, onAccount } from './payments.ts'
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

/** The discount of a subscription. Amounts in minor units. */
export type SubscriptionDiscount = {
  /** disc_… */
  id: string
  name: string
  /** 1 to 100; null for an amount. */
  percentOff: number | null
  amountOff: bigint | null
  duration: 'once' | 'repeating' | 'forever'
  /** Of `repeating`. */
  durationInMonths: number | null
  /** Whether it reduces the products of the discounted lines alone, and not whatever the subscription has later. */
  ofProducts: boolean
}

/** A discount of ours that reduces the next invoice of a subscription. */
export type DiscountInUse = {
  /** disc_… */
  id: string
  /** When it ends; null for one that is used once, or forever. */
  endsAt: Date | null
}

/** Reads the discount of a subscription whose discounts are expanded; null without one of ours. */
export function discountOf({ discounts }: Pick<Stripe.Subscription, 'discounts'>): DiscountInUse | null {
  for (const discount of discounts) {
    if (typeof discount === 'string') continue
    const id = ownDiscountOf(discount)
    if (id !== null) return { id, endsAt: discount.end === null ? null : new Date(discount.end * 1000) }
  }
  return null
}

/** The discount of ours, disc_…, whose coupon was redeemed; null for another coupon. */
export function ownDiscountOf({ source }: Stripe.Discount): string | null {
  const [, id] = /^(disc_[A-Za-z0-9]+)_/.exec(idOf(source.coupon) ?? '') ?? []
  return id ?? null
}

type ProductData = Stripe.Checkout.SessionCreateParams.LineItem.PriceData.ProductData

/** The product of a line: by its id, or as it is shown. */
export type LineProduct = { product: string } | { product_data: ProductData }

type DiscountableLine = { discounted: boolean; product: ProductData }

/** The processor's limit, in characters. */
const maxCouponName = 40

/** The reduction by a coupon, as the processor names it. */
type CouponTerms = Pick<
  Stripe.CouponCreateParams,
  'amount_off' | 'percent_off' | 'currency' | 'duration' | 'duration_in_months'
>

/** Makes the coupon of a checkout that is paid once. Without a line that keeps its price, the coupon applies to all. @throws ProcessorError */
export function makeCheckoutCoupon(
  connection: Connection,
  scope: ProcessorScope,
  { discount, currency, lines }: { discount: CheckoutDiscount; currency: string; lines: readonly DiscountableLine[] },
): Promise<{ coupon: string; products: readonly LineProduct[] }> {
  const terms = { amount_off: toProcessorAmount(discount.amount), currency, duration: 'once' as const }
  const ofProducts = lines.some(({ discounted }) => !discounted)
  return makeCoupon(connection, scope, { ...discount, ofProducts }, terms, lines)
}

/** Makes the coupon of a subscription. @throws ProcessorError */
export function makeSubscriptionCoupon(
  connection: Connection,
  scope: ProcessorScope,
  {
    discount,
    currency,
    lines,
  }: { discount: SubscriptionDiscount; currency: string; lines: readonly DiscountableLine[] },
): Promise<{ coupon: string; products: readonly LineProduct[] }> {
  return makeCoupon(connection, scope, discount, termsOf(discount, currency), lines)
}

/** Makes the coupon of a subscription for a product that exists. @returns its id @throws ProcessorError */
export function makeCouponFor(
  connection: Connection,
  scope: ProcessorScope,
  { discount, currency, product }: { discount: SubscriptionDiscount; currency: string; product: string },
): Promise<string> {
  return createCoupon(connection, scope, discount, termsOf(discount, currency), [product])
}

function termsOf(
  { percentOff, amountOff, duration, durationInMonths }: SubscriptionDiscount,
  currency: string,
): CouponTerms {
  return {
    ...(percentOff === null
      ? { amount_off: toProcessorAmount(amountOff ?? 0n), currency }
      : { percent_off: percentOff }),
    duration,
    ...(durationInMonths === null ? {} : { duration_in_months: durationInMonths }),
  }
}

/**
 * Makes a coupon, and the products that it applies to, unless it applies to all. Their ids say what they are, so that each is made once
 * on an account.
 * @returns the coupon, and the product of each line
 */
async function makeCoupon(
  connection: Connection,
  scope: ProcessorScope,
  discount: { id: string; name: string; ofProducts: boolean },
  terms: CouponTerms,
  lines: readonly DiscountableLine[],
): Promise<{ coupon: string; products: readonly LineProduct[] }> {
  const { products } = connection.client(scope.livemode)
  const on = onAccount(scope.hostAccount)
  const isForAll = !discount.ofProducts
  const needed = isForAll ? [] : lines.filter(({ discounted }) => discounted)
  const named = new Map(needed.map(({ product }) => [idOfProduct(product), product]))
  await Promise.all(
    [...named].map(([id, product]) =>
      unlessMade(() => callStripe(scope.livemode, () => products.create({ ...product, id }, on))),
    ),
  )
  const coupon = await createCoupon(connection, scope, discount, terms, [...named.keys()].toSorted())
  const productOf = ({ discounted, product }: DiscountableLine) =>
    discounted && !isForAll ? { product: idOfProduct(product) } : { product_data: product }
  return { coupon, products: lines.map(productOf) }
}

/** @param applies the products that it applies to; none for all @returns its id */
async function createCoupon(
  connection: Connection,
  scope: ProcessorScope,
  discount: { id: string; name: string },
  terms: CouponTerms,
  applies: readonly string[],
): Promise<string> {
  const { coupons } = connection.client(scope.livemode)
  const coupon = {
    name: cut(discount.name, maxCouponName),
    ...terms,
    ...(applies.length > 0 ? { applies_to: { products: [...applies] } } : {}),
  }
  const id = `${discount.id}_${digest(coupon)}`
  const metadata = { svc_discount: discount.id }
  const on = onAccount(scope.hostAccount)
  await unlessMade(() => callStripe(scope.livemode, () => coupons.create({ ...coupon, id, metadata }, on)))
  return id
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
