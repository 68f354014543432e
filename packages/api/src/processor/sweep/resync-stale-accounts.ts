import { type Account, Prisma } from '@merchant-payments/db'
import { claim } from '@merchant-payments/db/worker'
import type { Services } from '../../core/request/context.ts'
import { andInSetUpMode } from '../../core/request/set-up-modes.ts'
import { isRevokedSql } from '../../core/rows/disabled-account-sql.ts'
import { markBalanceDue } from '../../core/rows/mark-balance-due.ts'
import { retryPostponedTransfers } from '../../money/transfers/retry-postponed-transfers.ts'
import { syncAccount } from '../../people/merchants/sync-account.ts'
import { applyAbilities } from '../hosting/apply-abilities.ts'

const batch = 50

type StaleAccount = Pick<Account, 'transfersActive'> & { accountId: number }

/**
 * Accounts that were not synced for long: for a minute if the platform has lost access, which a wrong key may cause; for an
 * hour if capabilities are missing, otherwise for a day.
 */
export async function claimStaleAccounts(services: Services): Promise<StaleAccount[]> {
  const unready = await claimAccounts(
    services,
    Prisma.sql`processor_account_id IS NOT NULL AND NOT (charges_enabled AND payouts_enabled AND card_payments_active AND transfers_active)
      AND updated_at < now() - interval '1 hour'`,
  )
  const silent = await claimAccounts(
    services,
    Prisma.sql`processor_account_id IS NOT NULL AND updated_at < now() - interval '1 day'`,
  )
  const revoked = await claimAccounts(
    services,
    Prisma.sql`${Prisma.raw(isRevokedSql)} AND updated_at < now() - interval '1 minute'`,
  )
  return [...unready, ...silent, ...revoked]
}

function claimAccounts(services: Services, where: Prisma.Sql): Promise<StaleAccount[]> {
  return claim<StaleAccount>(services.database.pool, {
    table: 'accounts',
    key: ['id'],
    where: Prisma.sql`${where} ${andInSetUpMode(services, 'id')}`,
    orderBy: 'updated_at',
    limit: batch,
    set: Prisma.sql`updated_at = now()`,
    returning: {
      accountId: 'id',
      transfersActive: 'transfers_active',
    },
  })
}

/** @throws ProcessorError */
export async function resyncAccount(services: Services, { accountId, ...account }: StaleAccount): Promise<void> {
  const now = await syncAccount(services, { id: accountId })
  await applyAbilities(services, now)
  markBalanceDue(services.database, accountId)
  if (now.transfersActive && !account.transfersActive) await retryPostponedTransfers(services, accountId)
}
