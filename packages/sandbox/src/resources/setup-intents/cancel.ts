import { recordEvent } from '../../events/record.ts'
import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { oneOf } from '../../http/fields.ts'
import type { Stored } from '../../store/objects.ts'
import { loadSetupIntent, unexpectedSetupState } from './load.ts'
import { setupIntentWire } from './object.ts'

export const cancelSetupIntent = endpoint({
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
