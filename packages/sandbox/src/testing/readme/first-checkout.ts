import { createSandbox } from '@merchant-payments/sandbox'
import Stripe from 'stripe'

const sandbox = createSandbox()
const { port } = await sandbox.listen()
const stripe = new Stripe('sk_test_anything', { host: '127.0.0.1', port, protocol: 'http' })

const session = await stripe.checkout.sessions.create({
  mode: 'payment',
  success_url: 'https://shop.example/thanks',
  line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 1000, product_data: { name: 'Mug' } } }],
})
await sandbox.pay(session) // or open session.url in a browser

export const paid = await stripe.checkout.sessions.retrieve(session.id) // payment_status: 'paid'
await sandbox.close()
