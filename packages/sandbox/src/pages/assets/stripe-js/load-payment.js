import { intentIdOf } from './call-api.js'

const payableStatuses = ['requires_payment_method', 'requires_confirmation', 'requires_action']

/** The payment method types that the intent allows, or the error that rules a payment out. */
export async function loadPayment(call, { clientSecret, paymentMethodTypes }) {
  // Without an intent, the page says which types its intent will have.
  if (!clientSecret) return { types: paymentMethodTypes ?? ['card'] }
  const { data, error } = await call('GET', `/v1/payment_intents/${intentIdOf(clientSecret)}`, {
    client_secret: clientSecret,
  })
  if (error) return { error }
  if (payableStatuses.includes(data.status)) return { types: data.payment_method_types }
  return {
    error: {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message: `This PaymentIntent is in a terminal state (${data.status}) and cannot be used to initialize Elements.`,
      payment_intent: data,
    },
  }
}
