import type { WebhookEvent } from '@merchant-payments/sdk'
import { expect, test } from 'vitest'
import { openShop, url } from '../testing/open-shop.ts'
import { handleEvent } from '../webhooks/handle-event.ts'

function eventOf(type: string, data: object): WebhookEvent {
  return {
    id: 'evt_1',
    type,
    created: 1,
    livemode: false,
    data: { object: 'payment', id: 'pi_1', ...data },
  } as WebhookEvent
}

test('the pay page loads Stripe.js from the sandbox, and its policy allows nothing else', async () => {
  const { shop } = openShop()
  const page = await shop.request('/pay?price=price_mug')
  const policy = page.headers.get('content-security-policy')
  expect(policy).toContain("script-src 'self' http://127.0.0.1:4243;")
  expect(policy).toContain('frame-src http://127.0.0.1:4243;')
  expect(policy).toContain("connect-src 'self' http://127.0.0.1:4243;")
  const text = await page.text()
  expect(text).toContain('<script src="http://127.0.0.1:4243/v3/"></script>')
  expect(text).toContain('Pay $24.00')
  expect((await shop.request('/')).headers.get('content-security-policy')).toContain("script-src 'self';")
})

test('with Stripe as the processor, the policy of the pay page allows what Stripe.js needs', async () => {
  const { shop } = openShop(true, 'https://js.stripe.com/endive/stripe.js')
  const policy = (await shop.request('/pay?price=price_mug')).headers.get('content-security-policy')
  expect(policy).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;")
  expect(policy).toContain('frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;')
  expect(policy).toContain("connect-src 'self' https://api.stripe.com;")
})

test('starting a payment opens an order and gives the page three values and no more', async () => {
  const { post, calls } = openShop()
  const answer = await post('/pay', { price: 'price_mug', amount: '1' })
  expect(await answer.json()).toEqual({
    client_secret: 'pi_1_secret_1',
    publishable_key: 'pk_test_1',
    processor_account: 'acct_1',
  })
  expect(calls).toEqual([
    {
      method: 'POST',
      path: '/payment-intents',
      body: {
        amount: 2400,
        currency: 'usd',
        description: 'Mug',
        metadata: { order_id: expect.stringMatching(/^[2-9A-Z]{6}$/) },
      },
    },
  ])
})

test('an unknown product and a form of another site start no payment', async () => {
  const { shop, post, calls } = openShop()
  expect((await shop.request('/pay?price=price_other')).status).toBe(404)
  expect((await post('/pay', { price: 'price_other' })).status).toBe(400)
  expect((await post('/pay', { price: 'price_mug' }, { origin: 'https://elsewhere.example' })).status).toBe(403)
  expect(calls).toEqual([])
})

test('the webhook fulfils the order, whatever the URL of the page says', async () => {
  const { shop, post, inbox, orders } = openShop()
  await post('/pay', { price: 'price_mug' })
  const order_id = orders.paymentOf('pi_1')?.orderId ?? ''
  const thanks = async () =>
    (await shop.request(`${url}/thanks/payment?payment_intent=pi_1&redirect_status=succeeded`)).text()
  expect(await thanks()).toContain('waits for the signed webhook')
  expect(await thanks()).toContain('data-key="pk_test_1" data-account="acct_1"')

  const failed = eventOf('payment_intent.payment_failed', { session_id: null, metadata: { order_id } })
  handleEvent(failed, orders)
  expect(orders.stateOf(order_id)).toBe('payment failed')
  expect(await thanks()).toContain('The payment did not go through.')
  expect(await thanks()).not.toContain('Thank you')

  const paid = eventOf('payment_intent.succeeded', { session_id: null, metadata: { order_id } })
  inbox.accept(paid)
  handleEvent(paid, orders)
  expect(await thanks()).toContain('released by the webhook')
  expect(await thanks()).toContain('signature verified')
})

test('the payment of a session leaves its order to the events of the session', () => {
  const { orders } = openShop()
  const order_id = orders.open()
  for (const type of ['payment_intent.succeeded', 'payment_intent.payment_failed']) {
    handleEvent(eventOf(type, { session_id: 'cs_1', metadata: { order_id } }), orders)
  }
  expect(orders.stateOf(order_id)).toBe('waiting for payment')
})

test('an unknown payment has no page', async () => {
  const { shop } = openShop()
  expect((await shop.request('/thanks/payment?payment_intent=pi_2')).status).toBe(404)
  expect((await shop.request('/thanks/payment')).status).toBe(404)
})
