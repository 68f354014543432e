import { recordEvent } from '../../events/record.ts'
import type { Context } from '../../http/context.ts'
import { newId, randomText } from '../../ids.ts'
import type { Stored } from '../../store/objects.ts'
import { type PaymentIntentState, paymentIntentWire } from './payment-intent.ts'

const defaults = {
  allowed_payment_method_types: null,
  amount_capturable: 0,
  amount_received: 0,
  application_fee_amount: null,
  automatic_payment_methods: null,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: 'automatic_async',
  challenge: null,
  checkout_session: null,
  confirmation_method: 'automatic',
  customer: null,
  description: null,
  excluded_payment_method_types: null,
  last_error: null,
  latest_charge: null,
  metadata: {},
  on_behalf_of: null,
  payment_method: null,
  receipt_email: null,
  return_url: null,
  setup_future_usage: null,
  shipping: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: 'requires_payment_method',
  transfer_data: null,
  transfer_group: null,
  use_stripe_sdk: false,
} as const

/** Stores a new PaymentIntent and records `payment_intent.created`. */
export function insertPaymentIntent(
  ctx: Context,
  given: Partial<PaymentIntentState> & Pick<PaymentIntentState, 'amount' | 'currency' | 'payment_method_types'>,
): Stored<'payment_intent'> {
  const id = newId('pi')
  const client_secret = `${id}_secret_${randomText(25)}`
  const intent = ctx.objects.insert('payment_intent', ctx, id, ctx.now, { ...defaults, client_secret, ...given })
  recordEvent(ctx, 'payment_intent.created', paymentIntentWire(ctx, intent))
  return intent
}
