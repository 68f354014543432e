import { recordEvent } from '../../events/record.ts'
import type { Context } from '../../http/context.ts'
import type { Stored } from '../../store/objects.ts'
import { authenticationFailure, startChallenge } from '../payment-intents/attempt.ts'
import { isAsked } from '../payment-intents/method-options.ts'
import { attachMethod } from '../payment-methods/attachment.ts'
import { refusalToSave } from '../payment-methods/input.ts'
import { type SetupIntentState, setupIntentWire } from './setup-intent.ts'

type Intent = Stored<'setup_intent'>
type Method = Stored<'payment_method'>

export type SetupOutcome = 'saved' | 'requires_action' | 'declined'

/**
 * Attempts to save a payment method for later; the card decides the outcome. A card that requires authentication is
 * authenticated once. The card's balance matters only when it is charged.
 */
export function attemptSetup(ctx: Context, intent: Intent, method: Method, authenticated = false): SetupOutcome {
  const { card } = method.state
  const { state } = intent
  state.challenge = null
  state.last_error = null
  const refusal = card && refusalToSave(card, ctx.now)
  if (refusal) {
    failSetup(ctx, intent, { ...refusal, payment_method: method.id })
    return 'declined'
  }
  const asked = isAsked(state.request_three_d_secure) && card?.authenticatesIfAsked
  if ((card?.authenticates || asked) && !authenticated) {
    startChallenge(intent, method)
    state.payment_method = method.id
    return finish(ctx, intent, 'requires_action', 'requires_action', 'requires_action')
  }
  state.payment_method = method.id
  const customer = ctx.objects.find('customer', ctx, state.customer ?? '')
  if (customer) attachMethod(ctx, method, customer.id, authenticated)
  return finish(ctx, intent, 'succeeded', 'succeeded', 'saved')
}

/** Ends a failed challenge: nothing was saved, and another card may be tried. */
export function failSetupAuthentication(ctx: Context, intent: Intent): void {
  const error = {
    ...authenticationFailure,
    code: 'setup_intent_authentication_failure',
    payment_method: intent.state.challenge?.payment_method ?? '',
    type: 'invalid_request_error',
  }
  intent.state.challenge = null
  failSetup(ctx, intent, error)
}

function failSetup(ctx: Context, intent: Intent, error: NonNullable<SetupIntentState['last_error']>): void {
  intent.state.last_error = error
  intent.state.payment_method = null
  finish(ctx, intent, 'requires_payment_method', 'setup_failed', 'declined')
}

function finish(
  ctx: Context,
  intent: Intent,
  status: SetupIntentState['status'],
  event: string,
  outcome: SetupOutcome,
): SetupOutcome {
  intent.state.status = status
  ctx.objects.save(intent)
  recordEvent(ctx, `setup_intent.${event}`, setupIntentWire(ctx, intent))
  return outcome
}
