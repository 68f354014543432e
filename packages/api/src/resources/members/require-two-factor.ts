import type { MemberScope } from '../../core/request/account-scope.ts'
import { invalid } from '../../core/request/errors.ts'
import { withMerchantLock } from '../../core/rows/with-merchant-lock.ts'
import { listTeam } from './list.ts'

/**
 * Sets whether every member needs a second factor. Members without one lose access to the merchant until they have one, so
 * only an owner who has one can require it.
 * @throws validation_error
 */
export async function requireTwoFactor(scope: MemberScope, required: boolean) {
  const { services, account, actor } = scope
  const { twoFactorEnabled } = await services.database.prisma.user.findFirstOrThrow({ where: { id: actor.id } })
  if (required && !twoFactorEnabled) throw invalid('required', 'needs your own two-factor authentication first')
  await withMerchantLock(services.database, account.merchantId, async (tx) => {
    const { twoFactorRequiredAt: before } = await tx.merchant.findUniqueOrThrow({ where: { id: account.merchantId } })
    if ((before !== null) === required) return scope.unchanged?.()
    const data = { twoFactorRequiredAt: required ? services.clock.now() : null }
    await tx.merchant.update({ where: { id: account.merchantId }, data })
  })
  return listTeam(scope)
}
