import type { Account } from '@merchant-payments/db'
import type { OnboardingLink } from '@merchant-payments/processor'
import type { Services } from '../request/context.ts'

type Needed = Pick<Services, 'database' | 'processor' | 'publicUrl'>

/**
 * A fresh link to the processor's onboarding; it works once, and for a few minutes. Null when there is no such merchant.
 * @throws ProcessorError
 */
export async function onboardMerchant(
  services: Needed,
  merchant: { merchantId: string; livemode: boolean },
): Promise<OnboardingLink | null> {
  const account = await services.database.prisma.account.findUnique({ where: { merchantId_livemode: merchant } })
  return account && linkTo(services, account)
}

/** A link for each account of a merchant that cannot be paid yet, null for one that can. @throws ProcessorError */
export async function onboardingLeft(
  services: Needed,
  merchantId: string,
): Promise<{ test: string | null; live: string | null }> {
  const accounts = await services.database.prisma.account.findMany({ where: { merchantId } })
  const left = async (livemode: boolean) => {
    const account = accounts.find((one) => one.livemode === livemode && !canBePaid(one))
    return account ? (await linkTo(services, account)).url : null
  }
  const [test, live] = await Promise.all([left(false), left(true)])
  return { test, live }
}

/** On a route of its own or through the platform, and on to a bank. */
export function canBePaid(account: Account): boolean {
  return account.payoutsEnabled && ((account.cardPaymentsActive && account.chargesEnabled) || account.transfersActive)
}

/** The merchant comes back to the portal from there. */
function linkTo({ processor, publicUrl }: Needed, account: Account): Promise<OnboardingLink> {
  return processor.accountLinks.create({
    livemode: account.livemode,
    merchantAccount: account.processorAccountId,
    returnUrl: `${publicUrl}/?onboarding=done`,
    refreshUrl: `${publicUrl}/?onboarding=again`,
  })
}
