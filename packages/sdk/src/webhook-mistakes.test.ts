import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { verifyWebhook } from './verify-webhook.ts'
import type { WebhookReceiverOptions } from './webhook-receiver/options.ts'
import { WebhookReceiver } from './webhook-receiver/receiver.ts'

const secret = `whsec_${'a'.repeat(43)}`
const body = '{"id":"evt_1","type":"charge.refunded","created":1,"livemode":false,"data":{"id":"pi_1"}}'
const digest = createHmac('sha256', secret).update(body).digest()
const signature = `sha256=${digest.toString('hex')}`
const headers = { 'x-service-signature': signature }
const request = () => new Request('https://shop.example/', { method: 'POST', body, headers })

const noTolerance = 'tolerance must be a number of seconds, 0 or more (300 is usual), not '
const misusedOptions = [
  [{ tolerance: '5m' }, `${noTolerance}"5m".`],
  [{ tolerance: '300' }, `${noTolerance}"300".`],
  [{ tolerance: Number.NaN }, `${noTolerance}NaN.`],
  [{ tolerance: -1 }, `${noTolerance}-1.`],
  [{ tolerance: Number.POSITIVE_INFINITY }, `${noTolerance}Infinity.`],
  [{ tolerance: null }, `${noTolerance}null.`],
  [{ tolerence: 300 }, 'There is no option "tolerence"; there are '],
] as const

test.for([
  ...misusedOptions,
  [300, 'Options are an object: verifyWebhook(rawBody, headers, secret, { tolerance: 300 }).'],
  [null, 'Options are an object: '],
] as const)('verifyWebhook refuses the options %o, even of a valid delivery', async ([options, told]) => {
  const verified = verifyWebhook(body, headers, secret, options as never)
  await expect(verified).rejects.toThrow(expect.objectContaining({ name: 'TypeError' }))
  await expect(verified).rejects.toThrow(told)
})

test('a tolerance of undefined is no tolerance', async () => {
  expect((await verifyWebhook(body, headers, secret, { tolerance: undefined, knownSecrets: undefined })).id).toBe(
    'evt_1',
  )
})

test.for([
  ...misusedOptions,
  [{ secret }, 'There is no option "secret"; there are secrets, handlers, '],
  [{ dedupe: new Set() }, 'dedupe.remember must be a function.'],
  [{ dedupe: { remember: () => true } }, 'dedupe.forget must be a function.'],
  [{ onEvent: 'fulfil' }, 'onEvent must be a function.'],
  [{ onError: true }, 'onError must be a function.'],
] as const)('a receiver with %o is refused where it is made', ([options, told]) => {
  const make = () => new WebhookReceiver({ secrets: secret, onEvent() {}, ...options } as WebhookReceiverOptions)
  expect(make).toThrow(TypeError)
  expect(make).toThrow(told)
})

const order = 'the order is verifyWebhook(rawBody, headers, secret)'
const asItIs = 'pass the value of x-service-signature as it is, sha256= and 64 hexadecimal characters'
test.for([
  ['a secret without its beginning', [body, signature, 'a'.repeat(43)], 'malformed_secret', 'set the whole whsec_…'],
  ['the id of the endpoint as secret', [body, signature, 'we_1'], 'malformed_secret', 'set the whole whsec_…'],
  ["the processor's key as secret", [body, signature, 'sk_test_1'], 'api_key_as_secret', '(svc_… or sk_…) was given'],
  ['no secret', [body, signature, undefined], 'empty_secret', 'It is shown when the endpoint is created'],
  ['headers and body swapped', [headers, body, secret], 'body_not_raw', order],
  ['headers and bytes swapped', [new Headers(headers), Buffer.from(body), secret], 'body_not_raw', order],
  ['secret and headers swapped', [body, secret, headers], 'empty_secret', order],
  ['a request as body', [request(), headers, secret], 'body_not_raw', 'await request.arrayBuffer()'],
  ['a promise as body', [request().text(), headers, secret], 'body_not_raw', 'is a promise'],
  ['a stream as body', [request().body, headers, secret], 'body_not_raw', 'use WebhookReceiver'],
  ['no body', [undefined, headers, secret], 'body_not_raw', 'The body is undefined: pass the raw string or bytes'],
  ['a parsed body', [JSON.parse(body), headers, secret], 'body_not_raw', 'not a parsed object'],
  [
    'an empty body',
    ['', headers, secret],
    'mismatch',
    'The body is empty, which a delivery never is: pass the raw body',
  ],
  ['no header', [body, {}, secret], 'missing_header', 'pass the headers of the request'],
  [
    "Stripe's header",
    [body, { 'Stripe-Signature': 't=1,v1=aa' }, secret],
    'missing_header',
    'Stripe sent this request',
  ],
  ["Stripe's value", [body, 't=1,v1=aa', secret], 'missing_prefix', `this is a signature of Stripe's: ${asItIs}`],
  ['the value of webhook-signature', [body, 'v1,aa', secret], 'missing_prefix', 'this is webhook-signature: pass all'],
  ['no sha256=', [body, digest.toString('hex'), secret], 'missing_prefix', asItIs],
  ['base64', [body, `sha256=${digest.toString('base64')}`, secret], 'not_hex', `this looks like base64: ${asItIs}`],
  ['half a signature', [body, signature.slice(0, 40), secret], 'wrong_length', asItIs],
  ['two signatures', [body, [signature, signature], secret], 'several_headers', 'look for a proxy'],
] as const)('%s is told with its mend', async ([, call, reason, told]) => {
  const verified = verifyWebhook(...(call as unknown as Parameters<typeof verifyWebhook>))
  await expect(verified).rejects.toMatchObject({ reason, message: expect.stringContaining(told) })
})
