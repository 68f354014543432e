import type { Database, Prisma, SubscriptionSession } from '@merchant-payments/db'
import type { SubscriptionCheckoutSnapshot } from '@merchant-payments/processor'
import { newSession, openSession, type SessionRows } from '../../hosting/open-session.ts'
import { feeShare } from '../../money/fee-share.ts'
import type { AccountScope } from '../../request/trpc.ts'
import { refuseProhibited } from '../../screening/refuse-prohibited.ts'
import { loadCustomer } from '../customers/retrieve.ts'
import { checkRedirectUrl } from '../payment-sessions/redirect-url.ts'
import { offerOf } from './offer.ts'
import { loadRecurringPrice } from './prices.ts'
import type { SubscriptionSessionCreate, SubscriptionSessionWire } from './schema.ts'
import { toSubscriptionSession } from './wire.ts'

/**
 * @throws invalid_url, invalid_interval, price_not_found, customer_not_found, prohibited_content, validation_error,
 * ProcessorError
 */
export async function createSubscriptionSession(
  scope: AccountScope,
  input: SubscriptionSessionCreate,
): Promise<SubscriptionSessionWire> {
  const { services, account } = scope
  const { database, processor } = services
  checkRedirectUrl('success_url', input.success_url)
  checkRedirectUrl('cancel_url', input.cancel_url)
  const customer = input.customer_id === undefined ? null : await loadCustomer(scope, input.customer_id)
  const product = input.price_id === undefined ? null : await loadRecurringPrice(scope, input.price_id)
  const offer = offerOf(input, product, account.plan)
  await refuseProhibited(scope, { name: input.name })

  const open = {
    ...newSession(scope, input, customer),
    priceId: product?.priceId ?? null,
    name: offer.name,
    unitAmount: offer.unitAmount,
    currency: offer.currency,
    interval: offer.every.unit,
    intervalCount: offer.every.count,
    quantity: offer.quantity,
    trialPeriodDays: offer.trialPeriodDays,
    amountTotal: offer.total,
    feeAmount: offer.fee,
    feeBps: offer.terms.bps,
    feeFixed: offer.terms.fixed,
  }
  const { ref, id } = await openSession(
    scope,
    { asked: [input, offer], customer, rows: subscriptionSessionRows(database, open) },
    (request) =>
      processor.subscriptionCheckouts.create({
        ...request,
        currency: offer.currency,
        every: offer.every,
        lines: offer.lines,
        feeHundredths: feeShare(offer.fee, offer.total),
        trialPeriodDays: offer.trialPeriodDays,
      }),
  )
  const created = await database.prisma.subscriptionSession.findUniqueOrThrow({
    where: { accountId_ref: { accountId: account.id, ref } },
    include: { subscription: { select: { id: true } } },
  })
  return toSubscriptionSession({ ...created, id }, created.subscription?.id ?? null, account.livemode)
}

type Open = Omit<Prisma.SubscriptionSessionUncheckedCreateInput, 'ref' | 'accountId'> & { accountId: number }
type Rows = SessionRows<SubscriptionSession, SubscriptionCheckoutSnapshot>

function subscriptionSessionRows({ prisma }: Database, open: Open): Rows {
  const { accountId } = open
  const keyOf = (ref: string) => ({ accountId_ref: { accountId, ref } })
  const unanswered = (ref: string) => ({ accountId, ref, id: null })
  return {
    async find(ref) {
      const data = { ...open, ref }
      const [made] = await prisma.subscriptionSession.createManyAndReturn({ data, skipDuplicates: true })
      return made ?? (await prisma.subscriptionSession.findUniqueOrThrow({ where: keyOf(ref) }))
    },
    move: (ref, data) => prisma.subscriptionSession.update({ where: keyOf(ref), data }),
    abandon: (ref, data) => prisma.subscriptionSession.updateMany({ where: unanswered(ref), data }),
    complete: (ref, { id, url, created, expiresAt }) =>
      // Times of one object come from one clock.
      prisma.subscriptionSession.updateMany({
        where: unanswered(ref),
        data: { id, url, createdAt: created, expiresAt },
      }),
  }
}
