import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { ApiError, invalid } from '../../http/errors.ts'
import { integer, required, string } from '../../http/fields.ts'
import type { Stored } from '../../store/objects.ts'
import { resolvePaymentMethod } from '../payment-methods/insert.ts'
import { loadSession, sessionWire } from './object.ts'
import { intentOf, paySession } from './pay.ts'

/**
 * Two calls that Stripe does not document, and that the fixtures of its command line make: they read and pay a checkout without a
 * browser.
 */
const retrievePaymentPage = endpoint({
  method: 'GET',
  path: '/v1/payment_pages/:session',
  params: {},
  run: (ctx, _params, [id]) => sessionWire(loadSession(ctx, id)),
})

const confirmPaymentPage = endpoint({
  method: 'POST',
  path: '/v1/payment_pages/:session/confirm',
  params: { expected_amount: integer({ min: 0 }), payment_method: required(string()) },
  run(ctx, input, [id]) {
    const session = loadSession(ctx, id)
    const { state } = session
    if (state.status !== 'open')
      throw invalid(`You cannot confirm this Checkout Session because it is ${state.status}.`)
    if (input.expected_amount !== undefined && input.expected_amount !== state.amount_total) {
      throw invalid(`The amount of the session is ${state.amount_total}.`, 'expected_amount')
    }
    const method = resolvePaymentMethod(ctx, input.payment_method)
    // The page of a bank debit shows the text of its mandate.
    if (method.state.bank) method.state.mandated = true
    const outcome = paySession(ctx, session, method, {
      contact: contactOf(session, method),
      shipping: null,
      shippingRate: null,
    })
    if (outcome === 'declined') throw declined(ctx, session)
    return sessionWire(session)
  },
})

function contactOf(
  { state }: Stored<'checkout.session'>,
  { state: { billing_details: billing } }: Stored<'payment_method'>,
) {
  const email = state.known_email ?? state.customer_email ?? billing.email
  return { address: billing.address, email, name: billing.name, phone: billing.phone }
}

function declined(ctx: Context, session: Stored<'checkout.session'>): ApiError {
  const error = intentOf(ctx, session)?.state.last_error
  return new ApiError(
    402,
    {
      type: 'card_error',
      code: error?.code ?? 'card_declined',
      message: error?.message ?? 'Your card was declined.',
      ...(error?.decline_code ? { decline_code: error.decline_code } : {}),
    },
    true,
  )
}

export const paymentPageEndpoints = [retrievePaymentPage, confirmPaymentPage]
