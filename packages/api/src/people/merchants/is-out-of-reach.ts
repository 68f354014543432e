import { ProcessorError, type ProcessorScope } from '@merchant-payments/processor'
import type { Services } from '../../core/request/context.ts'

/** The `disabledReason` of an account that was closed, or taken away from the platform. */
export const revoked = 'revoked'

/**
 * Whether the processor refused because the account is out of the platform's reach, and that is known here: then no further attempt can
 * succeed.
 */
export async function isOutOfReach(
  { database }: Pick<Services, 'database'>,
  { livemode, hostAccount }: ProcessorScope,
  error: unknown,
): Promise<boolean> {
  if (!(error instanceof ProcessorError) || error.code !== 'account_invalid' || hostAccount === null) return false
  const account = await database.prisma.account.findFirst({
    where: { livemode, processorAccountId: hostAccount },
    select: { disabledReason: true },
  })
  return account?.disabledReason === revoked
}
