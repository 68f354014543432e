import type { Context } from '../../http/context.ts'
import { ApiError, invalid } from '../../http/errors.ts'
import type { Stored } from '../../store/objects.ts'
import { loadOr404 } from '../load.ts'
import { setupIntentWire } from './object.ts'

/** The intent, or a 404. A client secret that is given must be the intent's own. */
export function loadSetupIntent(ctx: Context, id: string, clientSecret?: string): Stored<'setup_intent'> {
  const intent = loadOr404(ctx, 'setup_intent', id, 'intent')
  if (clientSecret !== undefined && clientSecret !== intent.state.client_secret) {
    throw invalid('The client_secret provided does not match any associated SetupIntent.', 'client_secret')
  }
  return intent
}

/** The 400 of an operation that the intent's status does not allow. */
export function unexpectedSetupState(ctx: Context, intent: Stored<'setup_intent'>, verb: string): ApiError {
  return new ApiError(400, {
    type: 'invalid_request_error',
    code: 'setup_intent_unexpected_state',
    message: `You cannot ${verb} this SetupIntent because it has a status of ${intent.state.status}.`,
    setup_intent: setupIntentWire(ctx, intent),
  })
}
