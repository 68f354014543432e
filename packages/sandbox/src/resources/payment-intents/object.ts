import type { Context } from '../../http/context.ts'
import { isPlatform } from '../../http/context.ts'
import type { Wire } from '../../http/wire.ts'
import type { Stored } from '../../store/objects.ts'
import { lastErrorWire, nextActionWire } from '../intent-wire.ts'
import { typesOf } from '../payment-methods/types.ts'
import { methodOptionsWire } from './method-options.ts'

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
    payment_method_options: methodOptionsWire(typesOf(state), state.request_three_d_secure),
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
