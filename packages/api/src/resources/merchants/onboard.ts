import type { PersonScope } from '../../core/request/account-scope.ts'
import { unixSeconds } from '../../core/request/clock.ts'
import { ApiError } from '../../core/request/errors.ts'
import { onboardMerchant } from '../../people/merchants/onboard.ts'

/**
 * A fresh link to the processor's onboarding, for the operator to send to the merchant. As on the command line, an
 * account is requested although the processor has refused one before.
 * @throws merchant_not_found, account_not_ready, ProcessorError
 */
export async function createOnboardingLink({ services }: PersonScope, merchantId: string, livemode: boolean) {
  const link = await onboardMerchant(services, { merchantId, livemode, retryRefused: true })
  if (!link) throw new ApiError('merchant_not_found')
  return { merchant_id: merchantId, livemode, url: link.url, expires: unixSeconds(link.expiresAt) }
}
