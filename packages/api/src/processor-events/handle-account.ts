import { syncAccount } from '../sync/sync-account.ts'
import type { Handler } from './handlers.ts'

/** The merchant's readiness or bank account has changed. */
export const handleAccount: Handler<'account'> = async (services, { livemode, processorAccount }) => {
  if (!processorAccount) return 'ignored'
  const account = await services.database.prisma.account.findUnique({
    where: { livemode_processorAccountId: { livemode, processorAccountId: processorAccount } },
  })
  if (!account) return 'ignored'
  await syncAccount(services, account)
  return 'applied'
}
