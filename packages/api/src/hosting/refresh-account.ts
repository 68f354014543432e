import type { Account } from '@merchant-payments/db'
import { accountColumns } from '../merchants/account-columns.ts'
import type { Services } from '../request/context.ts'

/**
 * Reads a merchant's account again at the processor and keeps what it says for the next request. Of reads that overtake
 * each other the one that began last stays. @throws ProcessorError
 */
export async function refreshAccount(
  { database, processor, clock }: Pick<Services, 'database' | 'processor' | 'clock'>,
  { id, livemode, processorAccountId }: Pick<Account, 'id' | 'livemode' | 'processorAccountId'>,
): Promise<Account> {
  const readAt = clock.now()
  const snapshot = await processor.retrieveAccount(livemode, processorAccountId)
  await database.prisma.account.updateMany({
    where: { id, updatedAt: { lte: readAt } },
    data: { ...accountColumns(snapshot), updatedAt: readAt },
  })
  return database.prisma.account.findUniqueOrThrow({ where: { id } })
}
