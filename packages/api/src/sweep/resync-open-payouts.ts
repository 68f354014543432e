import { Prisma } from '@merchant-payments/db'
import { claim } from '@merchant-payments/db/worker'
import type { Services } from '../request/context.ts'
import { andInSetUpMode } from '../request/set-up-modes.ts'
import { syncPayout } from '../sync/sync-payout.ts'

const batch = 50

type OpenPayout = { accountId: number; livemode: boolean; hostAccount: string; id: string }

/** Reads payouts again that can still arrive or fail, or whose lines are not known. */
export function claimOpenPayouts(services: Services): Promise<OpenPayout[]> {
  return claim<OpenPayout>(services.database.pool, {
    table: 'payouts',
    key: ['account_id', 'id'],
    where: Prisma.sql`retry_at <= now() ${andInSetUpMode(services)}`,
    orderBy: 'retry_at',
    limit: batch,
    set: Prisma.sql`retry_at = now() + interval '1 hour'`,
    join: { tables: 'accounts a', on: 'a.id = claimed.account_id AND a.processor_account_id IS NOT NULL' },
    returning: {
      accountId: 'claimed.account_id',
      livemode: 'a.livemode',
      hostAccount: 'a.processor_account_id',
      id: 'claimed.id',
    },
  })
}

/** @throws ProcessorError, PayoutMismatchError */
export async function resyncOpenPayout(
  services: Services,
  { accountId, livemode, hostAccount, id }: OpenPayout,
): Promise<void> {
  await syncPayout(services, { owner: { id: accountId, livemode }, scope: { livemode, hostAccount } }, id)
}
