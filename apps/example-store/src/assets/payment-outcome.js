// Retrieves the outcome of the payment for the customer who has just returned. The webhook alone fulfils the order: the
// URL of this page proves nothing.
const order = document.querySelector('#order')
const clientSecret = new URLSearchParams(location.search).get('payment_intent_client_secret')

const messages = {
  succeeded: ['Paid', 'Thank you.'],
  processing: ['Payment on its way', 'Thank you.'],
  requires_payment_method: ['Payment failed', 'The payment did not go through.'],
}

async function tell() {
  // Absent as soon as the order is fulfilled: the server has then rendered the state.
  const place = order.querySelector('[data-account]')
  if (!place || !clientSecret) return
  const stripe = window.Stripe(place.dataset.key, { stripeAccount: place.dataset.account })
  const { paymentIntent } = await stripe.retrievePaymentIntent(clientSecret)
  const said = messages[paymentIntent?.status]
  if (!said || !place.isConnected) return
  ;[place.textContent, place.nextElementSibling.textContent] = said
  place.classList.toggle('state-good', paymentIntent.status === 'succeeded')
}

new MutationObserver(tell).observe(order, { childList: true })
tell()
