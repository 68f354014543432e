import { intentPathOf } from './call-api.js'

const payableStatuses = ['requires_payment_method', 'requires_confirmation', 'requires_action']

/**
 * The payment method types that the intent allows, and whether it keeps the payment method for later payments; or the error
 * that rules an attempt out.
 */
export async function loadPayment(call, { clientSecret, mode, paymentMethodTypes, setupFutureUsage }) {
  // Without an intent, the page says which types its intent will have.
  if (!clientSecret) {
    return { types: paymentMethodTypes ?? ['card'], keeps: mode === 'setup' || Boolean(setupFutureUsage) }
  }
  const { data, error } = await call('GET', intentPathOf(clientSecret), { client_secret: clientSecret })
  if (error) return { error }
  if (payableStatuses.includes(data.status)) {
    const keeps = data.object === 'setup_intent' || Boolean(data.setup_future_usage)
    return { types: data.payment_method_types, keeps }
  }
  const name = data.object === 'setup_intent' ? 'SetupIntent' : 'PaymentIntent'
  return {
    error: {
      type: 'invalid_request_error',
      code: `${data.object}_unexpected_state`,
      message: `This ${name} is in a terminal state (${data.status}) and cannot be used to initialize Elements.`,
      [data.object]: data,
    },
  }
}
