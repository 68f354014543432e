import { parseIdentifier } from './events/parse-identifier.ts'

/** The terms of a sale, which our calls store in the metadata, so that a database that has lost the sale can restore them. */
export type SaleTerms = {
  plan: string
  feeBps: number
  feeFixed: bigint
  /** fs_… of the fee schedule; null is the default. */
  feeScheduleId?: string | null
  feeMinimum?: bigint | null
  feeMaximum?: bigint | null
  feeReturns?: boolean
  feeProcessorBps?: number | null
  feeProcessorFixed?: bigint | null
  passFees: boolean
  /** cus_… of ours. */
  customerId?: string | null
  /** price_… of ours that a subscription was sold at. */
  priceId?: string | null
  trialPeriodDays?: number | null
  /** disc_… of its discount. */
  discountId?: string | null
}

/** The terms as read back, with the route of the sale. */
export type ReadSale = Required<SaleTerms> & { route: 'direct' | 'destination' | 'transfer' }

export function saleMetadata(sale: SaleTerms | undefined, route: ReadSale['route']) {
  if (!sale) return {}
  return {
    svc_route: route,
    svc_plan: sale.plan,
    svc_fee_bps: String(sale.feeBps),
    svc_fee_fixed: String(sale.feeFixed),
    ...(sale.feeScheduleId ? { svc_fee_schedule: sale.feeScheduleId } : {}),
    ...numberIn('svc_fee_minimum', sale.feeMinimum),
    ...numberIn('svc_fee_maximum', sale.feeMaximum),
    ...(sale.feeReturns ? { svc_fee_returns: 'true' } : {}),
    ...numberIn('svc_fee_processor_bps', sale.feeProcessorBps),
    ...numberIn('svc_fee_processor_fixed', sale.feeProcessorFixed),
    ...(sale.passFees ? { svc_pass_fees: 'true' } : {}),
    ...(sale.customerId ? { svc_customer: sale.customerId } : {}),
    ...(sale.priceId ? { svc_price: sale.priceId } : {}),
    ...(sale.discountId ? { svc_discount: sale.discountId } : {}),
    ...(sale.trialPeriodDays ? { svc_trial_days: String(sale.trialPeriodDays) } : {}),
  }
}

/** The kept payment method that a payment is charged to, without its customer. */
export function chargedMetadata(method: string | null | undefined) {
  return method ? { svc_charged_method: method } : {}
}

/** The payment method of such a payment, as read back; null for every other payment. */
export function chargedMethodOf({ metadata }: { metadata?: unknown }): string | null {
  return parseIdentifier(((metadata ?? {}) as Record<string, unknown>).svc_charged_method)
}

const routes: readonly unknown[] = ['direct', 'destination', 'transfer']

/** Reads the metadata of a sale; null for an object without it. */
export function saleOf({ metadata }: { metadata?: unknown }): ReadSale | null {
  const found = (metadata ?? {}) as Record<string, unknown>
  const [plan, feeBps, feeFixed] = [
    parseIdentifier(found.svc_plan),
    wholeOf(found.svc_fee_bps),
    wholeOf(found.svc_fee_fixed),
  ]
  if (!routes.includes(found.svc_route) || plan === null || feeBps === null || feeFixed === null) return null
  return {
    route: found.svc_route as ReadSale['route'],
    plan,
    feeBps,
    feeFixed: BigInt(feeFixed),
    feeScheduleId: parseIdentifier(found.svc_fee_schedule),
    feeMinimum: amountOf(found.svc_fee_minimum),
    feeMaximum: amountOf(found.svc_fee_maximum),
    feeReturns: found.svc_fee_returns === 'true',
    feeProcessorBps: wholeOf(found.svc_fee_processor_bps),
    feeProcessorFixed: amountOf(found.svc_fee_processor_fixed),
    passFees: found.svc_pass_fees === 'true',
    customerId: parseIdentifier(found.svc_customer),
    priceId: parseIdentifier(found.svc_price),
    trialPeriodDays: wholeOf(found.svc_trial_days),
    discountId: parseIdentifier(found.svc_discount),
  }
}

function numberIn<Name extends string>(name: Name, value: number | bigint | null | undefined) {
  return value === null || value === undefined ? {} : { [name]: String(value) }
}

function amountOf(value: unknown): bigint | null {
  const whole = wholeOf(value)
  return whole === null ? null : BigInt(whole)
}

function wholeOf(value: unknown): number | null {
  return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : null
}

/** Our product and price that a line of a checkout sells. */
export type SoldLine = { productId: string | null; priceId: string | null }

export function soldLineMetadata({ productId = null, priceId = null }: Partial<SoldLine>) {
  return { ...(productId ? { svc_product: productId } : {}), ...(priceId ? { svc_price: priceId } : {}) }
}

export function soldLineOf({ metadata }: { metadata?: unknown }): SoldLine {
  const found = (metadata ?? {}) as Record<string, unknown>
  return { productId: parseIdentifier(found.svc_product), priceId: parseIdentifier(found.svc_price) }
}
