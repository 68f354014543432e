import type { Decline } from '../../cards.ts'
import type { Wire } from '../../http/wire.ts'
import type { MethodType } from '../payment-methods/types.ts'
import type { ThreeDSecureRequest } from './method-options.ts'

export type PaymentIntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'requires_capture'
  | 'processing'
  | 'succeeded'
  | 'canceled'

/** A 3-D Secure challenge that awaits the customer. */
export type Challenge = {
  /** A secret in the URL of the challenge page. It names the intent. */
  token: string
  payment_method: string
}

export type PaymentIntentState = {
  allowed_payment_method_types: string[] | null
  amount: number
  amount_capturable: number
  amount_received: number
  application_fee_amount: number | null
  /** The request's `automatic_payment_methods`; null for an intent of Checkout. */
  automatic_payment_methods: { enabled: boolean; allow_redirects: string } | null
  canceled_at: number | null
  cancellation_reason: string | null
  capture_method: 'automatic' | 'automatic_async' | 'manual'
  challenge: Challenge | null
  /** Tokens of the latest challenges, whether over or not, so that their pages still know where to return to. */
  challenged?: string[]
  /** The Checkout Session that created it, whose page alone may confirm it; null for any other intent. */
  checkout_session: string | null
  client_secret: string
  confirmation_method: 'automatic' | 'manual'
  currency: string
  customer: string | null
  description: string | null
  /** The invoice that it pays; null without one, undefined in intents that an older version stored. */
  invoice?: string | null
  excluded_payment_method_types: string[] | null
  last_error: (Decline & { charge: string | null; payment_method: string; type?: string }) | null
  latest_charge: string | null
  metadata: Record<string, string>
  on_behalf_of: string | null
  payment_method: string | null
  payment_method_types: MethodType[]
  receipt_email: string | null
  /** `payment_method_options[card][request_three_d_secure]`; undefined is `automatic`. */
  request_three_d_secure?: ThreeDSecureRequest
  return_url: string | null
  setup_future_usage: 'off_session' | 'on_session' | null
  shipping: Wire | null
  statement_descriptor: string | null
  statement_descriptor_suffix: string | null
  status: PaymentIntentStatus
  transfer_data: { destination: string; amount: number | null } | null
  transfer_group: string | null
  /** Whether Stripe.js confirmed it last: Stripe.js shows a challenge over its page instead of redirecting. */
  use_stripe_sdk: boolean
}
