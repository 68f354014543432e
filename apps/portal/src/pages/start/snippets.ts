/**
 * The first call: a checkout for two coffees that comes back to this portal.
 * @param origin of this server, without a slash at the end
 */
export function curlSnippet(origin: string, key: string): string {
  return `curl ${origin}/api/v1/payment-sessions \\
  -H 'Authorization: Bearer ${key}' \\
  -H 'Content-Type: application/json' \\
  -d '{
    "line_items": [
      {"name": "Coffee", "amount": 450, "currency": "usd", "quantity": 2}
    ],
    "success_url": "${origin}/?paid={CHECKOUT_SESSION_ID}",
    "cancel_url": "${origin}/"
  }'`
}

/** The same with the client for TypeScript. */
export function clientSnippet(origin: string): string {
  return `import { MerchantPayments } from '@merchant-payments/sdk'

const payments = new MerchantPayments({
  apiKey: process.env.MERCHANT_PAYMENTS_KEY,
  baseUrl: '${origin}/api/v1',
})

const session = await payments.paymentSessions.create({
  line_items: [{ name: 'Coffee', amount: 450, currency: 'usd', quantity: 2 }],
  success_url: '${origin}/?paid={CHECKOUT_SESSION_ID}',
  cancel_url: '${origin}/',
})
// Send the customer to session.url`
}

/** Receives the event of the payment. */
export const webhookSnippet = `import { verifyWebhook } from '@merchant-payments/sdk/webhooks'

const event = await verifyWebhook(
  await request.arrayBuffer(), // the raw bytes
  request.headers,
  process.env.WEBHOOK_SECRET,
)
if (event.type === 'checkout.session.completed') {
  await fulfil(event.data.metadata)
}`

/**
 * The sandbox's address for a server on this machine: the next port by default. Null for other servers.
 */
export function sandboxOrigin({ protocol, hostname, port }: { protocol: string; hostname: string; port: string }) {
  const local = hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
  return local && port !== '' ? `${protocol}//${hostname}:${Number(port) + 1}/` : null
}
