import type Stripe from 'stripe'
import { type CheckoutDiscount, type LineProduct, makeCheckoutCoupon } from './checkout-discount.ts'
import { localeOf } from './checkout-locale.ts'
import type { Connection } from './connection.ts'
import { cut } from './cut.ts'
import { endOnce } from './end-once.ts'
import { callStripe } from './error.ts'
import { ownMetadata } from './own-metadata.ts'
import { accountFor, sharesOf } from './payment-shares.ts'
import { onAccount, type PaymentSnapshot, paymentSnapshot } from './payments.ts'
import { descriptorOf, labelsOf, type TaxBehavior, taxOf } from './product-data.ts'
import { type SaleTerms, type SoldLine, saleMetadata, soldLineMetadata } from './sale-metadata.ts'
import type { ProcessorScope } from './scope.ts'
import { lineMetadata } from './subscription-lines.ts'
import { toProcessorAmount } from './to-processor-amount.ts'
import { withPlaceholder } from './with-placeholder.ts'

/** The sale that a hosted checkout charges. Prices travel as snapshots, so a saved price works on every route. */
export type CheckoutRequest = {
  /** Our row: names the request at the processor, and makes it idempotent. */
  ref: string
  merchantId: string
  /** The merchant's name on a page that the platform hosts. On the merchant's own account, that account has the name. */
  merchantName: string
  look?: CheckoutLook | null
  livemode: boolean
  /** The merchant's own account, which hosts the checkout or is its destination. Null on the route `transfer`. */
  merchantAccount: string | null
  route: 'direct' | 'destination' | 'transfer'
  currency: string
  sale?: SaleTerms
  lines: readonly (Partial<SoldLine> & {
    /** The fee that the customer pays on top. */
    isFee?: boolean
    /** Whether the discount reduces it. */
    discounted?: boolean
    name: string
    description: string | null
    images: readonly string[]
    /** The name of one unit, such as `seat`. */
    unitLabel?: string | null
    taxCode?: string | null
    taxBehavior?: TaxBehavior
    amount: bigint
    quantity: number
  })[]
  discount?: CheckoutDiscount | null
  /** The text on the customer's bank statement, beside the name of the account that hosts the checkout. */
  statementDescriptor?: string | null
  /**
   * The platform's fee in minor units, at most the captured amount. If the fee is too high for the chosen shipping
   * option, the excess is refunded. On the route `transfer` the processor takes no fee: less is transferred later.
   */
  applicationFee: bigint
  /** The processor's customer on the host account; wins over the email. */
  customer: string | null
  customerEmail: string | null
  /** The language of the page; null follows the browser. */
  locale?: string | null
  billingAddress: 'auto' | 'required' | null
  /** Keeps the payment method with the customer, for payments without them, and says so above the button. Null keeps none. */
  keptMessage?: string | null
  /** Null if nothing is shipped. Without countries the page collects no address. */
  shipping: { countries: readonly string[] | null; options: readonly { label: string; amount: bigint }[] } | null
  successUrl: string
  cancelUrl: string
  /** The processor's own default, a day, if it is omitted. */
  expiresAt?: Date
}

export type CheckoutSnapshot = {
  id: string
  url: string | null
  status: 'open' | 'complete' | 'expired'
  paymentStatus: 'unpaid' | 'paid' | 'no_payment_required'
  amountShipping: bigint
  amountDiscount: bigint
  amountTotal: bigint
  customerDetails: { name: string | null; email: string | null; phone: string | null; address: Address | null } | null
  shippingDetails: { name: string | null; address: Address | null } | null
  created: Date
  expiresAt: Date
  /** Null until the customer confirmed for the first time. */
  payment: PaymentSnapshot | null
}

type Address = {
  line1: string | null
  line2: string | null
  city: string | null
  state: string | null
  postal_code: string | null
  country: string | null
}

/**
 * Creates a hosted checkout: on the merchant's own account, on the platform with the merchant as its destination, or on
 * the platform alone, from which the merchant is paid later.
 * @throws ProcessorError
 */
