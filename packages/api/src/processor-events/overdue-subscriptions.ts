import { advanceSubscription } from '../projection/advance-subscription.ts'
import { advanceSubscriptionSession } from '../projection/advance-subscription-session.ts'
import { observe } from '../projection/observe.ts'
import type { Services } from '../request/context.ts'
import { lookAtPayment } from './overdue.ts'

const batch = 100

/** Something whose event should have come by now, and where the processor keeps it. */
type Overdue = { accountId: number; livemode: boolean; hostAccount: string | null; id: string; ref: string }

/** Subscription sessions past their expiry, each at most once a minute: `updated_at` says when it was last looked at. */
export async function claimOverdueSubscriptionSessions({ database, clock }: Services): Promise<Overdue[]> {
  const found = await database.pool.query<Overdue>({
    name: 'claim overdue subscription sessions',
    text: `UPDATE subscription_sessions s SET updated_at = $1
             FROM accounts a
            WHERE a.id = s.account_id AND (s.account_id, s.ref) IN (
              SELECT account_id, ref FROM subscription_sessions
               WHERE status = 'open' AND id IS NOT NULL AND expires_at < $1
                 AND updated_at < $1::timestamptz - interval '1 minute'
               ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED)
        RETURNING s.account_id AS "accountId", a.livemode, s.ref, s.id, s.host_account AS "hostAccount"`,
    values: [clock.now(), batch],
  })
  return found.rows
}

/** Subscriptions whose period is over for two hours without a word, each at most once an hour. */
export async function claimOverdueSubscriptions({ database, clock }: Services): Promise<Overdue[]> {
  const found = await database.pool.query<Overdue>({
    name: 'claim overdue subscriptions',
    text: `UPDATE subscriptions s SET updated_at = $1
             FROM accounts a, subscription_sessions session
            WHERE a.id = s.account_id AND session.account_id = s.account_id AND session.ref = s.session_ref
              AND (s.account_id, s.id) IN (
              SELECT account_id, id FROM subscriptions
               WHERE status NOT IN ('canceled', 'incomplete_expired')
                 AND current_period_end < $1::timestamptz - interval '2 hours'
                 AND updated_at < $1::timestamptz - interval '1 hour'
               ORDER BY current_period_end LIMIT $2 FOR UPDATE SKIP LOCKED)
        RETURNING s.account_id AS "accountId", a.livemode, s.id, s.session_ref AS ref,
                  session.host_account AS "hostAccount"`,
    values: [clock.now(), batch],
  })
  return found.rows
}

/** @throws ProcessorError */
export async function lookAtSubscriptionSession(services: Services, session: Overdue): Promise<void> {
  const snapshot = await services.processor.retrieveSubscriptionCheckout(session, session.id)
  await advanceSubscriptionSession(services, { ...session, id: session.accountId }, session.ref, snapshot)
}

/** With the payments of its last invoice. @throws ProcessorError */
export async function lookAtSubscription(services: Services, subscription: Overdue): Promise<void> {
  const seen = await observe(services, () => services.processor.retrieveSubscription(subscription, subscription.id))
  await advanceSubscription(services, { ...subscription, id: subscription.accountId }, subscription.ref, seen)
  const { latestInvoice } = seen.snapshot
  const payments = latestInvoice && (await services.processor.listPaymentsOf(subscription, latestInvoice))
  for (const id of payments || []) await lookAtPayment(services, { ...subscription, id, sessionId: null })
}
