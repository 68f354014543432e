import { platformMerchantId } from '@merchant-payments/db'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { supportOperators } from '../../core/request/roles.ts'

/**
 * Whether the caller may advance the clock of the sandbox. It is one clock for all merchants and both modes: with several
 * merchants only operators advance it, without accountants, who read.
 */
export async function mayAdvance({ services, actor }: Pick<AccountScope, 'services' | 'actor'>): Promise<boolean> {
  if (actor.kind === 'command') return true
  if (actor.kind === 'person' && actor.operator && supportOperators.includes(actor.operator)) return true
  const merchants = await services.database.prisma.merchant.findMany({
    where: { id: { not: platformMerchantId } },
    take: 2,
    select: { id: true },
  })
  return merchants.length < 2
}
