import type { SubscriptionProduct } from '@merchant-payments/db'
import { feeLineName, type Recurrence, type SubscriptionCheckoutRequest } from '@merchant-payments/processor'
import { type IntervalName, intervals } from '../../contract/subscription-products/intervals.ts'
import type { SubscriptionSessionCreate } from '../../contract/subscription-sessions/schema.ts'
import { checkStep } from '../../core/currency/check-currency-step.ts'
import { ApiError } from '../../core/request/errors.ts'
import { applyDiscount, type DiscountUse, tooSmallWith } from '../../money/discounts/apply-discount.ts'
import { applicationFeePercent } from '../../money/fees/application-fee-percent.ts'
import { type Charge, chargeOn } from '../../money/fees/compute-charge.ts'
import type { SaleTerms } from '../../money/fees/read-fee-schedule.ts'

/** The terms of a subscription session, computed before the processor is called. Amounts in minor units. */
export type Offer = Charge & {
  /** The reduction of each period by the discount. */
  discount: bigint
  /** The percentage of each period's fee, in hundredths; that of a whole period where the discount leaves nothing. */
  feeHundredths: bigint
  name: string
  /** The price of one seat. */
  unitAmount: bigint
  currency: string
  every: Recurrence
  quantity: number
  trialPeriodDays: number | null
  /** The lines of the checkout page: the item, and the fee if the customer pays it. */
  lines: SubscriptionCheckoutRequest['lines']
}

type Sold = Pick<Offer, 'name' | 'unitAmount' | 'currency' | 'every' | 'trialPeriodDays'> & {
  description: string | null
  /** The request's field that contains the price. */
  param: string
}

/** The maximum periods, three years, in each unit that could exceed them. */
const maxPeriod = { day: Number.POSITIVE_INFINITY, week: Number.POSITIVE_INFINITY, month: 36, year: 3 } as const

/**
 * The amounts are those of a period with the discount. The periods after it must be chargeable as well.
 * @throws invalid_interval; validation_error if the amount cannot be charged; discount_not_applicable: other_products, other_currency,
 * total_too_small
 */
export function offerOf(
  input: SubscriptionSessionCreate,
  product: SubscriptionProduct | null,
  termsOf: SaleTerms,
  discount: DiscountUse | null = null,
): Offer {
  const sold = product ? savedOf(input, product) : inlineOf(input)
  const { name, description, unitAmount, currency, every, trialPeriodDays, param } = sold
  checkStep(param, unitAmount, currency)
  const quantity = input.quantity ?? 1
  const passFees = input.pass_fees_to_customer ?? false
  const price = unitAmount * BigInt(quantity)
  const terms = termsOf(product ? 'price_id' : 'currency', currency)
  const whole = chargeOn(param, price, currency, terms, passFees)
  const off = discount
    ? applyDiscount(discount, [{ amount: price, productId: product?.id ?? null }], currency).amount
    : 0n
  const tooSmall = tooSmallWith(discount)
  const net = price - off
  const { total, fee } = off === 0n ? whole : chargeOn(param, net, currency, terms, passFees, tooSmall)
  const item = { line: 'item' as const, name, description, amount: unitAmount, quantity }
  const feeLine = { line: 'fee' as const, name: feeLineName, description: null, amount: total - net, quantity: 1 }
  const lines = passFees ? [item, feeLine] : [item]
  const feeHundredths = total > 0n ? applicationFeePercent(fee, total) : applicationFeePercent(whole.fee, whole.total)
  return {
    ...{ name, unitAmount, currency, every, quantity, trialPeriodDays, lines, total, fee, terms },
    discount: off,
    feeHundredths,
  }
}

function savedOf(input: SubscriptionSessionCreate, product: SubscriptionProduct): Sold {
  return {
    name: product.name,
    description: product.description,
    unitAmount: product.amount,
    currency: product.currency,
    every: intervals[product.interval as IntervalName],
    trialPeriodDays: input.trial_period_days ?? product.trialPeriodDays,
    param: 'price_id',
  }
}

function inlineOf(input: SubscriptionSessionCreate): Sold {
  return {
    name: input.name ?? 'Subscription',
    description: null,
    unitAmount: BigInt(input.amount_cents ?? 0),
    currency: input.currency ?? '',
    every: everyOf(input.interval ?? '', input.interval_count ?? 1),
    trialPeriodDays: null,
    param: 'amount_cents',
  }
}

function everyOf(interval: string, count: number): Recurrence {
  const invalidInterval = (message: string) => new ApiError('invalid_interval', { message, param: 'interval' })
  if (!isUnit(interval)) throw invalidInterval('interval must be one of day, week, month, year.')
  if (count > maxPeriod[interval]) throw invalidInterval('A billing period can be three years at most.')
  return { unit: interval, count }
}

function isUnit(interval: string): interval is Recurrence['unit'] {
  return Object.hasOwn(maxPeriod, interval)
}
