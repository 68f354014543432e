import { MerchantPayments, MerchantPaymentsError, type Product } from '@merchant-payments/sdk'
import { verifyWebhook, WebhookReceiver } from '@merchant-payments/sdk/webhooks'

export async function shop(apiKey: string): Promise<string | null> {
  const client = new MerchantPayments({ apiKey, fetch, timeout: 5_000 })
  const product: Product = await client.products.create({ name: 'Mug', price: { amount: 500, currency: 'usd' } })
  for await (const each of client.products.list({ limit: 100 })) if (each.id === product.id) break
  const price_id = product.price?.id ?? ''
  const urls = { success_url: 'https://shop.example/done', cancel_url: 'https://shop.example/cart' }
  const session = await client.paymentSessions.create(
    { line_items: [{ price_id, quantity: 1 }], ...urls },
    { idempotencyKey: 'order-1' },
  )
  return session.url
}

export async function receive(request: Request): Promise<string> {
  const header = request.headers.get('x-service-signature')
  const event = await verifyWebhook(await request.arrayBuffer(), header, 'whsec_1')
  switch (event.type) {
    case 'checkout.session.completed':
      return event.data.object === 'payment_session' ? event.data.payment_status : event.data.status
    case 'payment_intent.succeeded':
      return event.data.currency
    default:
      return event.id
  }
}

const receiver = new WebhookReceiver({
  secrets: ['whsec_1', undefined],
  handlers: { 'payment_intent.succeeded': async (event) => event.data.amount },
})

/** A route handler of Next. */
export const POST: (request: Request, context: { params: Promise<object> }) => Promise<Response> = receiver.fetch

export function explain(error: unknown): string {
  return error instanceof MerchantPaymentsError ? `${error.code} ${error.requestId}` : 'unknown'
}

// @ts-expect-error a product has a name
export const nameless = new MerchantPayments({ apiKey: '' }).products.create({})
