import { applyRejection } from '../hosting/apply-rejection.ts'
import { syncAccount } from '../sync/sync-account.ts'
import { retryWaitingTransfers } from '../transfers/retry-waiting-transfers.ts'
import type { Handler } from './handlers.ts'

/**
 * The merchant's readiness or bank account has changed. Transfers that waited until it can receive them are tried at once; one
 * that was rejected has its open sessions closed and its renewals stopped.
 */
export const handleAccount: Handler<'account'> = async (services, { livemode, processorAccount, type }) => {
  if (!processorAccount) return 'ignored'
  const account = await services.database.prisma.account.findUnique({
    where: { livemode_processorAccountId: { livemode, processorAccountId: processorAccount } },
  })
  if (!account) return 'ignored'
  const now = await syncAccount(services, account)
  await applyRejection(services, now)
  if (type === 'account.updated') await retryWaitingTransfers(services, account.id)
  return 'applied'
}
