// Takes a payment on the shop's own page, with the three values that a browser may have.
const form = document.querySelector('#pay-form')
const button = form.querySelector('button')
const problem = document.querySelector('#pay-error')

let paying = false

const say = (message) => {
  problem.textContent = message
}

async function begin() {
  const answer = await fetch('/pay', { method: 'POST', body: new URLSearchParams({ price: form.dataset.price }) })
  const body = await answer.json()
  if (!answer.ok) throw new Error(body.message)
  return body
}

function appearance() {
  const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()
  return {
    theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'night' : 'stripe',
    variables: {
      colorPrimary: colour('--accent'),
      colorBackground: colour('--card'),
      colorText: colour('--ink'),
      colorDanger: colour('--bad'),
      borderRadius: '12px',
    },
  }
}

async function open() {
  if (!window.Stripe) throw new Error('The card form could not be loaded. Please use the checkout of the shop instead.')
  const { client_secret, publishable_key, processor_account } = await begin()
  // The payment is the merchant's own: both the key and the account it is used for go with every call.
  const stripe = window.Stripe(publishable_key, { stripeAccount: processor_account })
  const elements = stripe.elements({ clientSecret: client_secret, appearance: appearance() })
  const element = elements.create('payment')
  element.on('ready', () => {
    button.disabled = false
  })
  element.on('loaderror', ({ error }) => say(error.message))
  element.mount('#payment-element')

  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (button.disabled) return
    button.disabled = true
    paying = true
    say('')
    // 3-D Secure happens on the way. When all went well, the browser leaves for `return_url` and nothing comes back.
    const { error } = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: `${location.origin}/thanks/payment` },
    })
    button.disabled = false
    paying = false
    // What is wrong with a field stands beside the field already.
    if (error.type !== 'validation_error') say(error.message)
  })
}

open().catch((error) => say(error.message || 'The payment could not be started. Please try again.'))

// Restored from the back/forward cache, a page that was left by paying would wait for a payment that has ended.
window.addEventListener('pageshow', (event) => event.persisted && paying && location.reload())
