import type { MerchantSignInLinkCreate, MerchantSignInLinkWire } from '../../contract/platform-merchants/schema.ts'
import type { MerchantRow } from '../../contract/platform-merchants/wire.ts'
import type { PlatformScope } from '../../core/request/account-scope.ts'
import { unixSeconds } from '../../core/request/clock.ts'
import { ApiError, invalid } from '../../core/request/errors.ts'
import { signInEmail } from '../../people/access/new-user.ts'
import { insertSignInLink } from '../../people/access/sign-in-links.ts'
import { loadActiveAccount, requireCommon } from './own-account.ts'

/**
 * A link that signs a member of a merchant in to the portal, without a password. A session is one of both modes, and of all merchants of
 * the person: a test key makes no link to a live account.
 * @throws merchant_not_found, merchant_closed, merchant_suspended, permission_denied; validation_error on `email`
 */
export async function createMerchantSignInLink(
  scope: PlatformScope,
  { id: merchantId, email, path = '/' }: MerchantSignInLinkCreate,
): Promise<MerchantSignInLinkWire> {
  const { services, livemode } = scope
  const { prisma } = services.database
  const { merchant } = await loadActiveAccount(scope, merchantId)
  requireCommon(scope, merchant as MerchantRow, 'email')
  const user = await prisma.user.findFirst({
    where: { email: signInEmail(email), members: { some: { merchantId } } },
  })
  if (!user) throw invalid('email', 'is not a member of this merchant')
  if (user.operator) throw invalid('email', 'belongs to an operator of the platform, who signs in by password')
  if (user.twoFactorEnabled) throw invalid('email', 'belongs to a person who signs in with a second factor')
  if (!livemode) {
    const merchantsOfPerson = { members: { some: { userId: user.id } } }
    const where = { livemode: true, processorAccountId: { not: null }, merchant: merchantsOfPerson }
    if (await prisma.account.findFirst({ where })) {
      throw new ApiError('permission_denied', {
        message: 'email: this person works for a merchant with a live account. Use a live key of the platform.',
      })
    }
  }
  const { url, expiresAt } = await insertSignInLink(services, user.id, path)
  return { url, expires_at: unixSeconds(expiresAt) }
}
