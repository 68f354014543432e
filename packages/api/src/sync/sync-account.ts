import type { Account } from '@merchant-payments/db'
import { ProcessorError } from '@merchant-payments/processor'
import { accountColumns } from '../merchants/account-columns.ts'
import type { Services } from '../request/context.ts'
import { readVersioned } from './versioned-snapshot.ts'

/** An account that the platform may not act for can do nothing; what else we know of it may come true again. */
const inaccessible = {
  chargesEnabled: false,
  payoutsEnabled: false,
  cardPaymentsActive: false,
  transfersActive: false,
}

/**
 * Brings a merchant's account to what the processor says of it now, for the next request. Of reads that overlap the one
 * that began last stays.
 * @throws ProcessorError
 */
export async function syncAccount(
  { database, processor, clock }: Pick<Services, 'database' | 'processor' | 'clock'>,
  { id, livemode, processorAccountId }: Pick<Account, 'id' | 'livemode' | 'processorAccountId'>,
): Promise<Account> {
  const { snapshot, version } = await readVersioned({ database }, () =>
    processor.accounts.retrieve(livemode, processorAccountId).then(accountColumns).catch(unlessInaccessible),
  )
  await database.prisma.account.updateMany({
    where: { id, readVersion: { lt: version } },
    data: { ...snapshot, readVersion: version, updatedAt: clock.now() },
  })
  return database.prisma.account.findUniqueOrThrow({ where: { id } })
}

/** The merchant, or the processor, has taken the account away from the platform. */
function unlessInaccessible(error: unknown): typeof inaccessible {
  if (error instanceof ProcessorError && error.code === 'account_invalid') return inaccessible
  throw error
}
