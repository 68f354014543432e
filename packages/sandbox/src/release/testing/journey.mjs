// Run in a folder that has the packed package and the official client, and nothing else.
import { strict as assert } from 'node:assert'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createSandbox } from '@merchant-payments/sandbox'
import Stripe from 'stripe'

const types = []
const receiver = createServer(async (request, response) => {
  const chunks = await request.toArray()
  const signature = request.headers['stripe-signature']
  types.push(stripe.webhooks.constructEvent(Buffer.concat(chunks), signature, sandbox.webhookSecret).type)
  response.end()
})
await once(receiver.listen(0, '127.0.0.1'), 'listening')

const sandbox = createSandbox({ forwardTo: `http://127.0.0.1:${receiver.address().port}/webhooks` })
const { port } = await sandbox.listen()
const stripe = new Stripe('sk_test_anything', { host: '127.0.0.1', port, protocol: 'http' })

const price = { currency: 'usd', unit_amount: 1000, recurring: { interval: 'month' }, product_data: { name: 'Pro' } }
const session = await stripe.checkout.sessions.create({
  mode: 'subscription',
  success_url: 'https://shop.test/done',
  line_items: [{ quantity: 1, price_data: price }],
})
const paid = await sandbox.pay(session)
assert.equal(paid.payment_status, 'paid')
for (let month = 0; month < 12; month += 1) await sandbox.clock.advance({ days: 31 })

const invoices = await stripe.invoices.list({ status: 'paid', limit: 100 })
assert.equal(invoices.data.length, 13)
assert.equal(types.filter((type) => type === 'invoice.paid').length, 13)
assert.ok(types.includes('checkout.session.completed'))

await sandbox.close()
receiver.close()
console.log(JSON.stringify({ renewals: invoices.data.length - 1 }))
