import { recordEvent } from '../../events/record.ts'
import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/errors.ts'
import { oneOf, string } from '../../http/fields.ts'
import { listPage, listParams } from '../../http/lists.ts'
import { stateIs } from '../../store/objects.ts'
import { loadOr404 } from '../load.ts'
import { releaseCharge } from '../refunds/issue.ts'
import { cancelDebit } from './debit.ts'
import { loadIntent, paymentIntentWire, unexpectedState } from './payment-intent.ts'

export const retrievePaymentIntent = endpoint({
  method: 'GET',
  path: '/v1/payment_intents/:intent',
  publishable: true,
  params: { client_secret: string() },
  run: (ctx, params, [id]) => paymentIntentWire(ctx, loadIntent(ctx, id, params.client_secret)),
})

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

export const listPaymentIntents = endpoint({
  method: 'GET',
  path: '/v1/payment_intents',
  params: { ...listParams, customer: string() },
  run: (ctx, params) =>
    listPage(ctx, 'payment_intent', params, {
      url: '/v1/payment_intents',
      wire: (intent) => paymentIntentWire(ctx, intent),
      where: [params.customer === undefined ? null : stateIs('customer', params.customer)],
    }),
})
