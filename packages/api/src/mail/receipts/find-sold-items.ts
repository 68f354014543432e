import type { Payment, PaymentSession, Subscription, SubscriptionSession, Tx } from '@merchant-payments/db'

export type Sold = {
  /** The checkout of a single sale. */
  checkout: PaymentSession | null
  subscription: (Subscription & { session: SubscriptionSession }) | null
  /** The session that the payment itself was made in, of either kind; null for a renewal and for a payment intent. */
  session: Pick<PaymentSession | SubscriptionSession, 'id' | 'createdAt'> | null
  customerId: string | null
  /** The language of its checkout, or of the customer; null if neither is known. */
  locale: string | null
}

/** The items and the customer of a payment. */
export async function findSold({ prisma }: { prisma: Tx }, payment: Payment): Promise<Sold> {
  const { accountId, sessionId, subscriptionId, customerId: paying } = payment
  const [checkout, begun, subscription, customer] = await Promise.all([
    sessionId === null ? null : prisma.paymentSession.findFirst({ where: { accountId, id: sessionId } }),
    // A first payment that was declined has begun no subscription yet.
    sessionId === null ? null : prisma.subscriptionSession.findFirst({ where: { accountId, id: sessionId } }),
    subscriptionId === null
      ? null
      : prisma.subscription.findFirst({
          where: { accountId, id: subscriptionId },
          include: { session: true },
        }),
    paying === null ? null : prisma.customer.findFirst({ where: { accountId, id: paying }, select: { locale: true } }),
  ])
  const customerId = checkout?.customerId ?? begun?.customerId ?? subscription?.session.customerId ?? null
  const session = checkout ?? begun
  const locale = session?.locale ?? subscription?.session.locale ?? customer?.locale ?? null
  return { checkout, subscription, session, customerId, locale }
}
