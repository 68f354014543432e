import { inspect } from 'node:util'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { MerchantPayments, MerchantPaymentsConnectionError, MerchantPaymentsError } from './index.ts'

const baseUrl = 'http://127.0.0.1:4242/api/v1'
const apiKey = 'svc_test_AbCdEfGhIjKlMnOpQrStUvWxYz0123456789AbCd'
const server = setupServer()
const client = new MerchantPayments({ apiKey })

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

/** Answers every request with what arrived: method, path with query, and body. */
function echo() {
  server.use(
    http.all(`${baseUrl}/*`, async ({ request }) => {
      const { pathname, search } = new URL(request.url)
      const text = await request.text()
      const body: unknown = text === '' ? null : JSON.parse(text)
      const data = { id: 'x', sent: [request.method, pathname + search, body], items: [], has_more: false }
      return HttpResponse.json({ success: true, data, request_id: 'req-1' })
    }),
  )
}

const session = {
  line_items: [{ amount: 500, currency: 'usd', name: 'Mug', quantity: 1 }],
  success_url: 'https://shop.example/done?session={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://shop.example/cart',
}

const spring = { name: 'Spring', percent_off: 20, duration: 'once' } as const
const seat = { name: 'Seat', amount: 1500, currency: 'usd', interval: 'monthly' } as const
const { success_url, cancel_url } = session
const subscription = { price_id: 'price_1', quantity: 2, success_url, cancel_url }
const three = { quantity: 3, proration_behavior: 'none' } as const

