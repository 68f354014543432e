// Asks the processor how the payment ended, for the customer who has just come back. The order is released by the
// webhook alone: what stands in the address of this page proves nothing.
const order = document.querySelector('#order')
const clientSecret = new URLSearchParams(location.search).get('payment_intent_client_secret')

const messages = {
  succeeded: ['Paid', 'Thank you.'],
  processing: ['Payment on its way', 'Thank you.'],
  requires_payment_method: ['Payment failed', 'The payment did not go through.'],
}

async function tell() {
  // Gone as soon as the order is released: then the server has said it in its own words.
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
