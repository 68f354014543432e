import type Stripe from 'stripe'
import { brandingOf, type CheckoutLook, customerOf, expiryOf, optionsOf, type Patience } from './checkout.ts'
import { type LineProduct, makeSubscriptionCoupon, type SubscriptionDiscount } from './checkout-discount.ts'
import { localeOf } from './checkout-locale.ts'
import type { Connection } from './connection.ts'
import { callStripe } from './error.ts'
import { type OwnMetadata, ownMetadata, ownMetadataOf } from './own-metadata.ts'
import { accountFor } from './payment-shares.ts'
import { idOf, onAccount } from './payments.ts'
import { type SaleTerms, saleMetadata } from './sale-metadata.ts'
import type { ProcessorScope } from './scope.ts'
import { type Line, lineMetadata } from './subscription-lines.ts'
import { toProcessorAmount } from './to-processor-amount.ts'
import { withPlaceholder } from './with-placeholder.ts'

/** The interval between two charges. */
export type Recurrence = { unit: 'day' | 'week' | 'month' | 'year'; count: number }

/** The recurring sale of a hosted checkout. Prices travel as snapshots, so a saved price works on every route. */
export type SubscriptionCheckoutRequest = {
  /** Our row: names the request at the processor, and makes it idempotent. */
  ref: string
  merchantId: string
  /** The merchant's name on a page that the platform hosts. On the merchant's own account the account's name is shown. */
  merchantName: string
  look?: CheckoutLook | null
  livemode: boolean
  /** The merchant's own account, which hosts the checkout or is its destination. Null on the route `transfer`. */
  merchantAccount: string | null
  route: 'direct' | 'destination' | 'transfer'
  currency: string
  every: Recurrence
  sale?: SaleTerms
  lines: readonly { line: Line; name: string; description: string | null; amount: bigint; quantity: number }[]
  discount?: SubscriptionDiscount | null
  /** The platform's fee of each invoice, in hundredths of a per cent. The route `transfer` deducts it from transfers. */
  feeHundredths: bigint
  trialPeriodDays: number | null
  /** The subscription is free forever, so the page asks for no payment method. */
  free?: boolean
  /** The processor's customer on the host account; wins over the email. */
  customer: string | null
  customerEmail: string | null
  /** The language of the page; null follows the browser. */
  locale?: string | null
  successUrl: string
  cancelUrl: string
  /** The processor's own default, a day, if it is omitted. */
  expiresAt?: Date
}

export type SubscriptionCheckoutSnapshot = {
  id: string
  url: string | null
  status: 'open' | 'complete' | 'expired'
  paymentStatus: 'unpaid' | 'paid' | 'no_payment_required'
  /** The processor's sub_…; null until the checkout is complete. */
  subscription: string | null
  /** The first invoice: in_…; null until then. */
  invoice: string | null
  created: Date
  expiresAt: Date
}

/**
 * Creates a hosted checkout that begins a subscription: on the merchant's own account, on the platform with the merchant
 * as the destination of each payment, or on the platform alone, from which the merchant is paid later.
 * @throws ProcessorError
 */
export async function createSubscriptionCheckout(
  connection: Connection,
  request: SubscriptionCheckoutRequest,
): Promise<SubscriptionCheckoutSnapshot> {
  const metadata = ownMetadata(request)
  const { coupon, products } = await discountedProducts(connection, request)
  const session = await callStripe(request.livemode, () =>
    connection.client(request.livemode).checkout.sessions.create(
      {
        mode: 'subscription',
        ui_mode: 'hosted_page',
        line_items: request.lines.map((line, index) => ({
          quantity: line.quantity,
          price_data: {
            currency: request.currency,
            unit_amount: toProcessorAmount(line.amount),
            recurring: { interval: request.every.unit, interval_count: request.every.count },
            ...products[index],
          },
        })),
        ...(coupon ? { discounts: [{ coupon }] } : {}),
        ...(request.free ? { payment_method_collection: 'if_required' as const } : {}),
        subscription_data: {
          metadata,
          ...sharesOf(request),
          ...(request.trialPeriodDays === null ? {} : { trial_period_days: request.trialPeriodDays }),
        },
        metadata: { ...metadata, ...saleMetadata(request.sale, request.route) },
        ...customerOf(request),
        ...brandingOf(request),
        ...localeOf(request),
        success_url: withPlaceholder(request.successUrl),
        cancel_url: withPlaceholder(request.cancelUrl),
        ...expiryOf(request),
      },
      optionsOf(request),
    ),
  )
  return snapshotOf(session)
}

