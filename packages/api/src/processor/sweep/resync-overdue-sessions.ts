import { Prisma } from '@merchant-payments/db'
import { claim } from '@merchant-payments/db/worker'
import type { Services } from '../../core/request/context.ts'
import { andInSetUpMode } from '../../core/request/set-up-modes.ts'
import { syncSession } from '../sync/sync-session.ts'
import { type FirstPayment, syncSubscriptionSession } from '../sync/sync-subscription-session.ts'
import { knownOf, type Overdue, objectOf } from './overdue-object.ts'

const batch = 100

/**
 * Sessions of either kind past their expiry, by the processor's clock. Each is claimed at most once a minute: `updated_at`
 * is the time of the last read.
 */
export function claimOverdueSessions(
  services: Services,
  table: 'payment_sessions' | 'subscription_sessions',
): Promise<Overdue[]> {
  const { database, processor } = services
  return claim<Overdue>(database.pool, {
    table,
    key: ['account_id', 'ref'],
    where: Prisma.sql`status = 'open' AND id IS NOT NULL
      AND expires_at < now() + ${processor.clock.aheadMs()} * interval '1 millisecond'
      AND updated_at < now() - interval '1 minute' ${andInSetUpMode(services)}`,
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

/** @throws ProcessorError */
export async function resyncSession(services: Services, session: Overdue, delayed = false): Promise<void> {
  await syncSession(services, objectOf(session), { ...knownOf(session), delayed })
}

/** @throws ProcessorError */
export async function resyncSubscriptionSession(
  services: Services,
  session: Overdue,
  firstPayment?: FirstPayment,
): Promise<void> {
  const known = knownOf(session)
  await syncSubscriptionSession(services, objectOf(session), firstPayment ? { ...known, firstPayment } : known)
}
