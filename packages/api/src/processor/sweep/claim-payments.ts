import { Prisma } from '@merchant-payments/db'
import { claim } from '@merchant-payments/db/worker'
import type { Services } from '../../core/request/context.ts'
import { andInSetUpMode } from '../../core/request/set-up-modes.ts'

/** A payment to sync again, and its place at the processor. */
export type ClaimedPayment = {
  accountId: number
  livemode: boolean
  hostAccount: string | null
  id: string
  sessionId: string | null
}

/**
 * Claims payments that match a condition, those that were synced longest ago first. The condition must require that
 * `updated_at`, the time of the last sync, is some time ago.
 */
export function claimPayments(
  services: Pick<Services, 'database' | 'processor'>,
  { where, limit }: { where: Prisma.Sql; limit: number },
): Promise<ClaimedPayment[]> {
  return claim<ClaimedPayment>(services.database.pool, {
    table: 'payments',
    key: ['account_id', 'id'],
    where: Prisma.sql`${where} ${andInSetUpMode(services)}`,
    orderBy: 'updated_at',
    limit,
    set: Prisma.sql`updated_at = now()`,
    join: { tables: 'accounts a', on: 'a.id = claimed.account_id' },
    returning: {
      accountId: 'claimed.account_id',
      livemode: 'a.livemode',
      id: 'claimed.id',
      sessionId: 'claimed.session_id',
      hostAccount: 'claimed.host_account',
    },
  })
}
