import { Prisma } from '@merchant-payments/db'
import { claim } from '@merchant-payments/db/worker'
import type { Services } from '../../core/request/context.ts'
import { andInSetUpMode } from '../../core/request/set-up-modes.ts'
import { syncPayment } from '../sync/sync-payment.ts'
import { syncSubscription } from '../sync/sync-subscriptions.ts'
import { knownOf, type Overdue, objectOf } from './overdue-object.ts'

const batch = 100

/**
 * Subscriptions whose period ended more than two hours ago, by the processor's clock, and that had no event since; each at
 * most once an hour.
 */
export function claimOverdueSubscriptions(services: Services): Promise<Overdue[]> {
  const { database, processor } = services
  return claim<Overdue>(database.pool, {
    table: 'subscriptions',
    key: ['account_id', 'id'],
    where: Prisma.sql`status NOT IN ('canceled', 'incomplete_expired')
      AND current_period_end < now() + ${processor.clock.aheadMs()} * interval '1 millisecond' - interval '2 hours'
      AND updated_at < now() - interval '1 hour' ${andInSetUpMode(services)}`,
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

/** With the payments of its last invoice. @throws ProcessorError */
export async function resyncSubscription(services: Services, overdue: Overdue): Promise<void> {
  const object = objectOf(overdue)
  const { snapshot } = await syncSubscription(services, object, knownOf(overdue))
  if (snapshot.latestInvoice === null) return
  const payments = await services.processor.invoices.listPayments(object.scope, snapshot.latestInvoice)
  for (const id of payments) await syncPayment(services, { scope: object.scope, id })
}
