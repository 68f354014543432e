const acceptedStatuses = ['succeeded', 'processing', 'requires_capture', 'requires_action']

/** How an attempt ended, as a page is told: `{ paymentIntent }`, or `{ error }` with the intent beside it. */
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

/** The page's own address, with what its server needs to look the payment up. */
export function returnAddress(returnUrl, intent) {
  const url = new URL(returnUrl)
  url.searchParams.set('payment_intent', intent.id)
  url.searchParams.set('payment_intent_client_secret', intent.client_secret)
  url.searchParams.set('redirect_status', paidStatuses.includes(intent.status) ? 'succeeded' : 'pending')
  return url.href
}
