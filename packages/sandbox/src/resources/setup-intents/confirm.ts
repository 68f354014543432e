import { requireSecureReturn, url } from '../../http/common-fields.ts'
import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { ApiError, invalid } from '../../http/errors.ts'
import { boolean, hash, type Parsed, string } from '../../http/fields.ts'
import type { Wire } from '../../http/wire.ts'
import type { Stored } from '../../store/objects.ts'
import { readPaymentMethod, requireReturnUrl } from '../payment-intents/confirm.ts'
import {
  mandateData,
  requestedThreeDSecure,
  setupMethodOptions,
  takeMandate,
} from '../payment-intents/method-options.ts'
import { newPaymentMethodFields } from '../payment-methods/fields.ts'
import { resolvePaymentMethod } from '../payment-methods/insert.ts'
import { paymentMethodWire } from '../payment-methods/object.ts'
import { assertUsable } from '../payment-methods/usable.ts'
import { attemptSetup } from './attempt.ts'
import { loadSetupIntent, setupIntentWire, unexpectedSetupState } from './setup-intent.ts'

export const confirmSetupFields = {
  mandate_data: mandateData,
  payment_method: string(),
  payment_method_data: hash(newPaymentMethodFields),
  payment_method_options: setupMethodOptions,
  return_url: url(),
  use_stripe_sdk: boolean(),
}
type Input = Parsed<typeof confirmSetupFields>

export const confirmSetupIntent = endpoint({
  method: 'POST',
  path: '/v1/setup_intents/:intent/confirm',
  publishable: true,
  params: { ...confirmSetupFields, client_secret: string() },
  run(ctx, input, [id]) {
    const intent = loadSetupIntent(ctx, id, input.client_secret)
    if (intent.state.checkout_session) {
      throw invalid('This SetupIntent is confirmed by its Checkout Session.', 'intent')
    }
    intent.state.request_three_d_secure = requestedThreeDSecure(
      input.payment_method_options,
      intent.state.request_three_d_secure,
    )
    return confirmSetup(ctx, intent, input)
  },
})

/** Confirms with the given payment method or the stored one. A decline throws its 402 and keeps the attempt. */
export function confirmSetup(
  ctx: Context,
  intent: Stored<'setup_intent'>,
  input: Pick<Input, 'mandate_data' | 'payment_method' | 'payment_method_data' | 'return_url' | 'use_stripe_sdk'>,
): Wire {
  const { state } = intent
  if (state.status === 'succeeded' || state.status === 'canceled') throw unexpectedSetupState(ctx, intent, 'confirm')
  const method =
    readPaymentMethod(ctx, input) ?? (state.payment_method ? resolvePaymentMethod(ctx, state.payment_method) : null)
  if (!method) {
    throw invalid(
      "You cannot confirm this SetupIntent because it's missing a payment method.",
      undefined,
      'setup_intent_unexpected_state',
    )
  }
  assertUsable(method, state.customer, 'SetupIntent')
  requireReturnUrl(ctx, state, input.return_url, 'SetupIntent')
  requireSecureReturn(ctx, input.return_url, 'return_url')
  state.return_url = input.return_url ?? state.return_url
  state.use_stripe_sdk = input.use_stripe_sdk ?? false
  takeMandate(ctx, method, input.mandate_data, 'SetupIntent')
  const outcome = attemptSetup(ctx, intent, method)
  const wire = setupIntentWire(ctx, intent)
  const error = state.last_error
  if (outcome !== 'declined' || !error) return wire
  throw new ApiError(
    402,
    {
      type: 'card_error',
      code: error.code,
      message: error.message,
      ...(error.decline_code ? { decline_code: error.decline_code } : {}),
      ...(error.advice_code ? { advice_code: error.advice_code } : {}),
      payment_method: paymentMethodWire(method),
      setup_intent: wire,
    },
    true,
  )
}
