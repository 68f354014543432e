import type Stripe from 'stripe'
import type { Connection } from '../connection.ts'
import { callStripe } from '../error.ts'
import { othersMetadataOf } from '../own-metadata.ts'
import { idOf, onAccount } from '../payments.ts'
import type { ProcessorScope } from '../scope.ts'
import type { Recurrence } from '../subscription-checkout.ts'
import { type HistoryPage, pageOf, pageParams } from './history-page.ts'

/** The ways of pricing that are more than an amount in one currency. */
export type PricingBeyond = 'metered' | 'tiered' | 'customer_chosen' | 'fractional' | 'packaged' | 'several_currencies'

type MadeProduct = {
  id: string
  name: string
  description: string | null
  images: string[]
  metadata: Record<string, string>
  active: boolean
  url: string | null
  shippable: boolean | null
  unitLabel: string | null
  statementDescriptor: string | null
  taxCode: string | null
  /** price_…: the price that is sold where a sale names none. */
  defaultPrice: string | null
}

/** A price of a stored product, by any request. */
export type MadePrice = {
  id: string
  /** Null if the product was deleted. */
  product: MadeProduct | null
  active: boolean
  currency: string
  /** The amount of one unit, in minor units; null without a whole amount. */
  amount: bigint | null
  /** The period of a recurring price; null for one that is paid once. */
  every: Recurrence | null
  trialPeriodDays: number | null
  taxBehavior: string
  /** Why it is more than an amount in one currency; null if it is not. */
  beyond: PricingBeyond | null
  created: Date
}

/** @throws ProcessorError */
export async function listPrices(
  connection: Connection,
  scope: ProcessorScope,
  since: Date,
  after: string | null,
): Promise<HistoryPage<MadePrice>> {
  const params = { ...pageParams(since, after), expand: ['data.product'] }
  const page = await callStripe(scope.livemode, () =>
    connection.client(scope.livemode).prices.list(params, onAccount(scope.hostAccount)),
  )
  return pageOf(page, madePrice)
}

function madePrice(price: Stripe.Price): MadePrice {
  const { recurring } = price
  return {
    id: price.id,
    product: productOf(price),
    active: price.active,
    currency: price.currency,
    amount: price.unit_amount === null ? null : BigInt(price.unit_amount),
    every: recurring && { unit: recurring.interval as Recurrence['unit'], count: recurring.interval_count },
    trialPeriodDays: recurring?.trial_period_days ?? null,
    taxBehavior: price.tax_behavior ?? 'unspecified',
    beyond: beyondOf(price),
    created: new Date(price.created * 1000),
  }
}

/** Why a price is more than an amount in one currency; null if it is not. */
export function beyondOf(price: Stripe.Price): PricingBeyond | null {
  if (price.recurring?.usage_type === 'metered') return 'metered'
  if (price.billing_scheme === 'tiered') return 'tiered'
  if (price.custom_unit_amount) return 'customer_chosen'
  if (price.unit_amount === null) return 'fractional'
  if (price.transform_quantity) return 'packaged'
  return Object.keys(price.currency_options ?? {}).length > 1 ? 'several_currencies' : null
}

function productOf({ product }: Stripe.Price): MadeProduct | null {
  if (typeof product === 'string' || 'deleted' in product) return null
  return {
    id: product.id,
    name: product.name,
    description: product.description,
    images: product.images,
    metadata: othersMetadataOf(product),
    active: product.active,
    url: product.url,
    shippable: product.shippable,
    unitLabel: product.unit_label ?? null,
    statementDescriptor: product.statement_descriptor ?? null,
    taxCode: idOf(product.tax_code),
    defaultPrice: idOf(product.default_price),
  }
}
