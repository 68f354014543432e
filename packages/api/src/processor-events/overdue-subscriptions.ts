import { advanceSubscription } from '../projection/advance-subscription.ts'
import { advanceSubscriptionSession, type FirstPayment } from '../projection/advance-subscription-session.ts'
import { observe } from '../projection/observe.ts'
import { readPayment } from '../projection/read-payment.ts'
import type { Services } from '../request/context.ts'
import type { OverdueSession as Overdue } from './overdue.ts'

const batch = 100

/** Subscriptions whose period, by the processor's clock, is over for two hours without a word, each at most once an hour. */
export async function claimOverdueSubscriptions({ database, processor }: Services): Promise<Overdue[]> {
  const found = await database.pool.query<Overdue>({
    name: 'claim overdue subscriptions',
    text: `UPDATE subscriptions s SET updated_at = now()
             FROM accounts a, subscription_sessions session
            WHERE a.id = s.account_id AND session.account_id = s.account_id AND session.ref = s.session_ref
              AND (s.account_id, s.id) IN (
              SELECT account_id, id FROM subscriptions
               WHERE status NOT IN ('canceled', 'incomplete_expired')
                 AND current_period_end < now() + $2 * interval '1 millisecond' - interval '2 hours'
                 AND updated_at < now() - interval '1 hour'
               ORDER BY current_period_end LIMIT $1 FOR UPDATE SKIP LOCKED)
        RETURNING s.account_id AS "accountId", a.livemode, s.id, s.session_ref AS ref,
                  session.host_account AS "hostAccount"`,
    values: [batch, processor.clockAheadMs()],
  })
  return found.rows
}

/** @throws ProcessorError */
export async function lookAtSubscriptionSession(
  services: Services,
  session: Overdue,
  payment?: FirstPayment,
): Promise<void> {
  const snapshot = await services.processor.retrieveSubscriptionCheckout(session, session.id)
  await advanceSubscriptionSession(services, { ...session, id: session.accountId }, session.ref, snapshot, payment)
}

/** With the payments of its last invoice. @throws ProcessorError */
export async function lookAtSubscription(services: Services, subscription: Overdue): Promise<void> {
  const seen = await observe(services, () => services.processor.retrieveSubscription(subscription, subscription.id))
  await advanceSubscription(services, { ...subscription, id: subscription.accountId }, subscription.ref, seen)
  const { latestInvoice } = seen.snapshot
  const payments = latestInvoice && (await services.processor.listPaymentsOf(subscription, latestInvoice))
  for (const id of payments || []) await readPayment(services, subscription, id)
}
