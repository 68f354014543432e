import type { Context } from '../../http/context.ts'
import { ApiError, invalid } from '../../http/errors.ts'
import type { Stored } from '../../store/objects.ts'
import { loadOr404 } from '../load.ts'
import { paymentIntentWire } from './object.ts'

/** The intent, or a 404. A client secret that is given must be the intent's own. */
export function loadIntent(ctx: Context, id: string, clientSecret?: string): Stored<'payment_intent'> {
  const intent = loadOr404(ctx, 'payment_intent', id, 'intent')
  if (clientSecret !== undefined && clientSecret !== intent.state.client_secret) {
    throw invalid(
      'The client_secret provided does not match any associated PaymentIntent.',
      'client_secret',
      'payment_intent_invalid_parameter',
    )
  }
  return intent
}

/** The 400 of an operation that the intent's status does not allow. */
export function unexpectedState(ctx: Context, intent: Stored<'payment_intent'>, verb: string): ApiError {
  const { status } = intent.state
  const reason =
    status === 'succeeded' && verb === 'confirm'
      ? 'because it has already succeeded after being previously confirmed'
      : `because it has a status of ${status}`
  return new ApiError(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `You cannot ${verb} this PaymentIntent ${reason}.`,
    payment_intent: paymentIntentWire(ctx, intent),
  })
}
