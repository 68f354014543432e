import type { Decline } from '../../cards.ts'
import { type Context, isPlatform } from '../../http/context.ts'
import { ApiError, invalid } from '../../http/errors.ts'
import type { Wire } from '../../http/wire.ts'
import type { Stored } from '../../store/objects.ts'
import { lastErrorWire, nextActionWire } from '../intent-wire.ts'
import { loadOr404 } from '../load.ts'
import { type MethodType, typesOf } from '../payment-methods/types.ts'
import { type FutureUsage, methodOptionsWire, type ThreeDSecureRequest } from './method-options.ts'

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
  /** `payment_method_options[card][setup_future_usage]`; undefined where it was not sent. */
  card_future_usage?: FutureUsage | undefined
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

declare module '../../store/object-kinds.ts' {
  interface States {
    payment_intent: PaymentIntentState
  }
}

export function paymentIntentWire(ctx: Context, intent: Stored<'payment_intent'>): Wire {
  const { state } = intent
  return {
    id: intent.id,
    object: 'payment_intent',
    allowed_payment_method_types: state.allowed_payment_method_types,
    amount: state.amount,
    amount_capturable: state.amount_capturable,
    amount_details: { tip: {} },
    amount_received: state.amount_received,
    application: isPlatform(ctx) ? null : ctx.settings.meta.application,
    application_fee_amount: state.application_fee_amount,
    automatic_payment_methods: state.automatic_payment_methods,
    canceled_at: state.canceled_at,
    cancellation_reason: state.cancellation_reason,
    capture_method: state.capture_method,
    client_secret: state.client_secret,
    confirmation_method: state.confirmation_method,
    created: intent.created,
    currency: state.currency,
    customer: state.customer,
    customer_account: null,
    description: state.description,
    excluded_payment_method_types: state.excluded_payment_method_types,
    last_payment_error: lastErrorWire(ctx, state.last_error),
    latest_charge: state.latest_charge,
    livemode: intent.live,
    managed_payments: null,
    metadata: state.metadata,
    next_action: nextActionWire(ctx, state),
    on_behalf_of: state.on_behalf_of,
    payment_method: state.payment_method,
    payment_method_configuration_details: null,
    payment_method_options: methodOptionsWire(typesOf(state), state.request_three_d_secure, state.card_future_usage),
    payment_method_types: typesOf(state),
    payment_record: null,
    processing: null,
    receipt_email: state.receipt_email,
    review: null,
    setup_future_usage: state.setup_future_usage,
    shipping: state.shipping,
    source: null,
    statement_descriptor: state.statement_descriptor,
    statement_descriptor_suffix: state.statement_descriptor_suffix,
    status: state.status,
    transfer_data: transferDataWire(state.transfer_data),
    transfer_group: state.transfer_group,
  }
}

function transferDataWire(data: { destination: string; amount: number | null } | null): Wire | null {
  if (!data) return null
  return data.amount === null ? { destination: data.destination } : { ...data }
}

/** The intent, or a 404. A client secret that is given must be the intent's own. */
export function loadIntent(ctx: Context, id: string, clientSecret?: string): Stored<'payment_intent'> {
  const intent = loadOr404(ctx, 'payment_intent', id, 'intent')
  if (clientSecret !== undefined && clientSecret !== intent.state.client_secret) {
    throw invalid(
      'The client_secret provided does not match any associated PaymentIntent.',
      'client_secret',
      'payment_intent_invalid_parameter',
    )
  }
  return intent
}

/** The 400 of an operation that the intent's status does not allow. */
export function unexpectedState(ctx: Context, intent: Stored<'payment_intent'>, verb: string): ApiError {
  const { status } = intent.state
  const reason =
    status === 'succeeded' && verb === 'confirm'
      ? 'because it has already succeeded after being previously confirmed'
      : `because it has a status of ${status}`
  return new ApiError(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `You cannot ${verb} this PaymentIntent ${reason}.`,
    payment_intent: paymentIntentWire(ctx, intent),
  })
}
