const acceptedStatuses = ['succeeded', 'processing', 'requires_capture', 'requires_action']

/** The outcome of an attempt as the page gets it: `{ paymentIntent }`, or `{ error }` with the intent inside. */
export function outcomeOf(intent) {
  if (acceptedStatuses.includes(intent.status)) return { paymentIntent: intent }
  if (intent.last_payment_error) return { error: { ...intent.last_payment_error, payment_intent: intent } }
  return {
    error: {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message: `This PaymentIntent has a status of ${intent.status} and cannot be completed.`,
      payment_intent: intent,
    },
  }
}

const paidStatuses = ['succeeded', 'requires_capture']

/** The page's return URL with the parameters that its server needs to retrieve the payment. */
export function returnAddress(returnUrl, intent) {
  const url = new URL(returnUrl)
  url.searchParams.set('payment_intent', intent.id)
  url.searchParams.set('payment_intent_client_secret', intent.client_secret)
  url.searchParams.set('redirect_status', paidStatuses.includes(intent.status) ? 'succeeded' : 'pending')
  return url.href
}
