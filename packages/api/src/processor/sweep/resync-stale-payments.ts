import { Prisma } from '@merchant-payments/db'
import type { Services } from '../../core/request/context.ts'
import { syncPayment } from '../sync/sync-payment.ts'
import { type ClaimedPayment, claimPayments } from './claim-payments.ts'
import { objectOf } from './overdue-object.ts'
import { resyncSession, resyncSubscriptionSession } from './resync-overdue-sessions.ts'

const batch = 100

/** Delayed payments without an event for an hour. */
export function claimOverduePayments(services: Services): Promise<ClaimedPayment[]> {
  return claimPayments(services, {
    where: Prisma.sql`status = 'processing' AND updated_at < now() - interval '1 hour'`,
    limit: batch,
  })
}

/**
 * Payments on merchants' own pages that may still be confirmed, each at most every twelve hours until it is a week old. Most of
 * them are abandoned carts.
 */
export function claimUnconfirmedPayments(services: Services): Promise<ClaimedPayment[]> {
  return claimPayments(services, {
    where: Prisma.sql`session_id IS NULL AND status NOT IN ('processing', 'succeeded', 'canceled')
      AND updated_at - created_at < interval '7 days'
      AND updated_at < now() - interval '12 hours'`,
    limit: batch,
  })
}

/** Payments whose excess fee was not returned: the process died, or the processor did not answer. A sync returns it. */
export function claimExcessFees(services: Services): Promise<ClaimedPayment[]> {
  return claimPayments(services, {
    where: Prisma.sql`fee_excess > 0 AND updated_at < now() - interval '10 minutes'`,
    limit: batch,
  })
}

/** @throws ProcessorError */
export async function resyncExcessFee(services: Services, payment: ClaimedPayment): Promise<void> {
  await syncPayment(services, objectOf(payment))
}

/** With the session that it is the payment of. @throws ProcessorError */
export async function resyncPayment(services: Services, payment: ClaimedPayment): Promise<void> {
  const { accountId, sessionId } = payment
  if (sessionId === null) return void (await syncPayment(services, objectOf(payment)))
  const { prisma } = services.database
  const key = { where: { accountId, id: sessionId } }
  const session = await prisma.paymentSession.findFirst(key)
  if (session) return resyncSession(services, { ...payment, id: sessionId, ref: session.ref }, true)
  // The first payment of a subscription does not appear on its session.
  const synced = await syncPayment(services, objectOf(payment))
  const began = await prisma.subscriptionSession.findFirst(key)
  if (!synced || !began) return
  const firstPayment = { delayed: true, status: synced.status }
  await resyncSubscriptionSession(services, { ...payment, id: sessionId, ref: began.ref }, firstPayment)
}
