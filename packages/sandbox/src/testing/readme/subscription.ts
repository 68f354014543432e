import { createSandbox } from '@merchant-payments/sandbox'
import Stripe from 'stripe'
import { handleWebhook } from './webhooks.ts'

export const sandbox = createSandbox({ forwardTo: handleWebhook, webhookSecret: 'whsec_test' })
const httpClient = Stripe.createFetchHttpClient((url, init) => sandbox.fetch(new Request(url, init)))
export const stripe = new Stripe('sk_test_anything', { httpClient }) // no port, no network

export async function aYearOfRenewals() {
  const recurring = { interval: 'month' } as const
  const price_data = { currency: 'usd', unit_amount: 1000, recurring, product_data: { name: 'Pro' } }
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    success_url: 'https://shop.example/thanks',
    line_items: [{ quantity: 1, price_data }],
  })
  await sandbox.pay(session)
  for (let month = 0; month < 12; month += 1) await sandbox.clock.advance({ days: 31 })
  return sandbox.events.list({ type: 'invoice.paid' }) // thirteen
}
