import { Prisma } from '@merchant-payments/db'
import type { PaymentLinkCreate, PaymentLinkWire } from '../../contract/payment-links/schema.ts'
import { linkSlugOf } from '../../contract/payment-links/slug.ts'
import { toPaymentLink } from '../../contract/payment-links/wire.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { invalid } from '../../core/request/errors.ts'
import { idOf } from '../../core/request/id.ts'
import { requireFuture } from '../../core/wire/require-future.ts'
import { refuseProhibited } from '../../people/screening/refuse-prohibited.ts'
import { checkRedirectUrl } from '../payment-sessions/check-redirect-url.ts'
import { quoteLink, type Sold } from './quote.ts'

/** The maximum number of seats of a subscription. */
const maxSeats = 1000

/**
 * Creates a payment link. Its sessions are not made before their customers press its button; the link is checked as they will be.
 * @throws price_not_found, invalid_url, prohibited_content, validation_error
 */
export async function createPaymentLink(scope: AccountScope, input: PaymentLinkCreate): Promise<PaymentLinkWire> {
  const { services, account } = scope
  const { prisma } = services.database
  const { adjustable_quantity: adjustable, after_payment: after, line_items: items, price_id: priceId } = input
  const now = services.processorClock.now()
  const expiresAt = requireFuture(input.expires_at, now)
  if (after?.redirect_url !== undefined)
    checkRedirectUrl('after_payment.redirect_url', after.redirect_url, account.livemode)
  const sold: Sold = {
    lineItems: items ?? null,
    priceId: priceId ?? null,
    quantity: priceId === undefined ? null : (input.quantity ?? 1),
    recurring: priceId !== undefined && (await isRecurring(scope, priceId)),
    passFees: input.pass_fees_to_customer ?? false,
    shippingOptions: input.shipping_options ?? null,
  }
  if (sold.recurring) refuseForSubscriptions(input)
  for (const quantity of adjustable ? [adjustable.min, adjustable.max] : [null]) await quoteLink(scope, sold, quantity)
  const names = (items ?? []).map(({ name }, index) => [`line_items.${index}.name`, name])
  await refuseProhibited(scope, {
    ...Object.fromEntries(names),
    label: input.label,
    'after_payment.message': after?.message,
  })

  const key = { accountId: account.id, id: idOf(scope, 'plink') }
  const data = {
    ...sold,
    lineItems: items ?? Prisma.DbNull,
    shippingOptions: input.shipping_options ?? Prisma.DbNull,
    slug: linkSlugOf(key),
    minQuantity: adjustable?.min ?? null,
    maxQuantity: adjustable?.max ?? null,
    allowDiscountCodes: input.allow_discount_codes ?? false,
    collectShippingAddress: input.collect_shipping_address ?? null,
    shippingCountries: input.shipping_countries ?? [],
    redirectUrl: after?.redirect_url ?? null,
    message: after?.message ?? null,
    maxPayments: input.max_payments ?? null,
    expiresAt,
    label: input.label ?? null,
    locale: input.locale ?? null,
    metadata: input.metadata ?? {},
    createdAt: now,
  }
  const [made] = await prisma.paymentLink.createManyAndReturn({ data: { ...key, ...data }, skipDuplicates: true })
  // Otherwise an earlier attempt at this request has inserted it.
  const row = made ?? (await prisma.paymentLink.findFirstOrThrow({ where: key }))
  return toPaymentLink(row, services.publicUrl, account.livemode)
}

/** Whether a price belongs to a subscription product, on sale or not. */
async function isRecurring({ services, account }: AccountScope, priceId: string): Promise<boolean> {
  const count = await services.database.prisma.subscriptionProduct.count({
    where: { accountId: account.id, OR: [{ priceId }, { formerPriceIds: { has: priceId } }] },
  })
  return count > 0
}

/** @throws validation_error for a field that sessions of subscriptions do not have */
function refuseForSubscriptions(input: PaymentLinkCreate): void {
  for (const field of ['collect_shipping_address', 'shipping_countries', 'shipping_options'] as const) {
    if (input[field] !== undefined) throw invalid(field, 'cannot be combined with a recurring price')
  }
  if ((input.quantity ?? 1) > maxSeats) throw invalid('quantity', `must be at most ${maxSeats} with a recurring price`)
  if ((input.adjustable_quantity?.max ?? 1) > maxSeats)
    throw invalid('adjustable_quantity.max', `must be at most ${maxSeats} with a recurring price`)
}