export async function createCheckout(connection: Connection, request: CheckoutRequest): Promise<CheckoutSnapshot> {
  const metadata = ownMetadata(request)
  const { coupon, products } = await discountedProducts(connection, request)
  const session = await callStripe(request.livemode, () =>
    connection.client(request.livemode).checkout.sessions.create(
      {
        mode: 'payment',
        ui_mode: 'hosted_page',
        line_items: request.lines.map((line, index) => ({
          quantity: line.quantity,
          price_data: {
            currency: request.currency,
            unit_amount: toProcessorAmount(line.amount),
            ...taxOf(line),
            ...products[index],
          },
        })),
        ...(coupon ? { discounts: [{ coupon }] } : {}),
        payment_intent_data: {
          ...sharesOf(request),
          ...descriptorOf(request.statementDescriptor),
          ...(request.keptMessage ? { setup_future_usage: 'off_session' as const } : {}),
          metadata,
        },
        ...(request.keptMessage ? { custom_text: messageAbove(request.keptMessage) } : {}),
        metadata: { ...metadata, ...saleMetadata(request.sale, request.route) },
        ...customerOf(request),
        ...(request.billingAddress ? { billing_address_collection: request.billingAddress } : {}),
        ...shippingOf(request),
        ...brandingOf(request),
        ...localeOf(request),
        success_url: withPlaceholder(request.successUrl),
        cancel_url: withPlaceholder(request.cancelUrl),
        ...expiryOf(request),
      },
      optionsOf(request),
    ),
  )
  return checkoutSnapshot(session)
}

/** The product that a line shows. */
function productOf(line: CheckoutRequest['lines'][number]) {
  return {
    name: line.name,
    ...(line.description ? { description: line.description } : {}),
    ...labelsOf(line),
    ...(line.images.length > 0 ? { images: [...line.images] } : {}),
    metadata: { ...lineMetadata(line.isFee ? 'fee' : 'item'), ...soldLineMetadata(line) },
  }
}

/** The coupon of a checkout with a discount, and the product of each line. */
async function discountedProducts(
  connection: Connection,
  { discount, currency, lines, livemode, route, merchantAccount }: CheckoutRequest,
): Promise<{ coupon?: string; products: readonly LineProduct[] }> {
  const shown = lines.map((line) => ({ product: productOf(line), discounted: line.discounted ?? false }))
  if (!discount) return { products: shown.map(({ product }) => ({ product_data: product })) }
  const hostAccount = route === 'direct' ? accountFor(route, merchantAccount) : null
  return makeCheckoutCoupon(connection, { livemode, hostAccount }, { discount, currency, lines: shown })
}

/** The end of a checkout that has an end of its own. */
export function expiryOf({ expiresAt }: Pick<CheckoutRequest, 'expiresAt'>): { expires_at?: number } {
  return expiresAt === undefined ? {} : { expires_at: Math.floor(expiresAt.getTime() / 1000) }
}

/**
 * The account that hosts a checkout, and the key that makes its creation idempotent. Another route, or another copy of the customer,
 * is another request.
 */
export function optionsOf({
  ref,
  route,
  merchantAccount,
  customer,
}: Pick<CheckoutRequest, 'ref' | 'route' | 'merchantAccount' | 'customer'>): Stripe.RequestOptions {
  const key = customer ? `checkout:${ref}:${customer}` : `checkout:${ref}`
  return route === 'direct'
    ? { ...onAccount(accountFor(route, merchantAccount)), idempotencyKey: key }
    : { idempotencyKey: `${key}:${route}` }
}

/** The text above the button of a page, as far as the processor has room for it. */
export function messageAbove(message: string) {
  return { submit: { message: cut(message, 1_200) } }
}

/** Characters of a name that a checkout page has room for. */
const maxDisplayName = 200

/** The brand of a checkout page. */
export type CheckoutLook = {
  /** The name of the merchant's own brand; null for the merchant's name. */
  name: string | null
  /** A file on the account that hosts the page. */
  image: { as: 'logo' | 'icon'; file: string } | null
  /** The ground of the button, #rrggbb. */
  color: string | null
}

