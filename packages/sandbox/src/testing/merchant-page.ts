import { listen } from '../listen.ts'

/** The options of a test page, which are all in its address. */
export type MerchantPageOptions = {
  key: string
  account?: string
  /** Options of `stripe.elements()`. */
  elements?: object
  /** Options of the payment element. */
  element?: object
  redirect?: 'always' | 'if_required'
  /** Whether the page saves a payment method, and takes no payment. */
  setup?: boolean
}

/**
 * A merchant's own page on an origin of its own, as the Stripe.js documentation shows it, under a strict policy that
 * allows nothing but the sandbox.
 */
export async function createMerchantPage(sandboxUrl: string, script = '/v3/') {
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${sandboxUrl}`,
    `frame-src ${sandboxUrl}`,
    `connect-src ${sandboxUrl}`,
    "style-src 'self'",
    "img-src 'self'",
  ].join('; ')
  const answer = (type: string, body: string) =>
    new Response(body, { headers: { 'content-type': type, 'content-security-policy': policy } })
  const fetch = async ({ url }: Request): Promise<Response> => {
    const { pathname } = new URL(url)
    if (pathname === '/checkout') return answer('text/html', pageHtml.replace('SCRIPT', `${sandboxUrl}${script}`))
    if (pathname === '/page.js') return answer('text/javascript', pageScript)
    if (pathname === '/done') return answer('text/html', '<!doctype html><title>Done</title><h1>Thank you</h1>')
    return new Response(null, { status: 204 })
  }
  const { url, close } = await listen({ fetch }, { host: '127.0.0.1', port: 0 })
  return {
    url,
    address: (options: MerchantPageOptions) =>
      `${url}/checkout?${new URLSearchParams({ options: JSON.stringify(options) })}`,
    close,
  }
}

const pageHtml = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Shop</title><script src="SCRIPT"></script></head>
<body><form><div id="payment"></div><button>Pay now</button><p id="message" role="status"></p></form>
<script src="/page.js"></script></body></html>`

const pageScript = `
const options = JSON.parse(new URLSearchParams(location.search).get('options'))
const form = document.querySelector('form')
window.heard = []
window.outcomes = []
window.stripe = Stripe(options.key, { stripeAccount: options.account })
if (options.elements) {
  window.elements = stripe.elements(options.elements)
  window.payment = elements.create('payment', options.element)
  for (const name of ['ready', 'change', 'focus', 'blur', 'loaderror']) payment.on(name, (event) => heard.push({ name, ...event }))
  payment.mount('#payment')
}
form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const outcome = await stripe[options.setup ? 'confirmSetup' : 'confirmPayment']({
    elements,
    confirmParams: { return_url: location.origin + '/done?order=42' },
    redirect: options.redirect,
  })
  outcomes.push(outcome)
  document.querySelector('#message').textContent = outcome.error
    ? outcome.error.message
    : (outcome.paymentIntent ?? outcome.setupIntent).status
})
`
