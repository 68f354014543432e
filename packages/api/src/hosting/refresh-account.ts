import { accountColumns } from '../merchants/account-columns.ts'
import type { AccountScope } from '../request/trpc.ts'
import type { Capabilities } from './choose-route.ts'

/** What the processor says now that the account can do; kept for the next request. @throws ProcessorError */
export async function refreshAccount({ services, account }: AccountScope): Promise<Capabilities> {
  const { database, processor, clock } = services
  const snapshot = await processor.retrieveAccount(account.livemode, account.processorAccountId)
  const columns = accountColumns(snapshot)
  await database.prisma.account.update({
    where: { id: account.id },
    data: { ...columns, updatedAt: clock.now() },
  })
  return {
    cardPaymentsActive: columns.cardPaymentsActive && columns.chargesEnabled,
    transfersActive: columns.transfersActive,
  }
}