test.for([
  ['POST', '/products', { name: 'Mug' }, () => client.products.create({ name: 'Mug' })],
  ['GET', '/products', null, () => client.products.list()],
  ['GET', '/products?limit=3&archived=true', null, () => client.products.list({ limit: 3, archived: true })],
  ['GET', '/products/prod_1', null, () => client.products.retrieve('prod_1')],
  ['PUT', '/products/prod_1', { url: null }, () => client.products.update('prod_1', { url: null })],
  ['DELETE', '/products/prod_1', null, () => client.products.archive('prod_1')],
  ['POST', '/discounts', spring, () => client.discounts.create(spring)],
  ['GET', '/discounts?active=true&code=A', null, () => client.discounts.list({ active: true, code: 'A' })],
  ['GET', '/discounts/disc_1', null, () => client.discounts.retrieve('disc_1')],
  ['PATCH', '/discounts/disc_1', { active: false }, () => client.discounts.update('disc_1', { active: false })],
  ['DELETE', '/discounts/disc_1', null, () => client.discounts.delete('disc_1')],
  ['POST', '/payment-sessions', session, () => client.paymentSessions.create(session)],
  ['GET', '/payment-sessions/cs_1', null, () => client.paymentSessions.retrieve('cs_1')],
  ['GET', '/payment-sessions?limit=3', null, () => client.paymentSessions.list({ limit: 3 })],
  ['POST', '/payment-sessions/cs_1/expire', null, () => client.paymentSessions.expire('cs_1')],
  ['GET', '/payments?limit=3', null, () => client.payments.list({ limit: 3 })],
  ['GET', '/payments/pi_1', null, () => client.payments.retrieve('pi_1')],
  ['GET', '/payment-intents/pi_1', null, () => client.paymentIntents.retrieve('pi_1')],
  ['POST', '/payment-intents/pi_1/cancel', null, () => client.paymentIntents.cancel('pi_1')],
  ['GET', '/refunds?limit=3', null, () => client.refunds.list({ limit: 3 })],
  ['GET', '/refunds/re_1', null, () => client.refunds.retrieve('re_1')],
  ['POST', '/refunds', { session_id: 'cs_1' }, () => client.refunds.create({ session_id: 'cs_1' })],
  ['GET', '/invoices?payment_id=pi_1', null, () => client.invoices.list({ payment_id: 'pi_1' })],
  ['GET', '/invoices/inv_1', null, () => client.invoices.retrieve('inv_1')],
  ['POST', '/subscription-products', seat, () => client.subscriptionProducts.create(seat)],
  ['GET', '/subscription-products?limit=2', null, () => client.subscriptionProducts.list({ limit: 2 })],
  ['POST', '/subscription-sessions', subscription, () => client.subscriptionSessions.create(subscription)],
  ['GET', '/subscription-products?archived=true', null, () => client.subscriptionProducts.list({ archived: true })],
  ['GET', '/subscription-products/prod_1', null, () => client.subscriptionProducts.retrieve('prod_1')],
  [
    'PUT',
    '/subscription-products/prod_1',
    { active: false },
    () => client.subscriptionProducts.update('prod_1', { active: false }),
  ],
  ['DELETE', '/subscription-products/prod_1', null, () => client.subscriptionProducts.archive('prod_1')],
  ['GET', '/subscription-sessions?limit=2', null, () => client.subscriptionSessions.list({ limit: 2 })],
  ['GET', '/subscription-sessions/cs_1', null, () => client.subscriptionSessions.retrieve('cs_1')],
  ['POST', '/subscription-sessions/cs_1/expire', null, () => client.subscriptionSessions.expire('cs_1')],
  ['GET', '/subscriptions/sub_1', null, () => client.subscriptions.retrieve('sub_1')],
  ['GET', '/subscriptions?limit=2', null, () => client.subscriptions.list({ limit: 2 })],
  ['PATCH', '/subscriptions/sub_1/quantity', three, () => client.subscriptions.changeQuantity('sub_1', three)],
  [
    'PATCH',
    '/subscriptions/sub_1',
    { price_id: 'price_2' },
    () => client.subscriptions.update('sub_1', { price_id: 'price_2' }),
  ],
  [
    'POST',
    '/subscriptions/sub_1/preview',
    { price_id: 'price_2' },
    () => client.subscriptions.preview('sub_1', { price_id: 'price_2' }),
  ],
  ['POST', '/subscriptions/sub_1/cancel', {}, () => client.subscriptions.cancel('sub_1')],
  [
    'POST',
    '/subscriptions/sub_1/cancel',
    { when: 'now', refund: 'prorated' },
    () => client.subscriptions.cancel('sub_1', { when: 'now', refund: 'prorated' }),
  ],
  [
    'POST',
    '/subscriptions/sub_1/pause',
    { resumes_at: 1_800_000_000 },
    () => client.subscriptions.pause('sub_1', { resumes_at: 1_800_000_000 }),
  ],
  ['POST', '/subscriptions/sub_1/pause', {}, () => client.subscriptions.pause('sub_1')],
  ['POST', '/subscriptions/sub_1/resume', null, () => client.subscriptions.resume('sub_1')],
  ['POST', '/subscriptions/sub_1/reactivate', null, () => client.subscriptions.reactivate('sub_1')],
  [
    'POST',
    '/webhook-endpoints',
    { url: 'https://a.b/' },
    () => client.webhookEndpoints.create({ url: 'https://a.b/' }),
  ],
  ['GET', '/webhook-endpoints', null, () => client.webhookEndpoints.list()],
  ['GET', '/webhook-endpoints/we_1', null, () => client.webhookEndpoints.retrieve('we_1')],
  [
    'PATCH',
    '/webhook-endpoints/we_1',
    { active: true },
    () => client.webhookEndpoints.update('we_1', { active: true }),
  ],
  ['DELETE', '/webhook-endpoints/we_1', null, () => client.webhookEndpoints.deactivate('we_1')],
  ['POST', '/webhook-endpoints/we_1/roll-secret', null, () => client.webhookEndpoints.rollSecret('we_1')],
  ['POST', '/webhook-endpoints/we_1/test', {}, () => client.webhookEndpoints.sendTestEvent('we_1')],
  [
    'GET',
    '/webhook-endpoints/we_1/deliveries?status=failed&since=5',
    null,
    () => client.webhookEndpoints.listDeliveries('we_1', { status: 'failed', since: 5 }),
  ],
  [
    'GET',
    '/webhook-endpoints/we_1/deliveries/dlv_1',
    null,
    () => client.webhookEndpoints.retrieveDelivery('we_1', 'dlv_1'),
  ],
  ['POST', '/webhook-endpoints/we_1/replay', { since: 5 }, () => client.webhookEndpoints.replay('we_1', { since: 5 })],
  ['GET', '/balance', null, () => client.balance.retrieve()],
  ['GET', '/payouts?limit=2', null, () => client.payouts.list({ limit: 2 })],
  ['GET', '/payouts/po_1', null, () => client.payouts.retrieve('po_1')],
  ['GET', '/payouts/po_1/lines?limit=100', null, () => client.payouts.lines('po_1', { limit: 100 })],
  ['GET', '/account', null, () => client.account.retrieve()],
  [
    'POST',
    '/account/links',
    { type: 'update', return_url: 'https://shop.example/a', refresh_url: 'https://shop.example/b' },
    () =>
      client.account.createLink({
        type: 'update',
        return_url: 'https://shop.example/a',
        refresh_url: 'https://shop.example/b',
      }),
  ],
] as const)('%s %s', async ([method, path, body, call]) => {
  echo()
  expect(await call()).toMatchObject({ sent: [method, `/api/v1${path}`, body] })
})

