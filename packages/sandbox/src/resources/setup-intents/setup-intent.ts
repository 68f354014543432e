import type { Decline } from '../../cards.ts'
import { recordEvent } from '../../events/record.ts'
import { type Context, isPlatform } from '../../http/context.ts'
import { ApiError, invalid } from '../../http/errors.ts'
import type { Wire } from '../../http/wire.ts'
import { newId, randomText } from '../../ids.ts'
import type { Stored } from '../../store/objects.ts'
import { lastErrorWire, nextActionWire } from '../intent-wire.ts'
import { loadOr404 } from '../load.ts'
import type { ThreeDSecureRequest } from '../payment-intents/method-options.ts'
import type { Challenge } from '../payment-intents/payment-intent.ts'
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

declare module '../../store/object-kinds.ts' {
  interface States {
    setup_intent: SetupIntentState
  }
}

export function setupIntentWire(ctx: Context, intent: Stored<'setup_intent'>): Wire {
  const { state } = intent
  return {
    id: intent.id,
    object: 'setup_intent',
    allowed_payment_method_types: state.allowed_payment_method_types,
    application: isPlatform(ctx) ? null : ctx.settings.meta.application,
    automatic_payment_methods: state.automatic_payment_methods,
    cancellation_reason: state.cancellation_reason,
    client_secret: state.client_secret,
    created: intent.created,
    customer: state.customer,
    customer_account: null,
    description: state.description,
    excluded_payment_method_types: state.excluded_payment_method_types,
    flow_directions: null,
    last_setup_error: lastErrorWire(ctx, state.last_error),
    latest_attempt: null,
    livemode: intent.live,
    managed_payments: null,
    mandate: null,
    metadata: state.metadata,
    next_action: nextActionWire(ctx, state),
    on_behalf_of: state.on_behalf_of,
    payment_method: state.payment_method,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: {
        mandate_options: null,
        network: null,
        request_three_d_secure: state.request_three_d_secure ?? 'automatic',
      },
    },
    payment_method_types: state.payment_method_types,
    single_use_mandate: null,
    status: state.status,
    usage: state.usage,
  }
}

/** The intent, or a 404. A client secret that is given must be the intent's own. */
export function loadSetupIntent(ctx: Context, id: string, clientSecret?: string): Stored<'setup_intent'> {
  const intent = loadOr404(ctx, 'setup_intent', id, 'intent')
  if (clientSecret !== undefined && clientSecret !== intent.state.client_secret) {
    throw invalid('The client_secret provided does not match any associated SetupIntent.', 'client_secret')
  }
  return intent
}

/** The 400 of an operation that the intent's status does not allow. */
export function unexpectedSetupState(ctx: Context, intent: Stored<'setup_intent'>, verb: string): ApiError {
  return new ApiError(400, {
    type: 'invalid_request_error',
    code: 'setup_intent_unexpected_state',
    message: `You cannot ${verb} this SetupIntent because it has a status of ${intent.state.status}.`,
    setup_intent: setupIntentWire(ctx, intent),
  })
}

const defaults = {
  allowed_payment_method_types: null,
  automatic_payment_methods: null,
  cancellation_reason: null,
  challenge: null,
  checkout_session: null,
  customer: null,
  description: null,
  excluded_payment_method_types: null,
  last_error: null,
  metadata: {},
  on_behalf_of: null,
  payment_method: null,
  return_url: null,
  status: 'requires_payment_method',
  usage: 'off_session',
  use_stripe_sdk: false,
} as const

/** Stores a new SetupIntent and records `setup_intent.created`. */
export function insertSetupIntent(
  ctx: Context,
  given: Partial<SetupIntentState> & Pick<SetupIntentState, 'payment_method_types'>,
): Stored<'setup_intent'> {
  const id = newId('seti')
  const client_secret = `${id}_secret_${randomText(25)}`
  const intent = ctx.objects.insert('setup_intent', ctx, id, ctx.now, { ...defaults, client_secret, ...given })
  recordEvent(ctx, 'setup_intent.created', setupIntentWire(ctx, intent))
  return intent
}