/** The brand, and the merchant's name on pages that would otherwise show the platform's. */
export function brandingOf({ route, merchantName, look }: Pick<CheckoutRequest, 'route' | 'merchantName' | 'look'>) {
  const name = look?.name ?? (route === 'direct' ? null : merchantName)
  const settings = {
    ...(name === null ? {} : { display_name: cut(name, maxDisplayName) }),
    ...(look?.color ? { button_color: look.color } : {}),
    ...(look?.image ? { [look.image.as]: { type: 'file' as const, file: look.image.file } } : {}),
  }
  return Object.keys(settings).length === 0 ? {} : { branding_settings: settings }
}

function shippingOf({ shipping, currency }: CheckoutRequest): Partial<Stripe.Checkout.SessionCreateParams> {
  if (!shipping) return {}
  type Country = Stripe.Checkout.SessionCreateParams.ShippingAddressCollection.AllowedCountry
  return {
    ...(shipping.countries
      ? { shipping_address_collection: { allowed_countries: shipping.countries as Country[] } }
      : {}),
    ...(shipping.options.length > 0
      ? {
          shipping_options: shipping.options.map(({ label, amount }) => ({
            shipping_rate_data: {
              type: 'fixed_amount' as const,
              display_name: label,
              fixed_amount: { amount: toProcessorAmount(amount), currency },
            },
          })),
        }
      : {}),
  }
}

/** The customer or their email: the processor refuses both at once. */
export function customerOf({ customer, customerEmail }: Pick<CheckoutRequest, 'customer' | 'customerEmail'>) {
  if (customer) return { customer }
  return customerEmail ? { customer_email: customerEmail } : {}
}

/** The timeout of a read in milliseconds, and its retries: fewer while a request waits. */
export type Patience = { timeout?: number; maxNetworkRetries?: number }

/** @throws ProcessorError */
export async function retrieveCheckout(
  connection: Connection,
  scope: ProcessorScope,
  id: string,
  patience: Patience = {},
): Promise<CheckoutSnapshot> {
  const session = await callStripe(scope.livemode, () =>
    connection
      .client(scope.livemode)
      .checkout.sessions.retrieve(
        id,
        { expand: ['payment_intent.latest_charge.balance_transaction'] },
        { ...onAccount(scope.hostAccount), ...patience },
      ),
  )
  return checkoutSnapshot(session)
}

/**
 * Closes an open checkout of either kind.
 * @param ref names the request of a merchant, if there is one: a repetition of it is answered as the first attempt was
 * @throws ProcessorError, refused for one that is not open any more
 */
export async function expireCheckout(
  connection: Connection,
  scope: ProcessorScope,
  { id, ref }: { id: string; ref?: string },
): Promise<void> {
  const expire = (key: { idempotencyKey?: string }) =>
    callStripe(scope.livemode, () =>
      connection.client(scope.livemode).checkout.sessions.expire(id, {}, { ...onAccount(scope.hostAccount), ...key }),
    )
  await (ref === undefined ? expire({}) : endOnce(`expire:${ref}`, expire))
}

function checkoutSnapshot(session: Stripe.Checkout.Session): CheckoutSnapshot {
  if (!session.status) throw new TypeError(`checkout ${session.id} has no status`)
  const customer = session.customer_details
  const shipping = session.collected_information?.shipping_details ?? null
  return {
    id: session.id,
    url: session.url,
    status: session.status as CheckoutSnapshot['status'],
    paymentStatus: session.payment_status as CheckoutSnapshot['paymentStatus'],
    amountShipping: BigInt(session.shipping_cost?.amount_total ?? 0),
    amountDiscount: BigInt(session.total_details?.amount_discount ?? 0),
    amountTotal: BigInt(session.amount_total ?? 0),
    customerDetails: customer && {
      name: customer.name,
      email: customer.email,
      phone: customer.phone,
      address: addressOf(customer.address),
    },
    shippingDetails: shipping && { name: shipping.name, address: addressOf(shipping.address) },
    created: new Date(session.created * 1000),
    expiresAt: new Date(session.expires_at * 1000),
    payment:
      session.payment_intent && typeof session.payment_intent === 'object'
        ? paymentSnapshot(session.payment_intent)
        : null,
  }
}

function addressOf(address: Stripe.Address | null): Address | null {
  if (!address) return null
  const { line1, line2, city, state, postal_code, country } = address
  return { line1, line2, city, state, postal_code, country }
}
