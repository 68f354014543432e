import Stripe from 'stripe'

const stripe = new Stripe('sk_test_anything')
export const handled: string[] = []

export async function handleWebhook(request: Request): Promise<Response> {
  const signature = request.headers.get('stripe-signature') ?? ''
  const event = stripe.webhooks.constructEvent(await request.text(), signature, 'whsec_test')
  handled.push(event.type)
  return new Response()
}
