import { onboardMerchant } from '../../merchants/onboard.ts'
import type { PersonScope } from '../../request/account-scope.ts'
import { unixSeconds } from '../../request/clock.ts'
import { ApiError } from '../../request/errors.ts'

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
