import type { Account } from '@merchant-payments/db'
import { accessRevoked, ProcessorError } from '@merchant-payments/processor'
import type { Services } from '../../core/request/context.ts'

/** An account of ours, by its own id or by the processor's. */
type Named = Pick<Account, 'id'> | Pick<Account, 'livemode' | 'processorAccountId'>

/** Whether the processor refused because the account is out of the platform's reach, which is known here. */
export async function isOutOfReach(
  { database }: Pick<Services, 'database'>,
  account: Named,
  error: unknown,
): Promise<boolean> {
  if (!(error instanceof ProcessorError) || error.code !== 'account_invalid') return false
  return (await database.prisma.account.count({ where: { ...account, disabledReason: accessRevoked } })) > 0
}
