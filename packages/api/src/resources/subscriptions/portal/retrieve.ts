import type { Subscription, SubscriptionSession } from '@merchant-payments/db'
import { toPayment } from '../../../contract/payments/wire.ts'
import { newCardUrl } from '../../../contract/subscriptions/payment-update-link.ts'
import type { SubscriptionItemWire } from '../../../contract/subscriptions/schema.ts'
import { toSubscription } from '../../../contract/subscriptions/wire.ts'
import type { AccountScope } from '../../../core/request/account-scope.ts'
import { unixSeconds } from '../../../core/request/clock.ts'
import { ApiError } from '../../../core/request/errors.ts'
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
  return {
    ...toSubscription(services, row, row.session, account),
    name: row.planName ?? row.session.name,
    pass_fees_to_customer: row.session.passFees,
    new_card_url: newCardUrl(services, account.id, row),
    upcoming: upcomingOf(row),
    payments: payments.slice(0, shown).map((payment) => toPayment(services, payment, account)),
    has_more_payments: payments.length > shown,
  }
}

const renewing: readonly string[] = ['trialing', 'active', 'past_due']

/** Calculated from the current prices of the items, as the next invoice. */
function upcomingOf(row: Subscription & { session: SubscriptionSession }): PortalSubscriptionDetails['upcoming'] {
  const { session } = row
  if (!renewing.includes(row.status) || row.cancelAtPeriodEnd) return null
  const items = row.items as SubscriptionItemWire[]
  const net = items.reduce((sum, { amount, quantity }) => sum + BigInt(amount) * BigInt(quantity), 0n)
  const terms = feeTermsOf(session)
  const total = session.passFees ? grossUp(net, terms) : net
  return {
    date: unixSeconds(row.currentPeriodEnd),
    amount: Number(total),
    fee_amount: Number(invoiceFee(total, terms)),
    currency: session.currency,
  }
}
