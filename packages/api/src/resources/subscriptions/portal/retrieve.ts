import type { Discount, Subscription, SubscriptionProduct, SubscriptionSession } from '@merchant-payments/db'
import { toPayment } from '../../../contract/payments/wire.ts'
import { isUnpaid, newCardUrl } from '../../../contract/subscriptions/payment-update-link.ts'
import type { SubscriptionItemWire, SubscriptionWire } from '../../../contract/subscriptions/schema.ts'
import { toSubscription } from '../../../contract/subscriptions/wire.ts'
import type { AccountScope } from '../../../core/request/account-scope.ts'
import { unixSeconds } from '../../../core/request/clock.ts'
import { ApiError } from '../../../core/request/errors.ts'
import { discountOn } from '../../../money/discounts/apply-discount.ts'
import { grossUp } from '../../../money/fees/fee-formula.ts'
import { feeTermsOf } from '../../../money/fees/fee-terms.ts'
import { invoiceFee } from '../../../money/fees/invoice-fee.ts'
import type { PortalSubscriptionDetails } from './schema.ts'

/** Maximum payments per subscription. The list of payments has the rest. */
const shown = 25

/** A subscription, current or ended, with its payments. @throws subscription_not_found */
export async function retrievePortalSubscription(scope: AccountScope, id: string): Promise<PortalSubscriptionDetails> {
  const { services, account } = scope
  const { prisma } = services.database
  const row = /^sub_\w{1,200}$/.test(id)
    ? await prisma.subscription.findFirst({
        where: { accountId: account.id, id },
        include: { session: true },
      })
    : null
  if (!row) throw new ApiError('subscription_not_found')
  const payments = await prisma.payment.findMany({
    where: { accountId: account.id, subscriptionId: id },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: shown + 1,
  })
  const wire = toSubscription(services, row, row.session, account)
  const plan = await plannedPlan(scope, wire)
  return {
    ...wire,
    pending_change: wire.pending_change && {
      ...wire.pending_change,
      name: plan?.name ?? null,
    },
    name: row.planName ?? row.session.name,
    pass_fees_to_customer: row.session.passFees,
    new_card_url: isUnpaid(row) ? wire.payment_update_url : newCardUrl(services, account.id, row),
    upcoming: upcomingOf(row, wire, plan, await runningDiscount(scope, wire, plan)),
    payments: payments.slice(0, shown).map((payment) => toPayment(services, payment, account)),
    has_more_payments: payments.length > shown,
  }
}

/** The product of the price of a planned change. */
async function plannedPlan(
  { services, account }: AccountScope,
  { pending_change: planned }: SubscriptionWire,
): Promise<SubscriptionProduct | null> {
  if (planned === null || planned.price_id === null) return null
  const { price_id: priceId } = planned
  const where = { accountId: account.id, OR: [{ priceId }, { formerPriceIds: { has: priceId } }] }
  return services.database.prisma.subscriptionProduct.findFirst({ where })
}

/** The discount that reduces the next invoice; null without one, also where it is not for the product of that invoice. */
async function runningDiscount(
  { services, account }: AccountScope,
  { discount, items: [item], current_period_end: end }: SubscriptionWire,
  plan: SubscriptionProduct | null,
): Promise<Discount | null> {
  if (discount === null || (discount.ends_at !== null && discount.ends_at <= end)) return null
  const { prisma } = services.database
  const row = await prisma.discount.findFirst({ where: { accountId: account.id, id: discount.id } })
  if (!row || row.productIds.length === 0) return row
  const priceId = item?.price_id ?? ''
  const where = { accountId: account.id, OR: [{ priceId }, { formerPriceIds: { has: priceId } }] }
  const product = plan ?? (await prisma.subscriptionProduct.findFirst({ where }))
  return product && row.productIds.includes(product.id) ? row : null
}

const renewing: readonly string[] = ['trialing', 'active', 'past_due']

/** Calculated from the prices of the items at the end of the period, as the next invoice. */
function upcomingOf(
  row: Subscription & { session: SubscriptionSession },
  { items: now, pending_change: planned }: SubscriptionWire,
  plan: SubscriptionProduct | null,
  discount: Discount | null,
): PortalSubscriptionDetails['upcoming'] {
  const { session } = row
  if (!renewing.includes(row.status) || row.cancelAtPeriodEnd) return null
  const items = planned ? itemsAfter(now, planned, plan) : now
  if (items === null) return null
  const price = items.reduce((sum, { amount, quantity }) => sum + BigInt(amount) * BigInt(quantity), 0n)
  const net = discount ? price - discountOn(price, discount, session.currency) : price
  const terms = feeTermsOf(session)
  const total = session.passFees && net > 0n ? grossUp(net, terms) : net
  return {
    date: unixSeconds(row.currentPeriodEnd),
    amount: Number(total),
    fee_amount: total > 0n ? Number(invoiceFee(total, terms)) : 0,
    currency: session.currency,
  }
}

/** The items after a planned change; null where it is not known which of several changes, or to which amount. */
function itemsAfter(
  [item, ...others]: readonly SubscriptionItemWire[],
  { price_id, quantity }: NonNullable<SubscriptionWire['pending_change']>,
  plan: SubscriptionProduct | null,
): readonly Pick<SubscriptionItemWire, 'amount' | 'quantity'>[] | null {
  if (!item || others.length > 0) return null
  if (price_id === item.price_id) return [{ amount: item.amount, quantity }]
  return plan?.priceId === price_id ? [{ amount: Number(plan.amount), quantity }] : null
}
