import { type Context, isPlatform } from '../../http/context.ts'
import type { Wire } from '../../http/wire.ts'
import type { Stored } from '../../store/objects.ts'
import { lastErrorWire, nextActionWire } from '../intent-wire.ts'

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
