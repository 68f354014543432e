import type Stripe from 'stripe'
import type { Connection } from './connection.ts'
import { callStripe } from './error.ts'

export const embeddedComponents = [
  'account_onboarding',
  'notification_banner',
  'account_management',
  'payouts',
] as const
export type EmbeddedComponent = (typeof embeddedComponents)[number]

type AccountSessionRequest = {
  livemode: boolean
  merchantAccount: string
  /** The components that a page may show with the session. */
  components: readonly EmbeddedComponent[]
}

/** `clientSecret` lets a browser show the components of one account, until `expiresAt`. */
export type AccountSession = { clientSecret: string; publishableKey: string; expiresAt: Date }

/** When money is paid out, and at whose wish, is for the platform to decide: the component shows payouts alone. */
const payouts = { edit_payout_schedule: false, instant_payouts: false, standard_payouts: false }

/**
 * Lets a page of the platform show the processor's own forms for one account.
 * @throws ProcessorError
 */
export async function createAccountSession(
  connection: Connection,
  { livemode, merchantAccount, components }: AccountSessionRequest,
): Promise<AccountSession> {
  const chosen: Stripe.AccountSessionCreateParams.Components = Object.fromEntries(
    components.map((name) => [name, { enabled: true, ...(name === 'payouts' ? { features: payouts } : {}) }]),
  )
  const session = await callStripe(livemode, () =>
    connection.client(livemode).accountSessions.create({ account: merchantAccount, components: chosen }),
  )
  const { publishableKey } = connection.credentials(livemode)
  return { clientSecret: session.client_secret, publishableKey, expiresAt: new Date(session.expires_at * 1000) }
}
