import { retryPostponedTransfers } from '../../money/transfers/retry-postponed-transfers.ts'
import { syncAccount } from '../../people/merchants/sync-account.ts'
import { applyAbilities } from '../hosting/apply-abilities.ts'
import type { Handler } from './handler.ts'

/**
 * The merchant's readiness or bank account has changed. Transfers that waited for the account to receive them are tried at
 * once; if the account was rejected, its open sessions are closed and its renewals paused.
 */
export const handleAccount: Handler<'account'> = async (services, { livemode, processorAccount, type }) => {
  if (!processorAccount) return 'ignored'
  const account = await services.database.prisma.account.findFirst({
    where: { livemode, processorAccountId: processorAccount },
  })
  if (!account) return 'ignored'
  const now = await syncAccount(services, account)
  await applyAbilities(services, now)
  if (type === 'account.updated') await retryPostponedTransfers(services, account.id)
  return 'applied'
}
