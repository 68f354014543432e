import { type Context, isPlatform } from '../../http/context.ts'
import type { Wire } from '../../http/wire.ts'
import type { Stored } from '../../store/objects.ts'
import { paymentMethodWire } from '../payment-methods/object.ts'

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
    last_setup_error: lastErrorWire(ctx, state),
    latest_attempt: null,
    livemode: intent.live,
    managed_payments: null,
    mandate: null,
    metadata: state.metadata,
    next_action: nextActionWire(ctx, state),
    on_behalf_of: state.on_behalf_of,
    payment_method: state.payment_method,
    payment_method_configuration_details: null,
    payment_method_options: { card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' } },
    payment_method_types: state.payment_method_types,
    single_use_mandate: null,
    status: state.status,
    usage: state.usage,
  }
}

function lastErrorWire(ctx: Context, { last_error: error }: Stored<'setup_intent'>['state']): Wire | null {
  if (!error) return null
  const method = ctx.objects.find('payment_method', ctx, error.payment_method)
  return {
    ...(error.advice_code ? { advice_code: error.advice_code } : {}),
    code: error.code,
    ...(error.decline_code ? { decline_code: error.decline_code } : {}),
    doc_url: `https://stripe.com/docs/error-codes/${error.code.replaceAll('_', '-')}`,
    message: error.message,
    ...(method ? { payment_method: paymentMethodWire(method) } : {}),
    type: error.type ?? 'card_error',
  }
}

function nextActionWire(ctx: Context, state: Stored<'setup_intent'>['state']): Wire | null {
  const { challenge, return_url, use_stripe_sdk } = state
  if (!challenge) return null
  const { publicUrl } = ctx.settings
  if (return_url && !use_stripe_sdk) {
    const url = `${publicUrl}/authenticate/${challenge.token}`
    return { redirect_to_url: { return_url, url }, type: 'redirect_to_url' }
  }
  const stripe_js = `${publicUrl}/js/authenticate/${challenge.token}`
  return { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js } }
}
