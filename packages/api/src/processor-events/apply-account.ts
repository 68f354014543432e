import { refreshAccount } from '../hosting/refresh-account.ts'
import type { Handler } from './handlers.ts'

/** The merchant's readiness or bank account changed: read all of it again. */
export const applyAccount: Handler = async (services, { livemode, processorAccount }) => {
  if (!processorAccount) return 'ignored'
  const account = await services.database.prisma.account.findUnique({
    where: { livemode_processorAccountId: { livemode, processorAccountId: processorAccount } },
  })
  if (!account) return 'ignored'
  await refreshAccount(services, account)
  return 'applied'
}
