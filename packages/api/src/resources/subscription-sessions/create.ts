import type { Database, Prisma, Statements, SubscriptionSession, Tx } from '@merchant-payments/db'
import type { SubscriptionSessionCreate, SubscriptionSessionWire } from '../../contract/subscription-sessions/schema.ts'
import { toSubscriptionSession } from '../../contract/subscription-sessions/wire.ts'
import { translationFor } from '../../core/language/translation.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { tooSmallWith } from '../../money/discounts/apply-discount.ts'
import { explainMinimumRefusal } from '../../money/fees/explain-minimum-refusal.ts'
import { feeColumns } from '../../money/fees/fee-terms.ts'
import { readSaleTerms } from '../../money/fees/read-fee-schedule.ts'
import { refuseProhibited } from '../../people/screening/refuse-prohibited.ts'
import { findOrCreateSession } from '../../processor/hosting/find-or-create-session.ts'
import { openCheckout } from '../../processor/hosting/open-checkout.ts'
import type { LinkSale, Reservation } from '../../processor/hosting/reservations.ts'
import { sessionColumns } from '../../processor/hosting/session-columns.ts'
import { reservedUntil, withAllowedEnd } from '../../processor/hosting/session-expiry.ts'
import { completeSession } from '../../processor/hosting/session-table.ts'
import { loadCustomer } from '../customers/retrieve.ts'
import { findDiscount } from '../discounts/find.ts'
import { reserveRedemption } from '../discounts/reserve.ts'
import { checkRedirectUrl } from '../payment-sessions/check-redirect-url.ts'
import { couponOf } from './coupon-of.ts'
import { offerOf } from './offer.ts'
import { loadRecurringPrice } from './prices.ts'

/**
 * @param link the payment link whose button makes the session
 * @throws invalid_url, invalid_interval, price_not_found, customer_not_found, discount_not_found, discount_not_applicable,
 * prohibited_content, validation_error, ProcessorError
 */
export function createSubscriptionSession(
  scope: AccountScope,
  input: SubscriptionSessionCreate,
  link?: LinkSale,
): Promise<SubscriptionSessionWire> {
  return withAllowedEnd(() => openSession(scope, input, link))
}

async function openSession(
  scope: AccountScope,
  input: SubscriptionSessionCreate,
  link: LinkSale | undefined,
): Promise<SubscriptionSessionWire> {
  const { services, account } = scope
  const { database, processor } = services
  checkRedirectUrl('success_url', input.success_url, account.livemode)
  checkRedirectUrl('cancel_url', input.cancel_url, account.livemode)
  const customer = input.customer_id === undefined ? null : await loadCustomer(scope, input.customer_id)
  const product = input.price_id === undefined ? null : await loadRecurringPrice(scope, input.price_id)
  const [terms, discount] = await Promise.all([readSaleTerms(scope, 'subscription'), findDiscount(scope, input)])
  const offer = offerOf(input, product, terms, discount)
  await refuseProhibited(scope, { name: input.name })

  const now = services.processorClock.now()
  const session = sessionColumns(scope, input, customer)
  const reservations: Reservation[] = [
    ...(link ? [link] : []),
    ...(discount ? [{ reserve: (tx: Statements) => reserveRedemption(tx, discount, session, now) }] : []),
  ]
  const reserves = reservations.length > 0
  const columns = {
    ...session,
    ...(reserves ? { expiresAt: reservedUntil(now) } : {}),
    paymentLinkId: link?.linkId ?? null,
    discountId: discount?.row.id ?? null,
    priceId: product?.priceId ?? null,
    name: offer.name,
    unitAmount: offer.unitAmount,
    currency: offer.currency,
    interval: offer.every.unit,
    intervalCount: offer.every.count,
    quantity: offer.quantity,
    trialPeriodDays: offer.trialPeriodDays,
    amountDiscount: offer.discount,
    amountTotal: offer.total,
    feeAmount: offer.fee,
    ...feeColumns(offer.terms),
  }
  const row = await findOrCreateSession(
    scope,
    [input, offer, discount && [discount.row.id, discount.row.name]],
    (ref) => insert(database, { ...columns, ref }, reservations),
  )
  // An earlier attempt at this request opened the checkout, and its answer may have been lost.
  if (row.id !== null) return show(scope, row.ref, row.id)

  const table = 'subscription_sessions'
  const feeName = translationFor(row.locale).text('receipt.processingFee')
  const opened = openCheckout(scope, { table, row, customer }, (request) =>
    processor.subscriptionCheckouts.create({
      ...request,
      currency: offer.currency,
      every: offer.every,
      lines: offer.lines.map((line) => (line.line === 'fee' ? { ...line, name: feeName } : line)),
      discount: discount && couponOf(discount.row, row.passFees),
      feeHundredths: offer.feeHundredths,
      trialPeriodDays: offer.trialPeriodDays,
      free: offer.total === 0n && discount?.row.duration === 'forever' && discount.row.percentOff !== null,
      ...(reserves ? { expiresAt: row.expiresAt } : {}),
    }),
  )
  const param = input.price_id === undefined ? 'amount_cents' : 'price_id'
  const checkout = await explainMinimumRefusal(opened, { param, ...offer }, tooSmallWith(discount))
  await completeSession(database, table, row, checkout)
  return show(scope, row.ref, checkout.id)
}

async function insert(
  { prisma }: Database,
  data: Prisma.SubscriptionSessionUncheckedCreateInput & { accountId: number },
  reservations: readonly Reservation[],
): Promise<SubscriptionSession> {
  const { accountId, ref } = data
  const insertOn = (tx: Tx) => tx.subscriptionSession.createManyAndReturn({ data, skipDuplicates: true })
  const [inserted] =
    reservations.length > 0
      ? await prisma.$transaction(async (tx) => {
          const rows = await insertOn(tx)
          // A session that an earlier attempt has inserted has its uses.
          if (rows.length > 0) for (const { reserve } of reservations) await reserve(tx, ref)
          return rows
        })
      : await insertOn(prisma)
  return inserted ?? (await prisma.subscriptionSession.findFirstOrThrow({ where: { accountId, ref } }))
}

/** Includes the subscription, whose events may have arrived before the processor's answer. */
async function show({ services, account }: AccountScope, ref: string, id: string): Promise<SubscriptionSessionWire> {
  const row = await services.database.prisma.subscriptionSession.findFirstOrThrow({
    where: { accountId: account.id, ref },
    include: { subscription: { select: { id: true } } },
  })
  return toSubscriptionSession({ ...row, id }, row.subscription?.id ?? null, account.livemode)
}
