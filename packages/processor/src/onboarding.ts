import type { Connection } from './connection.ts'
import { callStripe } from './error.ts'

/** The purpose of a link: to submit required data, or to change submitted data, such as the bank account or address. */
export type LinkPurpose = 'account_onboarding' | 'account_update'

type OnboardingRequest = {
  livemode: boolean
  /** `account_update` is available only if the platform collects the required data. */
  purpose: LinkPurpose
  merchantAccount: string
  /** Where the processor sends the merchant back to, finished or not. */
  returnUrl: string
  /** The page to which the processor sends a merchant with a used or expired link. */
  refreshUrl: string
}

/** Opens the processor's onboarding once, for a few minutes. */
export type OnboardingLink = { url: string; expiresAt: Date }

/**
 * Creates a link with which a merchant submits the data that the processor requires.
 * @throws ProcessorError
 */
export async function createOnboardingLink(
  connection: Connection,
  request: OnboardingRequest,
): Promise<OnboardingLink> {
  const link = await callStripe(request.livemode, () =>
    connection.client(request.livemode).accountLinks.create({
      account: request.merchantAccount,
      type: request.purpose,
      return_url: request.returnUrl,
      refresh_url: request.refreshUrl,
    }),
  )
  return { url: link.url, expiresAt: new Date(link.expires_at * 1000) }
}
