import { onboardMerchant } from '../../merchants/onboard.ts'
import { unixSeconds } from '../../request/clock.ts'
import type { AccountScope } from '../../request/scope.ts'

/** A fresh link to the processor's onboarding; it works once, and for a few minutes. @throws ProcessorError */
export async function createPortalOnboardingLink({ services, account }: AccountScope) {
  const { merchantId, livemode } = account
  const link = await onboardMerchant(services, { merchantId, livemode })
  if (!link) throw new TypeError(`merchant ${merchantId} has no account`)
  return { object: 'onboarding_link' as const, url: link.url, expires: unixSeconds(link.expiresAt) }
}
