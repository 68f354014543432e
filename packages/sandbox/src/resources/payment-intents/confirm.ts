import { recordEvent } from '../../events/record.ts'
import { email, requireSecureReturn, shipping } from '../../http/common-fields.ts'
import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { ApiError, invalid } from '../../http/errors.ts'
import { clearable, hash, oneOf, type Parsed, string } from '../../http/fields.ts'
import type { Wire } from '../../http/wire.ts'
import type { Stored } from '../../store/objects.ts'
import { applyIntentOutcome } from '../invoices/pay.ts'
import { newPaymentMethodFields } from '../payment-methods/fields.ts'
import { insertPaymentMethod, resolvePaymentMethod } from '../payment-methods/insert.ts'
import { paymentMethodWire, typeOf } from '../payment-methods/object.ts'
import { offeredTypes, readTypeList, typesOf } from '../payment-methods/types.ts'
import { assertUsable } from '../payment-methods/usable.ts'
import { attemptPayment, authenticationRequired } from './attempt.ts'
import { missingCapability } from './capabilities.ts'
import { assertCardDescriptor } from './descriptors.ts'
import { confirmFields, intentFields } from './fields.ts'
import { requestedCardUsage, requestedThreeDSecure, takeMandate } from './method-options.ts'
import { loadIntent, type PaymentIntentState, paymentIntentWire, unexpectedState } from './payment-intent.ts'

/** Sets an intent whose attempt failed to `requires_payment_method` and records why. */
export function requireNewMethod(
  ctx: Context,
  intent: Stored<'payment_intent'>,
  error: NonNullable<Stored<'payment_intent'>['state']['last_error']>,
): void {
  const { state } = intent
  state.payment_method = null
  state.status = 'requires_payment_method'
  state.last_error = error
  // A failed challenge cannot be answered again.
  state.challenge = null
  ctx.objects.save(intent)
  recordEvent(ctx, 'payment_intent.payment_failed', paymentIntentWire(ctx, intent))
}

type Confirmed = {
  automatic_payment_methods: { enabled: boolean; allow_redirects: string } | null
  return_url: string | null
}

/**
 * Throws a 400 without an address to return to, which Stripe asks for with automatic payment methods, also of a card. A page
 * with Stripe.js may stay where it is.
 */
export function requireReturnUrl(ctx: Context, intent: Confirmed, sent: string | undefined, what: string): void {
  const { automatic_payment_methods: automatic, return_url: known } = intent
  if (sent !== undefined || known !== null || ctx.request?.isPublishable) return
  if (!automatic?.enabled || automatic.allow_redirects === 'never') return
  throw invalid(
    `This ${what} is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods ` +
      "might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept " +
      'redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and ' +
      '`automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.',
    'return_url',
  )
}

export const confirmPaymentIntent = endpoint({
  method: 'POST',
  path: '/v1/payment_intents/:intent/confirm',
  publishable: true,
  params: {
    ...confirmFields,
    allowed_payment_method_types: intentFields.allowed_payment_method_types,
    capture_method: intentFields.capture_method,
    client_secret: string(),
    excluded_payment_method_types: intentFields.excluded_payment_method_types,
    payment_method: string(),
    payment_method_data: hash(newPaymentMethodFields),
    payment_method_options: intentFields.payment_method_options,
    payment_method_types: intentFields.payment_method_types,
    receipt_email: clearable(email()),
    setup_future_usage: clearable(oneOf('off_session', 'on_session')),
    shipping: clearable(shipping()),
  },
  run(ctx, input, [id]) {
    const intent = loadIntent(ctx, id, input.client_secret)
    const { state } = intent
    if (state.checkout_session) throw invalid('This PaymentIntent is confirmed by its Checkout Session.', 'intent')
    if (input.receipt_email !== undefined) state.receipt_email = input.receipt_email
    if (input.setup_future_usage !== undefined) state.setup_future_usage = input.setup_future_usage
    if (input.shipping !== undefined) state.shipping = input.shipping
    if (input.capture_method) state.capture_method = input.capture_method
    applyMethodTypes(ctx, state, input)
    state.request_three_d_secure = requestedThreeDSecure(input.payment_method_options, state.request_three_d_secure)
    state.card_future_usage = requestedCardUsage(input.payment_method_options, state.card_future_usage)
    return confirm(ctx, intent, input)
  },
})

