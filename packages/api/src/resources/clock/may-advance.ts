import { platformMerchantId } from '@merchant-payments/db'
import type { AccountScope } from '../../core/request/account-scope.ts'

/**
 * Whether the caller may advance the clock of the sandbox. It is one clock for all merchants and both modes: with several
 * merchants only operators advance it.
 */
export async function mayAdvance({ services, actor }: Pick<AccountScope, 'services' | 'actor'>): Promise<boolean> {
  if (actor.kind === 'command' || (actor.kind === 'person' && actor.operator)) return true
  const merchants = await services.database.prisma.merchant.findMany({
    where: { id: { not: platformMerchantId } },
    take: 2,
    select: { id: true },
  })
  return merchants.length < 2
}
