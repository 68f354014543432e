import { chooseRoute, hostOf } from '../../hosting/choose-route.ts'
import { hostCheckout } from '../../hosting/host-checkout.ts'
import { orAbandon, sessionRow } from '../../hosting/session-row.ts'
import { feeShare } from '../../money/fee-share.ts'
import type { AccountScope } from '../../request/trpc.ts'
import { refuseProhibited } from '../../screening/refuse-prohibited.ts'
import { mirrorCustomer } from '../customers/mirror.ts'
import { loadCustomer } from '../customers/retrieve.ts'
import { whileThere } from '../customers/while-there.ts'
import { checkRedirectUrl } from '../payment-sessions/redirect-url.ts'
import { offerOf } from './offer.ts'
import { loadRecurringPrice } from './prices.ts'
import type { SubscriptionSessionCreate, SubscriptionSessionWire } from './schema.ts'
import { toSubscriptionSession } from './wire.ts'

const lifetimeMs = 24 * 60 * 60 * 1000

/**
 * @throws invalid_url, invalid_interval, price_not_found, customer_not_found, prohibited_content, validation_error,
 * ProcessorError
 */
export async function createSubscriptionSession(
  scope: AccountScope,
  input: SubscriptionSessionCreate,
): Promise<SubscriptionSessionWire> {
  const { services, account } = scope
  const { database, processor, clock } = services
  checkRedirectUrl('success_url', input.success_url)
  checkRedirectUrl('cancel_url', input.cancel_url)
  const customer = input.customer_id === undefined ? null : await loadCustomer(scope, input.customer_id)
  const product = input.price_id === undefined ? null : await loadRecurringPrice(scope, input.price_id)
  const offer = offerOf(input, product, account.plan)
  await refuseProhibited(scope, { name: input.name })
  const chosenRoute = chooseRoute(account)

  // The row comes first: its ref makes the processor call idempotent, and finds the way back from its events.
  const now = clock.now()
  const open = {
    accountId: account.id,
    status: 'open',
    priceId: product?.priceId ?? null,
    name: offer.name,
    unitAmount: offer.unitAmount,
    currency: offer.currency,
    interval: offer.every.unit,
    intervalCount: offer.every.count,
    quantity: offer.quantity,
    trialPeriodDays: offer.trialPeriodDays,
    amountTotal: offer.total,
    passFees: input.pass_fees_to_customer ?? false,
    feeAmount: offer.fee,
    plan: account.plan,
    feeBps: offer.terms.bps,
    feeFixed: offer.terms.fixed,
    route: chosenRoute,
    hostAccount: hostOf(chosenRoute, account),
    customerId: customer?.id ?? null,
    customerEmail: customer?.email ?? input.customer_email ?? null,
    successUrl: input.success_url,
    cancelUrl: input.cancel_url,
    metadata: input.metadata ?? {},
    expiresAt: new Date(now.getTime() + lifetimeMs),
    createdAt: now,
    updatedAt: now,
  }
  const asked = [input, offer, account.merchantName, account.processorAccountId]
  const row = await sessionRow(scope, asked, async (ref) => {
    const data = { ...open, ref }
    const [made] = await database.prisma.subscriptionSession.createManyAndReturn({ data, skipDuplicates: true })
    const key = { accountId_ref: { accountId: account.id, ref } }
    return made ?? (await database.prisma.subscriptionSession.findUniqueOrThrow({ where: key }))
  })
  const key = { accountId_ref: { accountId: account.id, ref: row.ref } }
  const host = async (): Promise<string> => {
    const checkout = await hostCheckout(scope, row.route, async (chosen) => {
      const hostAccount = hostOf(chosen, account)
      // Where its events will come from is known before there are any.
      if (chosen !== row.route) {
        await database.prisma.subscriptionSession.update({ where: key, data: { route: chosen, hostAccount } })
      }
      return processor.createSubscriptionCheckout({
        ref: row.ref,
        merchantId: account.merchantId,
        merchantName: account.merchantName,
        livemode: account.livemode,
        merchantAccount: account.processorAccountId,
        route: chosen,
        currency: offer.currency,
        every: offer.every,
        lines: offer.lines,
        feeHundredths: feeShare(offer.fee, offer.total),
        trialPeriodDays: offer.trialPeriodDays,
        customer: customer && (await mirrorCustomer(scope, customer, hostAccount)),
        customerEmail: row.customerEmail,
        successUrl: row.successUrl,
        cancelUrl: row.cancelUrl,
      })
    })
    // Events may have overtaken this answer: what they made of the row is newer.
    await database.prisma.subscriptionSession.updateMany({
      where: { ...key.accountId_ref, id: null },
      // Times of one object come from one clock.
      data: { id: checkout.id, url: checkout.url, createdAt: checkout.created, expiresAt: checkout.expiresAt },
    })
    return checkout.id
  }
  // Of an earlier attempt at this request perhaps only the answer was lost.
  const id =
    row.id ??
    (await whileThere(
      customer,
      orAbandon(host(), (data) =>
        database.prisma.subscriptionSession.updateMany({ where: { ...key.accountId_ref, id: null }, data }),
      ),
    ))
  const created = await database.prisma.subscriptionSession.findUniqueOrThrow({
    where: key,
    include: { subscription: { select: { id: true } } },
  })
  return toSubscriptionSession({ ...created, id }, created.subscription?.id ?? null, account.livemode)
}
