import { accountColumns } from '../merchants/account-columns.ts'
import type { Handler } from './handlers.ts'

/** The merchant's readiness or bank account changed: read all of it again. */
export const applyAccount: Handler = async ({ database, processor, clock }, event) => {
  if (!event.processorAccount) return 'ignored'
  const snapshot = await processor.retrieveAccount(event.livemode, event.processorAccount)
  const { count } = await database.prisma.account.updateMany({
    where: { livemode: event.livemode, processorAccountId: event.processorAccount },
    data: { ...accountColumns(snapshot), updatedAt: clock.now() },
  })
  return count > 0 ? 'applied' : 'ignored'
}
