// lib/stripe.ts: one place that knows where Stripe is
import Stripe from 'stripe'

const sandbox = process.env.STRIPE_SANDBOX // http://127.0.0.1:4243, in .env.development alone
const at = sandbox ? new URL(sandbox) : null
export const stripe = new Stripe(
  process.env.STRIPE_SECRET_KEY ?? 'sk_test_anything',
  at ? { host: at.hostname, port: at.port, protocol: 'http' } : {},
)
