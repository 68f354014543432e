import { withMerchantLock } from '../../merchants/with-merchant-lock.ts'
import type { MemberScope } from '../../request/account-scope.ts'
import { invalid } from '../../request/errors.ts'
import { listTeam } from './list.ts'

/**
 * Requires a second factor of every member, or no more. Who has none sees nothing of the merchant until they do, so only an
 * owner who has one can require it. @throws validation_error
 */
export async function requireTwoFactor(scope: MemberScope, required: boolean) {
  const { services, account, actor } = scope
  const { twoFactorEnabled } = await services.database.prisma.user.findUniqueOrThrow({ where: { id: actor.id } })
  if (required && !twoFactorEnabled) throw invalid('required', 'needs your own two-factor authentication first')
  await withMerchantLock(services.database, account.merchantId, async (tx) => {
    const { twoFactorRequiredAt: before } = await tx.merchant.findUniqueOrThrow({ where: { id: account.merchantId } })
    if ((before !== null) === required) return scope.unchanged?.()
    const data = { twoFactorRequiredAt: required ? services.clock.now() : null }
    await tx.merchant.update({ where: { id: account.merchantId }, data })
  })
  return listTeam(scope)
}
