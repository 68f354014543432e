import { Prisma } from '@merchant-payments/db'
import { claim } from '@merchant-payments/db/worker'
import { advanceSubscription } from '../projection/advance-subscription.ts'
import { advanceSubscriptionSession, type FirstPayment } from '../projection/advance-subscription-session.ts'
import { observe } from '../projection/observe.ts'
import { readPayment } from '../projection/read-payment.ts'
import type { Services } from '../request/context.ts'
import type { OverdueSession as Overdue } from './overdue.ts'

const batch = 100

/** Subscriptions whose period, by the processor's clock, is over for two hours without a word, each at most once an hour. */
export function claimOverdueSubscriptions({ database, processor }: Services): Promise<Overdue[]> {
  return claim<Overdue>(database.pool, {
    name: 'claim overdue subscriptions',
    table: 'subscriptions',
    key: ['account_id', 'id'],
    where: Prisma.sql`status NOT IN ('canceled', 'incomplete_expired')
      AND current_period_end < now() + ${processor.clockAheadMs()} * interval '1 millisecond' - interval '2 hours'
      AND updated_at < now() - interval '1 hour'`,
    orderBy: 'current_period_end',
    limit: batch,
    set: Prisma.sql`updated_at = now()`,
    join: {
      tables: 'accounts a, subscription_sessions session',
      on: 'a.id = claimed.account_id AND session.account_id = claimed.account_id AND session.ref = claimed.session_ref',
    },
    returning: {
      accountId: 'claimed.account_id',
      livemode: 'a.livemode',
      id: 'claimed.id',
      ref: 'claimed.session_ref',
      hostAccount: 'session.host_account',
    },
  })
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
