import type { Account } from '@merchant-payments/db'
import { ProcessorError } from '@merchant-payments/processor'
import { accountColumns } from '../merchants/account-columns.ts'
import { observe } from '../projection/observe.ts'
import type { Services } from '../request/context.ts'

/** An account that the platform may not act for can do nothing; what else we know of it may come true again. */
const beyondUs = {
  chargesEnabled: false,
  payoutsEnabled: false,
  cardPaymentsActive: false,
  transfersActive: false,
}

/**
 * Reads a merchant's account again at the processor and keeps what it says for the next request. Of reads that overtake
 * each other the one that began last stays. @throws ProcessorError
 */
export async function refreshAccount(
  { database, processor, clock }: Pick<Services, 'database' | 'processor' | 'clock'>,
  { id, livemode, processorAccountId }: Pick<Account, 'id' | 'livemode' | 'processorAccountId'>,
): Promise<Account> {
  const { snapshot, readOrder } = await observe({ database }, () =>
    processor.retrieveAccount(livemode, processorAccountId).then(accountColumns).catch(whenBeyondUs),
  )
  await database.prisma.account.updateMany({
    where: { id, readOrder: { lt: readOrder } },
    data: { ...snapshot, readOrder, updatedAt: clock.now() },
  })
  return database.prisma.account.findUniqueOrThrow({ where: { id } })
}

/** The merchant, or the processor, has taken the account away from the platform. */
function whenBeyondUs(error: unknown): typeof beyondUs {
  if (error instanceof ProcessorError && error.code === 'account_invalid') return beyondUs
  throw error
}
