const acceptedStatuses = ['succeeded', 'processing', 'requires_capture', 'requires_action']

/** The names of an intent in answers to the page, by the kind of the intent. */
const kinds = {
  payment_intent: { field: 'paymentIntent', name: 'PaymentIntent', lastError: 'last_payment_error' },
  setup_intent: { field: 'setupIntent', name: 'SetupIntent', lastError: 'last_setup_error' },
}

/** The outcome of an attempt as the page gets it: `{ paymentIntent }` or `{ setupIntent }`, or `{ error }` with the intent inside. */
export function outcomeOf(intent) {
  const { field, name, lastError } = kinds[intent.object]
  if (acceptedStatuses.includes(intent.status)) return { [field]: intent }
  if (intent[lastError]) return { error: { ...intent[lastError], [intent.object]: intent } }
  return {
    error: {
      type: 'invalid_request_error',
      code: `${intent.object}_unexpected_state`,
      message: `This ${name} has a status of ${intent.status} and cannot be completed.`,
      [intent.object]: intent,
    },
  }
}

const doneStatuses = ['succeeded', 'requires_capture']

/** The page's return URL with the parameters that its server needs to retrieve the intent. */
export function returnAddress(returnUrl, intent) {
  const url = new URL(returnUrl)
  url.searchParams.set(intent.object, intent.id)
  url.searchParams.set(`${intent.object}_client_secret`, intent.client_secret)
  url.searchParams.set('redirect_status', doneStatuses.includes(intent.status) ? 'succeeded' : 'pending')
  return url.href
}
