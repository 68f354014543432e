import { setupServer } from 'msw/node'
import Stripe from 'stripe'
import { expect, onTestFinished, test } from 'vitest'
import { stripeHandlers } from './msw.ts'
import { createSandbox } from './sandbox.ts'

test('a client that calls Stripe itself is answered by the sandbox', async () => {
  const sandbox = createSandbox()
  const server = setupServer(...stripeHandlers(sandbox))
  server.listen()
  onTestFinished(async () => {
    server.close()
    await sandbox.close()
  })
  const stripe = new Stripe('sk_test_any', { httpClient: Stripe.createFetchHttpClient() })
  const { id } = await stripe.customers.create({ name: 'Ada' })
  expect(sandbox.events.list({ type: 'customer.created' })).toMatchObject([{ data: { object: { id } } }])
})
