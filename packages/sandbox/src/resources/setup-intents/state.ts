import type { Decline } from '../../cards.ts'
import type { ThreeDSecureRequest } from '../payment-intents/method-options.ts'
import type { Challenge } from '../payment-intents/state.ts'
import type { MethodType } from '../payment-methods/types.ts'

export type SetupIntentState = {
  allowed_payment_method_types: string[] | null
  automatic_payment_methods: { enabled: boolean; allow_redirects: string } | null
  cancellation_reason: string | null
  challenge: Challenge | null
  /** Tokens of the latest challenges, whether over or not. */
  challenged?: string[]
  /** The Checkout Session that created it, whose page alone may confirm it; null for any other intent. */
  checkout_session: string | null
  client_secret: string
  customer: string | null
  description: string | null
  excluded_payment_method_types: string[] | null
  last_error: (Decline & { payment_method: string; type?: string }) | null
  metadata: Record<string, string>
  on_behalf_of: string | null
  payment_method: string | null
  payment_method_types: MethodType[]
  request_three_d_secure?: ThreeDSecureRequest
  return_url: string | null
  status: 'requires_payment_method' | 'requires_confirmation' | 'requires_action' | 'succeeded' | 'canceled'
  usage: 'off_session' | 'on_session'
  use_stripe_sdk: boolean
}