test.for([
  ['products.retrieve', () => client.products.retrieve('')],
  ['products.update', () => client.products.update('', {})],
  ['products.archive', () => client.products.archive('..')],
  ['paymentSessions.retrieve', () => client.paymentSessions.retrieve('')],
  ['webhookEndpoints.deactivate', () => client.webhookEndpoints.deactivate('')],
  ['webhookEndpoints.retrieveDelivery', () => client.webhookEndpoints.retrieveDelivery('we_1', '')],
] as const)('%s rejects for an empty id before anything is sent', async ([, call]) => {
  await expect(call()).rejects.toThrow(TypeError)
})

test('what the server refuses is a typed error', async () => {
  const error = { code: 'product_not_found', message: 'No such product.' }
  server.use(
    http.get(`${baseUrl}/products/prod_1`, () =>
      HttpResponse.json({ success: false, error, request_id: 'req-9' }, { status: 404 }),
    ),
  )
  const call = client.products.retrieve('prod_1')
  await expect(call).rejects.toBeInstanceOf(MerchantPaymentsError)
  await expect(call).rejects.toMatchObject({ ...error, status: 404, requestId: 'req-9' })
})

test('a network failure is a connection error of the real fetch', async () => {
  server.use(http.get(`${baseUrl}/account`, () => HttpResponse.error()))
  await expect(client.account.retrieve({ maxRetries: 0 })).rejects.toBeInstanceOf(MerchantPaymentsConnectionError)
})

test('a fetch of the caller is used in place of the global one', async () => {
  const data = { id: 'mer_1' }
  const own = new MerchantPayments({
    apiKey,
    baseUrl: 'https://pay.example/api/v1/',
    fetch: async (url) => Response.json({ success: true, data: { ...data, url } }),
  })
  expect(await own.account.retrieve()).toEqual({ ...data, url: 'https://pay.example/api/v1/account' })
})

test('the key is in no view of the client and in no error', async () => {
  server.use(http.get(`${baseUrl}/account`, () => HttpResponse.error()))
  const error: unknown = await client.account.retrieve({ maxRetries: 0 }).catch((reason: unknown) => reason)
  const views = [client, client.products, error].flatMap((value) => [
    inspect(value, { depth: Infinity, showHidden: true }),
    JSON.stringify(value),
    String(value),
  ])
  for (const view of views) expect(view).not.toContain(apiKey)
  expect(inspect(client)).toContain('MerchantPayments')
})
