import type { AccountLinkCreate, AccountLinkWire } from '../../contract/account/schema.ts'
import type { AccountContext } from '../../core/request/account-context.ts'
import type { AccountScope } from '../../core/request/account-scope.ts'
import { unixSeconds } from '../../core/request/clock.ts'
import { onboardMerchant } from '../../people/merchants/onboard.ts'
import { assertNotRejected } from '../../processor/hosting/assert-not-rejected.ts'
import { checkRedirectUrl } from '../payment-sessions/check-redirect-url.ts'

const purposes = { onboarding: 'account_onboarding', update: 'account_update' } as const

/**
 * A link to the processor's pages on which the merchant submits or changes details. It opens the account if it is not open
 * yet; each link works once, and for a few minutes.
 * @throws invalid_url, account_rejected, account_not_ready; validation_error on `type` where the processor collects the
 * details itself; ProcessorError
 */
export function createAccountLink(
  { services, account }: AccountScope,
  link: AccountLinkCreate,
): Promise<AccountLinkWire> {
  return createLinkOf(services, account, link)
}

/** The same, for an account that is not the caller's own. */
export async function createLinkOf(
  services: AccountScope['services'],
  account: Pick<AccountContext, 'merchantId' | 'livemode' | 'rejected'>,
  { type, return_url: returnUrl, refresh_url: refreshUrl }: AccountLinkCreate,
): Promise<AccountLinkWire> {
  const { merchantId, livemode } = account
  checkRedirectUrl('return_url', returnUrl, livemode)
  checkRedirectUrl('refresh_url', refreshUrl, livemode)
  assertNotRejected(account)
  const addresses = { returnUrl, refreshUrl }
  const link = await onboardMerchant(services, { merchantId, livemode, purpose: purposes[type], addresses })
  if (!link) throw new TypeError(`merchant ${merchantId} has no account`)
  return { url: link.url, expires_at: unixSeconds(link.expiresAt) }
}
