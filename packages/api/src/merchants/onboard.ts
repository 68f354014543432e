import type { Account } from '@merchant-payments/db'
import { type OnboardingLink, ProcessorError } from '@merchant-payments/processor'
import type { Services } from '../request/context.ts'

/** Whose onboarding, and where the portal is to which the processor sends the merchant back. */
export type Onboarding = { merchantId: string; livemode: boolean; publicUrl: string }

/**
 * A fresh link to the processor's onboarding; it works once and for a few minutes. Null when there is no such merchant.
 * @throws ProcessorError
 */
export async function onboardMerchant(
  { database, processor }: Pick<Services, 'database' | 'processor'>,
  { merchantId, livemode, publicUrl }: Onboarding,
): Promise<OnboardingLink | null> {
  const account = await database.prisma.account.findUnique({
    where: { merchantId_livemode: { merchantId, livemode } },
  })
  return account && processor.createOnboardingLink(linkRequest(account, publicUrl))
}
