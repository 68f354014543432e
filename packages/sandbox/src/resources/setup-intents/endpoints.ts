import { recordEvent } from '../../events/record.ts'
import { changeMetadata, metadata } from '../../http/common-fields.ts'
import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { boolean, clearable, hash, list, oneOf, required, string } from '../../http/fields.ts'
import { listPage, listParams } from '../../http/lists.ts'
import { type Stored, stateIs } from '../../store/objects.ts'
import { loadCustomer } from '../customers/customer.ts'
import { readPaymentMethod } from '../payment-intents/confirm.ts'
import { rejectedTypes } from '../payment-intents/fields.ts'
import { requestedThreeDSecure } from '../payment-intents/method-options.ts'
import { readTypeList } from '../payment-methods/types.ts'
import { assertUsable } from '../payment-methods/usable.ts'
import { confirmSetup, confirmSetupFields, confirmSetupIntent } from './confirm.ts'
import { insertSetupIntent, loadSetupIntent, setupIntentWire, unexpectedSetupState } from './setup-intent.ts'

const createSetupIntent = endpoint({
  method: 'POST',
  path: '/v1/setup_intents',
  params: {
    ...confirmSetupFields,
    allowed_payment_method_types: list(string()),
    automatic_payment_methods: hash({ enabled: required(boolean()), allow_redirects: oneOf('always', 'never') }),
    confirm: boolean(),
    customer: string(),
    description: string(),
    excluded_payment_method_types: list(string()),
    metadata: metadata(),
    on_behalf_of: string(),
    payment_method_types: rejectedTypes(),
    usage: oneOf('off_session', 'on_session'),
  },
  run(ctx, input) {
    if (input.customer) loadCustomer(ctx, input.customer, 'customer')
    const method = readPaymentMethod(ctx, input)
    if (method) assertUsable(method, input.customer ?? null, 'SetupIntent')
    if (input.return_url && !input.confirm) {
      throw invalid('return_url can only be set when confirm is true.', 'return_url')
    }
    const automatic = input.automatic_payment_methods
    const intent = insertSetupIntent(ctx, {
      allowed_payment_method_types: readTypeList(input.allowed_payment_method_types),
      automatic_payment_methods: {
        enabled: automatic?.enabled ?? true,
        allow_redirects: automatic?.allow_redirects ?? 'always',
      },
      customer: input.customer ?? null,
      description: input.description ?? null,
      excluded_payment_method_types: readTypeList(input.excluded_payment_method_types),
      metadata: changeMetadata({}, input.metadata),
      on_behalf_of: input.on_behalf_of ?? null,
      request_three_d_secure: requestedThreeDSecure(input.payment_method_options),
      payment_method: method?.id ?? null,
      payment_method_types: ['card'],
      status: method ? 'requires_confirmation' : 'requires_payment_method',
      usage: input.usage ?? 'off_session',
    })
    if (!input.confirm) return setupIntentWire(ctx, intent)
    const { mandate_data, return_url, use_stripe_sdk } = input
    return confirmSetup(ctx, intent, {
      payment_method: undefined,
      payment_method_data: undefined,
      mandate_data,
      return_url,
      use_stripe_sdk,
    })
  },
})

const retrieveSetupIntent = endpoint({
  method: 'GET',
  path: '/v1/setup_intents/:intent',
  publishable: true,
  params: { client_secret: string() },
  run: (ctx, params, [id]) => setupIntentWire(ctx, loadSetupIntent(ctx, id, params.client_secret)),
})

const updateSetupIntent = endpoint({
  method: 'POST',
  path: '/v1/setup_intents/:intent',
  params: {
    customer: string(),
    description: clearable(string()),
    metadata: metadata(),
    payment_method: confirmSetupFields.payment_method,
    payment_method_data: confirmSetupFields.payment_method_data,
  },
  run(ctx, input, [id]) {
    const intent = loadSetupIntent(ctx, id)
    const { state } = intent
    const changes = Object.entries(input).filter(([name, value]) => value !== undefined && name !== 'metadata')
    if (changes.length > 0 && (state.status === 'succeeded' || state.status === 'canceled')) {
      throw unexpectedSetupState(ctx, intent, 'update')
    }
    if (input.customer !== undefined) {
      if (state.customer !== null && state.customer !== input.customer) {
        throw invalid('The customer of this SetupIntent cannot be changed.', 'customer')
      }
      state.customer = loadCustomer(ctx, input.customer, 'customer').id
    }
    if (input.description !== undefined) state.description = input.description
    state.metadata = changeMetadata(state.metadata, input.metadata)
    const method = readPaymentMethod(ctx, input)
    if (method) {
      state.payment_method = method.id
      state.status = 'requires_confirmation'
      state.challenge = null
    }
    ctx.objects.save(intent)
    return setupIntentWire(ctx, intent)
  },
})

const cancelSetupIntent = endpoint({
  method: 'POST',
  path: '/v1/setup_intents/:intent/cancel',
  params: { cancellation_reason: oneOf('abandoned', 'duplicate', 'requested_by_customer') },
  run(ctx, input, [id]) {
    const intent = loadSetupIntent(ctx, id)
    const { status, checkout_session: session } = intent.state
    if (status === 'succeeded' || status === 'canceled') throw unexpectedSetupState(ctx, intent, 'cancel')
    if (session) throw invalid('This SetupIntent belongs to a Checkout Session: expire the session instead.', 'intent')
    cancelSetup(ctx, intent, input.cancellation_reason ?? null)
    return setupIntentWire(ctx, intent)
  },
})

/** Cancels a setup intent. */
export function cancelSetup(ctx: Context, intent: Stored<'setup_intent'>, reason: string | null): void {
  intent.state.status = 'canceled'
  intent.state.cancellation_reason = reason
  intent.state.challenge = null
  ctx.objects.save(intent)
  recordEvent(ctx, 'setup_intent.canceled', setupIntentWire(ctx, intent))
}

const listSetupIntents = endpoint({
  method: 'GET',
  path: '/v1/setup_intents',
  params: { ...listParams, customer: string(), payment_method: string() },
  run: (ctx, params) =>
    listPage(ctx, 'setup_intent', params, {
      url: '/v1/setup_intents',
      wire: (intent) => setupIntentWire(ctx, intent),
      where: (['customer', 'payment_method'] as const).map((field) => {
        const value = params[field]
        return value === undefined ? null : stateIs(field, value)
      }),
    }),
})

export const setupIntentEndpoints = [
  createSetupIntent,
  retrieveSetupIntent,
  updateSetupIntent,
  confirmSetupIntent,
  cancelSetupIntent,
  listSetupIntents,
]
