import type { LinkPurpose } from '@merchant-payments/processor'
import type { AccountScope } from '../../../core/request/account-scope.ts'
import { unixSeconds } from '../../../core/request/clock.ts'
import { onboardMerchant } from '../../../people/merchants/onboard.ts'
import { assertNotRejected } from '../../../processor/hosting/assert-not-rejected.ts'

/**
 * A fresh link to the processor's onboarding; it works once, and for a few minutes.
 * @throws account_not_ready, account_rejected, validation_error, ProcessorError
 */
export async function createPortalOnboardingLink(
  { services, account }: AccountScope,
  purpose: LinkPurpose = 'account_onboarding',
) {
  assertNotRejected(account)
  const { merchantId, livemode } = account
  const link = await onboardMerchant(services, { merchantId, livemode, purpose })
  if (!link) throw new TypeError(`merchant ${merchantId} has no account`)
  return { object: 'onboarding_link' as const, url: link.url, expires: unixSeconds(link.expiresAt) }
}