/** The coupon of a checkout with a discount, and the product of each line. The fee that the customer pays keeps its amount. */
async function discountedProducts(
  connection: Connection,
  { discount, currency, lines, livemode, route, merchantAccount }: SubscriptionCheckoutRequest,
): Promise<{ coupon?: string; products: readonly LineProduct[] }> {
  const shown = lines.map(({ line, name, description }) => ({
    product: { name, ...(description ? { description } : {}), metadata: lineMetadata(line) },
    discounted: line === 'item',
  }))
  if (!discount) return { products: shown.map(({ product }) => ({ product_data: product })) }
  const hostAccount = route === 'direct' ? accountFor(route, merchantAccount) : null
  return makeSubscriptionCoupon(connection, { livemode, hostAccount }, { discount, currency, lines: shown })
}

/** The shares of each payment. On the route `transfer` all of it stays on the platform at first. */
function sharesOf({ route, feeHundredths, merchantAccount }: SubscriptionCheckoutRequest) {
  if (route === 'transfer') return {}
  return {
    application_fee_percent: toPercent(feeHundredths),
    ...(route === 'destination' ? { transfer_data: { destination: accountFor(route, merchantAccount) } } : {}),
  }
}

/** Hundredths of a per cent as the processor's wire carries them: a number of at most two decimals. */
export function toPercent(hundredths: bigint): number {
  return Number(hundredths) / 100
}

/** The inverse of `toPercent`: the processor has at most two decimals. */
export function fromPercent(percent: number | null): bigint | null {
  return percent === null ? null : BigInt(Math.round(percent * 100))
}

/** @throws ProcessorError */
export async function retrieveSubscriptionCheckout(
  connection: Connection,
  scope: ProcessorScope,
  id: string,
  patience: Patience = {},
): Promise<SubscriptionCheckoutSnapshot> {
  const session = await callStripe(scope.livemode, () =>
    connection
      .client(scope.livemode)
      .checkout.sessions.retrieve(id, {}, { ...onAccount(scope.hostAccount), ...patience }),
  )
  return snapshotOf(session)
}

/**
 * The metadata of a payment intent's checkout; null if it has none.
 * @throws ProcessorError
 */
export async function findCheckoutOf(
  connection: Connection,
  scope: ProcessorScope,
  paymentId: string,
): Promise<OwnMetadata | null> {
  const found = await callStripe(scope.livemode, () =>
    connection
      .client(scope.livemode)
      .checkout.sessions.list({ payment_intent: paymentId, limit: 1 }, onAccount(scope.hostAccount)),
  )
  return found.data[0] ? ownMetadataOf(found.data[0]) : null
}

function snapshotOf(session: Stripe.Checkout.Session): SubscriptionCheckoutSnapshot {
  if (!session.status) throw new TypeError(`checkout ${session.id} has no status`)
  return {
    id: session.id,
    url: session.url,
    status: session.status as SubscriptionCheckoutSnapshot['status'],
    paymentStatus: session.payment_status as SubscriptionCheckoutSnapshot['paymentStatus'],
    subscription: idOf(session.subscription),
    invoice: idOf(session.invoice),
    created: new Date(session.created * 1000),
    expiresAt: new Date(session.expires_at * 1000),
  }
}
