import { recordEvent } from '../../events/record.ts'
import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { oneOf } from '../../http/fields.ts'
import { loadOr404 } from '../load.ts'
import { releaseCharge } from '../refunds/release-authorization.ts'
import { cancelDebit } from './debit.ts'
import { loadIntent, unexpectedState } from './load.ts'
import { paymentIntentWire } from './object.ts'

export const cancelPaymentIntent = endpoint({
  method: 'POST',
  path: '/v1/payment_intents/:intent/cancel',
  params: { cancellation_reason: oneOf('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer') },
  run(ctx, input, [id]) {
    const intent = loadIntent(ctx, id)
    const { state } = intent
    if (state.status === 'succeeded' || state.status === 'canceled') throw unexpectedState(ctx, intent, 'cancel')
    if (state.checkout_session) {
      throw invalid('This PaymentIntent belongs to a Checkout Session: expire the session instead.', 'intent')
    }
    if (state.invoice) throw invalid('This PaymentIntent belongs to an invoice: void the invoice instead.', 'intent')
    cancelDebit(ctx, intent)
    if (state.status === 'requires_capture') releaseAuthorization(ctx, state.latest_charge ?? '')
    state.status = 'canceled'
    state.canceled_at = ctx.now
    state.cancellation_reason = input.cancellation_reason ?? null
    state.challenge = null
    state.amount_capturable = 0
    ctx.objects.save(intent)
    recordEvent(ctx, 'payment_intent.canceled', paymentIntentWire(ctx, intent))
    return paymentIntentWire(ctx, intent)
  },
})

function releaseAuthorization(ctx: Context, id: string): void {
  const charge = loadOr404(ctx, 'charge', id)
  charge.state.capture_before = null
  releaseCharge(ctx, charge)
}