type ConfirmInput = Pick<
  Parsed<typeof confirmFields & typeof intentFields>,
  | 'mandate_data'
  | 'payment_method'
  | 'payment_method_data'
  | 'off_session'
  | 'return_url'
  | 'error_on_requires_action'
  | 'use_stripe_sdk'
>

/** Confirms with the given payment method or the stored one. A decline throws its 402 and keeps the failed charge. */
export function confirm(ctx: Context, intent: Stored<'payment_intent'>, input: ConfirmInput): Wire {
  const { state } = intent
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(state.status)) {
    throw unexpectedState(ctx, intent, 'confirm')
  }
  const method =
    readPaymentMethod(ctx, input) ?? (state.payment_method ? resolvePaymentMethod(ctx, state.payment_method) : null)
  if (!method) {
    throw invalid(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the " +
        'PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method.',
      undefined,
      'payment_intent_unexpected_state',
    )
  }
  if (!typesOf(state).includes(typeOf(method.state))) {
    throw invalid(
      `The PaymentMethod provided (${typeOf(method.state)}) is not allowed for this PaymentIntent. ` +
        `Please attach a PaymentMethod of one of the following types: ${typesOf(state).join(', ')}.`,
      'payment_method',
      'payment_intent_incompatible_payment_method',
    )
  }
  assertUsable(method, state.customer, 'PaymentIntent')
  requireReturnUrl(ctx, state, input.return_url, 'PaymentIntent')
  requireSecureReturn(ctx, input.return_url, 'return_url')
  if (method.state.card) assertCardDescriptor(ctx, state)
  const missing = missingCapability(ctx, intent)
  if (missing) throw missing
  takeMandate(ctx, method, input.mandate_data, 'PaymentIntent')
  state.return_url = input.return_url ?? state.return_url
  state.use_stripe_sdk = input.use_stripe_sdk ?? false
  const outcome = attemptPayment(ctx, intent, method, { absent: input.off_session ?? false })
  applyIntentOutcome(ctx, intent, outcome)
  const wire = paymentIntentWire(ctx, intent)
  if (outcome === 'declined') throw declinedError(wire, method)
  if (outcome === 'requires_action' && input.error_on_requires_action) {
    throw new ApiError(402, { type: 'card_error', ...authenticationRequired, payment_intent: wire })
  }
  return wire
}

/** The payment method that a request names or describes; null when it does neither. */
export function readPaymentMethod(
  ctx: Context,
  input: Pick<ConfirmInput, 'payment_method' | 'payment_method_data'>,
): Stored<'payment_method'> | null {
  const data = input.payment_method_data
  if (data && input.payment_method) {
    throw invalid('You may only specify one of payment_method or payment_method_data.', 'payment_method_data')
  }
  if (data) return insertPaymentMethod(ctx, data, 'payment_method_data')
  return input.payment_method ? resolvePaymentMethod(ctx, input.payment_method) : null
}

/** Applies the request's payment method restrictions, and recomputes the offered types. */
export function applyMethodTypes(
  ctx: Context,
  state: PaymentIntentState,
  input: Pick<Parsed<typeof intentFields>, 'allowed_payment_method_types' | 'excluded_payment_method_types'>,
): void {
  const { allowed_payment_method_types: allowed, excluded_payment_method_types: excluded } = input
  state.allowed_payment_method_types = readTypeList(allowed, state.allowed_payment_method_types)
  state.excluded_payment_method_types = readTypeList(excluded, state.excluded_payment_method_types)
  state.payment_method_types = offeredTypes(ctx, state, 'Payment Intent')
}

function declinedError(intent: Wire, method: Stored<'payment_method'>): ApiError {
  const error = intent.last_payment_error as Record<string, string>
  return new ApiError(
    402,
    {
      type: 'card_error',
      code: error.code ?? 'card_declined',
      message: error.message ?? '',
      ...(error.decline_code ? { decline_code: error.decline_code } : {}),
      ...(error.advice_code ? { advice_code: error.advice_code } : {}),
      ...(error.charge ? { charge: error.charge } : {}),
      payment_intent: intent,
      payment_method: paymentMethodWire(method),
    },
    true,
  )
}
