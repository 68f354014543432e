import { advanceSession } from '../projection/advance-session.ts'
import { observe } from '../projection/observe.ts'
import { readPayment } from '../projection/read-payment.ts'
import type { Services } from '../request/context.ts'
import { type ClaimedPayment, claimPayments } from '../work/claim-payments.ts'
import { lookAtSubscriptionSession } from './overdue-subscriptions.ts'

const batch = 100

/** A session whose event should have come by now, and where the processor keeps it. */
export type OverdueSession = {
  accountId: number
  livemode: boolean
  hostAccount: string | null
  id: string
  ref: string
}

/**
 * Sessions of either kind past their expiry, by the processor's clock. Each is taken at most once a minute: `updated_at` says when it was last
 * looked at.
 */
export async function claimOverdueSessions(
  { database, processor }: Services,
  table: 'payment_sessions' | 'subscription_sessions',
): Promise<OverdueSession[]> {
  const found = await database.pool.query<OverdueSession>({
    name: `claim overdue ${table}`,
    text: `UPDATE ${table} s SET updated_at = now()
             FROM accounts a
            WHERE a.id = s.account_id AND (s.account_id, s.ref) IN (
              SELECT account_id, ref FROM ${table}
               WHERE status = 'open' AND id IS NOT NULL AND expires_at < now() + $2 * interval '1 millisecond'
                 AND updated_at < now() - interval '1 minute'
               ORDER BY expires_at LIMIT $1 FOR UPDATE SKIP LOCKED)
        RETURNING s.account_id AS "accountId", a.livemode, s.ref, s.id, s.host_account AS "hostAccount"`,
    values: [batch, processor.clockAheadMs()],
  })
  return found.rows
}

/** Delayed payments that nothing was heard of for an hour. */
export function claimOverduePayments(services: Services): Promise<ClaimedPayment[]> {
  return claimPayments(services, {
    name: 'claim overdue payments',
    condition: `status = 'processing' AND updated_at < now() - interval '1 hour'`,
    batch,
  })
}

/**
 * Payments on pages of the merchants' own that may still be confirmed, each at most every twelve hours until it is a week
 * old. Most of them are carts that somebody left.
 */
export function claimUnconfirmedPayments(services: Services): Promise<ClaimedPayment[]> {
  return claimPayments(services, {
    name: 'claim unconfirmed payments',
    condition: `session_id IS NULL AND status NOT IN ('processing', 'succeeded', 'canceled')
                 AND updated_at - created_at < interval '7 days'
                 AND updated_at < now() - interval '12 hours'`,
    batch,
  })
}

/** @throws ProcessorError */
export async function lookAtSession(services: Services, session: OverdueSession, delayed = false): Promise<void> {
  const seen = await observe(services, () => services.processor.retrieveCheckout(session, session.id))
  await advanceSession(services, { ...session, id: session.accountId }, session.ref, seen, delayed)
}

/** @throws ProcessorError */
export async function lookAtPayment(services: Services, payment: ClaimedPayment): Promise<void> {
  const { accountId, sessionId } = payment
  if (sessionId === null) return void (await readPayment(services, payment, payment.id))
  const { prisma } = services.database
  const key = { where: { accountId_id: { accountId, id: sessionId } } }
  const session = await prisma.paymentSession.findUnique(key)
  if (session) return lookAtSession(services, { ...payment, id: sessionId, ref: session.ref }, true)
  // It is the first payment of a subscription, whose session does not show it.
  const seen = await readPayment(services, payment, payment.id)
  const began = await prisma.subscriptionSession.findUnique(key)
  if (!seen || !began) return
  const first = { delayed: true, status: seen.status }
  await lookAtSubscriptionSession(services, { ...payment, id: sessionId, ref: began.ref }, first)
}
