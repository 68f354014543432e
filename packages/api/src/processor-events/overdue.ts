import { Prisma } from '@merchant-payments/db'
import { claim } from '@merchant-payments/db/worker'
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
export function claimOverdueSessions(
  { database, processor }: Services,
  table: 'payment_sessions' | 'subscription_sessions',
): Promise<OverdueSession[]> {
  return claim<OverdueSession>(database.pool, {
    name: `claim overdue ${table}`,
    table,
    key: ['account_id', 'ref'],
    where: Prisma.sql`status = 'open' AND id IS NOT NULL
      AND expires_at < now() + ${processor.clockAheadMs()} * interval '1 millisecond'
      AND updated_at < now() - interval '1 minute'`,
    orderBy: 'expires_at',
    limit: batch,
    set: Prisma.sql`updated_at = now()`,
    join: { tables: 'accounts a', on: 'a.id = claimed.account_id' },
    returning: {
      accountId: 'claimed.account_id',
      livemode: 'a.livemode',
      ref: 'claimed.ref',
      id: 'claimed.id',
      hostAccount: 'claimed.host_account',
    },
  })
}

/** Delayed payments that nothing was heard of for an hour. */
export function claimOverduePayments(services: Services): Promise<ClaimedPayment[]> {
  return claimPayments(services, {
    name: 'claim overdue payments',
    where: Prisma.sql`status = 'processing' AND updated_at < now() - interval '1 hour'`,
    limit: batch,
  })
}

/**
 * Payments on pages of the merchants' own that may still be confirmed, each at most every twelve hours until it is a week
 * old. Most of them are carts that somebody left.
 */
export function claimUnconfirmedPayments(services: Services): Promise<ClaimedPayment[]> {
  return claimPayments(services, {
    name: 'claim unconfirmed payments',
    where: Prisma.sql`session_id IS NULL AND status NOT IN ('processing', 'succeeded', 'canceled')
      AND updated_at - created_at < interval '7 days'
      AND updated_at < now() - interval '12 hours'`,
    limit: batch,
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
