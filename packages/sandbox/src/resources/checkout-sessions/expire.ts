import { createDueWork } from '../../due/due-work.ts'
import { recordEvent } from '../../events/record.ts'
import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import type { Stored } from '../../store/objects.ts'
import { paymentIntentWire } from '../payment-intents/payment-intent.ts'
import { cancelSetup } from '../setup-intents/endpoints.ts'
import { loadSession, sessionWire } from './object.ts'

/** Expires an open session and cancels its payment intent or setup intent. */
export function expireSession(ctx: Context, session: Stored<'checkout.session'>): void {
  const { state } = session
  const intent = state.payment_intent ? ctx.objects.find('payment_intent', ctx, state.payment_intent) : null
  if (intent) {
    intent.state.status = 'canceled'
    intent.state.canceled_at = ctx.now
    intent.state.cancellation_reason = 'expired'
    intent.state.challenge = null
    ctx.objects.save(intent)
    recordEvent(ctx, 'payment_intent.canceled', paymentIntentWire(ctx, intent))
  }
  const setupId = state.setup?.intent ?? state.subscription?.setup_intent
  const setup = setupId ? ctx.objects.find('setup_intent', ctx, setupId) : null
  if (setup) cancelSetup(ctx, setup, 'abandoned')
  state.status = 'expired'
  ctx.objects.save(session)
  recordEvent(ctx, 'checkout.session.expired', sessionWire(session))
}

export const expireCheckoutSession = endpoint({
  method: 'POST',
  path: '/v1/checkout/sessions/:session/expire',
  params: {},
  run(ctx, _params, [id]) {
    const session = loadSession(ctx, id)
    if (session.state.status !== 'open') {
      throw invalid(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.state.status}\`.`,
      )
    }
    expireSession(ctx, session)
    return sessionWire(session)
  },
})

/** Expires open sessions at their `expires_at`. */
export const dueSessions = createDueWork('checkout.session', 'expires_at', 'sessions_by_expiry', expireSession, {
  only: "json_extract(state, '$.status') = 'open'",
})
