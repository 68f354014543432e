import { type Context, isPlatform } from '../../http/context.ts'
import { isEmail } from '../../http/email.ts'
import { V2Error, v2Refusal } from '../../http/v2/errors.ts'
import type { Stored } from '../../store/objects.ts'
import { mayOpen } from '../accounts/countries.ts'
import { isRealWebsite } from '../accounts/submitted-identity.ts'

const unsupported =
  'This account configuration is not supported. Please reference https://docs.stripe.com/connect/design-an-integration'

export type Responsibilities = { fees_collector: string; losses_collector: string }

/** Only the platform manages accounts. */
export function assertPlatformV2(ctx: Context): void {
  if (isPlatform(ctx)) return
  throw new V2Error(403, 'more_permissions_required', 'Only the platform can manage connected accounts.')
}

/** Stripe: connected account configuration – which dashboard goes with whose fees and losses. */
export function assertResponsibilities(dashboard: string, { fees_collector, losses_collector }: Responsibilities) {
  const fees = fees_collector === 'application'
  const losses = losses_collector === 'application'
  if (losses && !fees) throw v2Refusal('account_controller_stripe_pricing_platform_liable', unsupported)
  if (dashboard === 'express' && !(fees && losses)) {
    throw v2Refusal('account_controller_express_dash_without_application_losses_or_fees', unsupported)
  }
  const isSupported = dashboard === 'full' ? fees_collector === 'stripe' && !losses : fees && losses
  if (!isSupported) throw v2Refusal('account_controller_ua_unsupported_configuration', unsupported)
}

/** Whether Stripe opens an account in this country for this platform. */
export function assertCountry(ctx: Context, country: string, wanted: { cards: boolean; transfers: boolean }): void {
  const platform = ctx.settings.platformCountry
  if (mayOpen(platform, country)) return
  if (wanted.transfers && !wanted.cards) {
    throw v2Refusal('capability_not_available_in_country', `stripe_transfers is not available in country ${country}`)
  }
  throw v2Refusal(
    'cross_border_connected_account_creation_not_allowed',
    `Connected accounts in ${country} cannot be created by platforms in ${platform}.`,
  )
}

/** Transfers alone need Stripe's approval, which a control call gives. Measured in five countries. */
export function assertCoupled(account: Stored<'account'>): void {
  const { capabilities, transfersOnly } = account.state
  if (transfersOnly || !capabilities.transfers?.requested || capabilities.card_payments?.requested) return
  throw v2Refusal(
    'capability_not_available_without_other_capability',
    'The stripe_balance.stripe_transfers capability cannot be requested without the configuration.merchant.capabilities.card_payments capability',
  )
}

/** The website is looked at when it is sent. */
export function assertWebsite(url: string | null | undefined): void {
  if (url && !isRealWebsite(url)) throw v2Refusal('url_invalid', `The URL is not valid: ${url}`)
}

export function assertEmail(email: string | null | undefined): void {
  if (email && !isEmail(email)) {
    throw v2Refusal('email_invalid', `Invalid email address: ${email}`)
  }
}
