import { Prisma } from '@merchant-payments/db'
import { claim } from '@merchant-payments/db/worker'
import type { Services } from '../../core/request/context.ts'
import { andInSetUpMode } from '../../core/request/set-up-modes.ts'
import { syncDispute } from '../sync/sync-dispute.ts'
import { objectOf } from './overdue-object.ts'

const batch = 50

type OpenDispute = { accountId: number; livemode: boolean; hostAccount: string | null; id: string; paymentId: string }

/** Disputes without a decision, each at most every six hours: `updated_at` is the time of the last read. */
export function claimOpenDisputes(services: Services): Promise<OpenDispute[]> {
  return claim<OpenDispute>(services.database.pool, {
    table: 'disputes',
    key: ['account_id', 'id'],
    where: Prisma.sql`status NOT IN ('won', 'lost', 'warning_closed', 'prevented')
      AND updated_at < now() - interval '6 hours' ${andInSetUpMode(services)}`,
    orderBy: 'updated_at',
    limit: batch,
    set: Prisma.sql`updated_at = now()`,
    join: {
      tables: 'accounts a, payments p',
      on: 'a.id = claimed.account_id AND p.account_id = claimed.account_id AND p.id = claimed.payment_id',
    },
    returning: {
      accountId: 'claimed.account_id',
      livemode: 'a.livemode',
      id: 'claimed.id',
      paymentId: 'claimed.payment_id',
      hostAccount: 'p.host_account',
    },
  })
}

/** @throws ProcessorError */
export async function resyncDispute(services: Services, dispute: OpenDispute): Promise<void> {
  await syncDispute(services, objectOf(dispute), dispute)
}
