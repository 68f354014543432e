import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import * as sdk from '@merchant-payments/sdk'
import * as webhooks from '@merchant-payments/sdk/webhooks'

assert.equal(sdk.verifyWebhook, webhooks.verifyWebhook)
assert.equal(sdk.WebhookSignatureError, webhooks.WebhookSignatureError)

const pages = [
  { items: [{ id: 'prod_2' }], has_more: true },
  { items: [{ id: 'prod_1' }], has_more: false },
]
const fetch = async () => Response.json({ success: true, data: pages.shift(), request_id: 'req-1' })
const client = new sdk.MerchantPayments({ apiKey: 'svc_test_secret', fetch })
const ids = []
for await (const product of client.products.list()) ids.push(product.id)
assert.deepEqual(ids, ['prod_2', 'prod_1'])

const unreachable = new sdk.MerchantPayments({ apiKey: 'svc_test_secret', baseUrl: 'http://127.0.0.1:1/api/v1' })
await assert.rejects(unreachable.account.retrieve({ maxRetries: 0 }), sdk.MerchantPaymentsConnectionError)

const body = JSON.stringify({ id: 'evt_1', type: 'charge.refunded', created: 1, data: {} })
const signature = `sha256=${createHmac('sha256', 'whsec_1').update(body).digest('hex')}`
assert.equal((await webhooks.verifyWebhook(body, signature, 'whsec_1')).id, 'evt_1')
await assert.rejects(webhooks.verifyWebhook(body, signature, 'whsec_2'), sdk.WebhookSignatureError)
const received = []
const refused = []
const receiver = new webhooks.WebhookReceiver({
  secrets: ['whsec_0', 'whsec_1'],
  onEvent: ({ id }) => received.push(id),
  onError: ({ reason }) => refused.push(reason),
})
const headers = { 'x-service-signature': signature }
const answer = await receiver.fetch(new Request('https://shop.example/', { method: 'POST', body, headers }))
assert.equal(answer.status, 204)
const server = createServer(receiver.node).listen(0, '127.0.0.1')
await once(server, 'listening')
const url = `http://127.0.0.1:${server.address().port}`
assert.equal((await globalThis.fetch(url, { method: 'POST', body, headers })).status, 204)
assert.equal((await globalThis.fetch(url, { method: 'POST', body: `${body} `, headers })).status, 400)
server.close()
assert.deepEqual(received, ['evt_1', 'evt_1'])
assert.deepEqual(refused, ['body_changed'])
console.log('consumed')
