import type { Services } from '../request/context.ts'
import { syncPayment } from '../sync/sync-payment.ts'
import { syncSubscription } from '../sync/sync-subscriptions.ts'
import { knownOf, type Overdue, objectOf } from './reconcile-overdue-sessions.ts'

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
    values: [batch, processor.clock.aheadMs()],
  })
  return found.rows
}

/** With the payments of its last invoice. @throws ProcessorError */
export async function reconcileSubscription(services: Services, overdue: Overdue): Promise<void> {
  const object = objectOf(overdue)
  const { snapshot } = await syncSubscription(services, object, knownOf(overdue))
  if (snapshot.latestInvoice === null) return
  const payments = await services.processor.invoices.listPayments(object.scope, snapshot.latestInvoice)
  for (const id of payments) await syncPayment(services, { scope: object.scope, id })
}
