import { recordEvent } from '../../events/record.ts'
import type { Context } from '../../http/context.ts'
import { newId, randomText } from '../../ids.ts'
import type { Stored } from '../../store/objects.ts'
import { setupIntentWire } from './object.ts'
import type { SetupIntentState } from './state.ts'

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
