import type { Account } from '@merchant-payments/db'
import type { Services } from '../request/context.ts'
import { syncAccount } from '../sync/sync-account.ts'
import { retryMovementsOf } from '../transfers/retry-movements.ts'

const batch = 50

type StaleAccount = Pick<Account, 'livemode' | 'processorAccountId' | 'transfersActive'> & { accountId: number }

/** Accounts of which we have heard nothing: for an hour while they cannot do everything, else for a day. */
export async function claimStaleAccounts({ database }: Services): Promise<StaleAccount[]> {
  const found = await database.pool.query<StaleAccount>({
    name: 'claim stale accounts',
    text: `UPDATE accounts SET updated_at = now()
            WHERE id IN (
              SELECT id FROM accounts
               WHERE NOT (charges_enabled AND payouts_enabled AND card_payments_active AND transfers_active)
                 AND updated_at < now() - interval '1 hour'
               ORDER BY updated_at LIMIT $1 FOR UPDATE SKIP LOCKED)
               OR id IN (
              SELECT id FROM accounts WHERE updated_at < now() - interval '1 day'
               ORDER BY updated_at LIMIT $1 FOR UPDATE SKIP LOCKED)
        RETURNING id AS "accountId", livemode, processor_account_id AS "processorAccountId",
                  transfers_active AS "transfersActive"`,
    values: [batch],
  })
  return found.rows
}

/** @throws ProcessorError */
export async function reconcileAccount(services: Services, { accountId, ...account }: StaleAccount): Promise<void> {
  const { transfersActive } = await syncAccount(services, { id: accountId, ...account })
  if (transfersActive && !account.transfersActive) await retryMovementsOf(services, accountId)
}
