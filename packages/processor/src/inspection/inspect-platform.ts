import type Stripe from 'stripe'
import type { Connection } from '../connection.ts'
import { callStripe } from '../error.ts'

/** The settings of the platform's own account that an operator must make. */
export type PlatformSnapshot = {
  /** acct_… */
  id: string
  country: string | null
  /** The name that customers read on checkout pages. */
  businessName: string | null
  supportContact: boolean
  /** Branding that pages of the processor show with the name. */
  branding: { icon: boolean; color: boolean }
  chargesEnabled: boolean
  detailsSubmitted: boolean
  /** Requirements that have passed their deadline. */
  pastDue: string[]
  /** By how many milliseconds our clock is ahead of the processor's, to the second; null when its answer had no time. */
  skewMs: number | null
}

/** @throws ProcessorError */
export async function inspectPlatform(connection: Connection, livemode: boolean): Promise<PlatformSnapshot> {
  const account = await callStripe(livemode, () => connection.client(livemode).accounts.retrieveCurrent())
  const profile = account.business_profile
  const branding = account.settings?.branding
  return {
    id: account.id,
    country: account.country ?? null,
    businessName: profile?.name ?? account.settings?.dashboard.display_name ?? null,
    supportContact: Boolean(profile?.support_email ?? profile?.support_phone ?? profile?.support_url),
    branding: { icon: Boolean(branding?.icon ?? branding?.logo), color: Boolean(branding?.primary_color) },
    chargesEnabled: account.charges_enabled,
    detailsSubmitted: account.details_submitted,
    pastDue: account.requirements?.past_due ?? [],
    skewMs: skewOf(account.lastResponse.headers),
  }
}

/** The client types the headers as an object; with its fetch transport they are those of fetch. */
function skewOf(headers: Stripe.Response<unknown>['lastResponse']['headers'] | Headers): number | null {
  const date = Date.parse((headers instanceof Headers ? headers.get('date') : headers.date) ?? '')
  return Number.isNaN(date) ? null : Date.now() - date
}
