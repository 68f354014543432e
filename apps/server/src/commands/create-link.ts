import { onboardMerchant } from '@merchant-payments/api/operator'
import { ApiError, type Services } from '@merchant-payments/api/services'
import type { OnboardingLink } from '@merchant-payments/processor'
import { CommandError, noMerchant } from '../command-error.ts'

/** A link to a merchant's onboarding. The processor is asked again for an account that it refused before. @throws CommandError, ProcessorError */
export async function createLink(
  services: Services,
  merchant: { merchantId: string; livemode: boolean },
): Promise<OnboardingLink> {
  const link = await onboardMerchant(services, { ...merchant, retryRefused: true }).catch((error: unknown) =>
    throwExplained(services, merchant, error),
  )
  if (!link) throw noMerchant(merchant.merchantId)
  return link
}

/** Shows the operator the processor's message, or that of the table of countries. */
async function throwExplained(
  { database }: Services,
  merchant: { merchantId: string; livemode: boolean },
  error: unknown,
): Promise<never> {
  if (!(error instanceof ApiError) || error.code !== 'account_not_ready') throw error
  const account = await database.prisma.account.findFirst({ where: merchant })
  if (!account?.openingRefusal) throw error
  throw new CommandError(`The merchant has no account at the processor: ${account.openingRefusal}`)
}
