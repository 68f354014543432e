import type { Decline } from '../../cards.ts'
import type { Wire } from '../../http/wire.ts'
import type { MethodType } from '../payment-methods/types.ts'

export type PaymentIntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'requires_capture'
  | 'processing'
  | 'succeeded'
  | 'canceled'

/** A customer's authentication that is being waited for. */
export type Challenge = {
  /** Unguessable; part of the address of the page where the customer answers. It names the intent. */
  token: string
  payment_method: string
}

export type PaymentIntentState = {
  allowed_payment_method_types: string[] | null
  amount: number
  amount_capturable: number
  amount_received: number
  application_fee_amount: number | null
  /** Whether the caller asked for `automatic_payment_methods`; null on Checkout's own. */
  automatic_payment_methods: { enabled: boolean; allow_redirects: string } | null
  canceled_at: number | null
  cancellation_reason: string | null
  capture_method: 'automatic' | 'automatic_async' | 'manual'
  challenge: Challenge | null
  /** Tokens of the newest challenges, over or not: their pages still know where to go back to. */
  challenged?: string[]
  /** The Checkout Session that created it; only its page may confirm it. */
  checkout_session: string | null
  client_secret: string
  confirmation_method: 'automatic' | 'manual'
  currency: string
  customer: string | null
  description: string | null
  /** The invoice that it pays. Intents stored before there were any know none. */
  invoice?: string | null
  excluded_payment_method_types: string[] | null
  last_error: (Decline & { charge: string | null; payment_method: string; type?: string }) | null
  latest_charge: string | null
  metadata: Record<string, string>
  on_behalf_of: string | null
  payment_method: string | null
  payment_method_types: MethodType[]
  receipt_email: string | null
  return_url: string | null
  setup_future_usage: 'off_session' | 'on_session' | null
  shipping: Wire | null
  statement_descriptor: string | null
  statement_descriptor_suffix: string | null
  status: PaymentIntentStatus
  transfer_data: { destination: string; amount: number | null } | null
  transfer_group: string | null
  /** Whether the browser library confirmed it last: that one shows a challenge over its page, without leaving it. */
  use_stripe_sdk: boolean
}
