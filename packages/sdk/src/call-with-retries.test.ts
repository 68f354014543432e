import { expect, test, vi } from 'vitest'
import { FakeRuntime, settle } from '../test/support/fake-runtime.ts'
import { failure, refused, scriptedFetch, silence, success } from '../test/support/scripted-fetch.ts'
import { createCall, type Request } from './call-with-retries.ts'
import { MerchantPaymentsConnectionError, MerchantPaymentsError } from './errors.ts'
import { readClientOptions } from './options.ts'

const create: Request = { method: 'POST', path: '/products', body: { name: 'Mug' } }
const read: Request = { method: 'GET', path: '/products/prod_1' }

function setUp(...steps: Parameters<typeof scriptedFetch>) {
  const runtime = new FakeRuntime()
  const { fetch, sent } = scriptedFetch(...steps)
  const call = createCall(readClientOptions({ apiKey: 'svc_test_secret', fetch }), runtime)
  return { call, runtime, sent }
}

/** Settles the call and returns its error; fails if the call succeeds. */
async function errorOf(call: Promise<unknown>): Promise<MerchantPaymentsError> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(MerchantPaymentsError)
  return error as MerchantPaymentsError
}

test('a request carries the key, the JSON body and an idempotency key', async () => {
  const { call, sent } = setUp(success({ id: 'prod_1' }, { status: 201 }))
  await call(create)
  expect(sent[0]?.url).toBe('http://127.0.0.1:4242/api/v1/products')
  expect(sent[0]?.init).toMatchObject({
    method: 'POST',
    body: '{"name":"Mug"}',
    redirect: 'manual',
    headers: {
      Authorization: 'Bearer svc_test_secret',
      'Content-Type': 'application/json',
      'Idempotency-Key': 'uuid-1',
    },
  })
})

test('a request without a body has no content type, and only a POST has an idempotency key', async () => {
  const { call, sent } = setUp(success({}), success({}))
  await call({ method: 'DELETE', path: '/products/prod_1' }, { idempotencyKey: 'mine' })
  await call({ method: 'POST', path: '/subscriptions/sub_1/cancel' }, { idempotencyKey: 'mine' })
  expect(sent[0]?.init.headers).not.toHaveProperty('Content-Type')
  expect(sent[0]?.init.headers).not.toHaveProperty('Idempotency-Key')
  expect(sent[1]?.init).not.toHaveProperty('body')
  expect(sent[1]?.init.headers['Idempotency-Key']).toBe('mine')
})

test('a query leaves out what is undefined and encodes the rest', async () => {
  const { call, sent } = setUp(success({}))
  const query = { limit: 0, archived: false, starting_after: 'a b&c', nothing: undefined }
  await call({ method: 'GET', path: '/products', query })
  expect(sent[0]?.url).toBe('http://127.0.0.1:4242/api/v1/products?limit=0&archived=false&starting_after=a+b%26c')
})

test('the result is the data, with the response out of sight', async () => {
  const { call } = setUp(success({ id: 'prod_1' }, { status: 201, headers: { 'X-Request-Id': 'of-the-header' } }))
  const product = await call<{ id: string }>(create)
  expect(product).toEqual({ id: 'prod_1' })
  expect(JSON.stringify(product)).toBe('{"id":"prod_1"}')
  expect(product.lastResponse).toMatchObject({ status: 201, requestId: 'of-the-header', attempts: 1 })
})

test('a request id that only the body has is found there', async () => {
  const { call } = setUp(success({}, { headers: {} }))
  expect((await call(read)).lastResponse.requestId).toBe('req-1')
})

test('one idempotency key lasts for all attempts of a call, and no longer', async () => {
  const { call, runtime, sent } = setUp(refused(), failure(500, { code: 'internal_error' }), success({}), success({}))
  const first = call(create)
  await runtime.advance(60_000)
  expect((await first).lastResponse.attempts).toBe(3)
  await call(create)
  expect(sent.map(({ init }) => init.headers['Idempotency-Key'])).toEqual(['uuid-1', 'uuid-1', 'uuid-1', 'uuid-2'])
  expect(new Set(sent.map(({ init }) => init.body))).toEqual(new Set(['{"name":"Mug"}']))
})

test.for([
  ['connection error', () => refused()],
  ['409 idempotency_key_in_use', () => failure(409, { code: 'idempotency_key_in_use' })],
  ['429', () => failure(429, { code: 'rate_limit_exceeded' })],
  ['500', () => failure(500, { code: 'internal_error' })],
  ['502 of a proxy', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ['an answer that breaks off', () => brokenOff()],
] as const)('%s: tried again', async ([, step]) => {
  const { call, runtime, sent } = setUp(step(), success({ ok: true }))
  const result = call(read)
  await runtime.advance(0)
  // The module that describes foreign answers is loaded now.
  await vi.dynamicImportSettled()
  await runtime.advance(500)
  expect(await result).toEqual({ ok: true })
  expect(sent).toHaveLength(2)
})

test.for([
  [400, 'validation_error'],
  [401, 'unauthorized'],
  [404, 'product_not_found'],
  [409, 'something_else'],
  [413, 'payload_too_large'],
] as const)('%i %s: not tried again', async ([status, code]) => {
  const { call, sent } = setUp(failure(status, { code }))
  expect(await errorOf(call(read))).toMatchObject({ status, code, requestId: 'req-1' })
  expect(sent).toHaveLength(1)
})

test('the delay doubles, and the dice spread it over its second half', async () => {
  const { call, runtime, sent } = setUp(refused(), refused(), refused())
  const result = errorOf(call(read))
  await runtime.advance(249)
  expect(sent).toHaveLength(1)
  runtime.dice = 1
  await runtime.advance(1)
  expect(sent).toHaveLength(2)
  await runtime.advance(999)
  expect(sent).toHaveLength(2)
  await runtime.advance(1)
  expect(sent).toHaveLength(3)
  expect((await result).code).toBe('connection_error')
  expect(runtime.pending).toBe(0)
})

test('Retry-After is honoured, as seconds and as a date', async () => {
  const inSevenSeconds = 'Thu, 01 Jan 2026 00:00:12 GMT'
  const { call, runtime, sent } = setUp(
    failure(429, { code: 'rate_limit_exceeded' }, { 'Retry-After': '5' }),
    failure(503, { code: 'internal_error' }, { 'Retry-After': inSevenSeconds }),
    success({}),
  )
  const result = call(read)
  await runtime.advance(4_999)
  expect(sent).toHaveLength(1)
  await runtime.advance(1)
  expect(sent).toHaveLength(2)
  await runtime.advance(6_999)
  expect(sent).toHaveLength(2)
  await runtime.advance(1)
  expect((await result).lastResponse.attempts).toBe(3)
})

test('a Retry-After of more than a minute is left to the caller', async () => {
  const { call, runtime, sent } = setUp(failure(429, { code: 'rate_limit_exceeded' }, { 'Retry-After': '61' }))
  expect(await errorOf(call(read))).toMatchObject({ code: 'rate_limit_exceeded', retryAfter: 61 })
  expect(sent).toHaveLength(1)
  expect(runtime.pending).toBe(0)
})

test('maxRetries 0 means none, for a client and for a call', async () => {
  const { fetch, sent } = scriptedFetch(refused(), refused())
  const runtime = new FakeRuntime()
  const none = createCall(readClientOptions({ apiKey: 'svc_test_secret', fetch, maxRetries: 0 }), runtime)
  const two = createCall(readClientOptions({ apiKey: 'svc_test_secret', fetch }), runtime)
  await errorOf(none(read))
  await errorOf(two(read, { maxRetries: 0 }))
  expect(sent).toHaveLength(2)
})

test('an attempt ends at its timeout, even under a fetch that ignores its signal', async () => {
  const { call, runtime, sent } = setUp(silence, silence)
  const result = errorOf(call(create, { timeout: 1_000, maxRetries: 1 }))
  await runtime.advance(999)
  expect(sent[0]?.init.signal.aborted).toBe(false)
  await runtime.advance(1)
  expect(sent[0]?.init.signal.aborted).toBe(true)
  await runtime.advance(250 + 1_000)
  const error = await result
  expect(error).toBeInstanceOf(MerchantPaymentsConnectionError)
  expect(error).toMatchObject({ code: 'timeout' })
  expect(error).not.toHaveProperty('status')
  expect(error.message).toBe('POST http://127.0.0.1:4242/api/v1/products was not answered within 1000 ms.')
  expect(sent).toHaveLength(2)
})

test('the timeout covers the body', async () => {
  const { call, runtime } = setUp(async () => new Response(new ReadableStream({ start() {} })))
  const result = errorOf(call(read, { timeout: 1_000, maxRetries: 0 }))
  await runtime.advance(1_000)
  expect((await result).code).toBe('timeout')
})

test('the default timeout is 30 seconds, and Infinity sets no timer', async () => {
  const { call, runtime } = setUp(silence, silence)
  const limited = errorOf(call(read, { maxRetries: 0 }))
  expect(runtime.pending).toBe(1)
  await runtime.advance(30_000)
  expect((await limited).code).toBe('timeout')
  const caller = new AbortController()
  const unlimited = call(read, { timeout: Infinity, signal: caller.signal })
  await settle()
  expect(runtime.pending).toBe(0)
  caller.abort(new Error('enough'))
  await expect(unlimited).rejects.toThrow('enough')
})

test('the caller ends a request at once', async () => {
  const { call, runtime, sent } = setUp(silence)
  const caller = new AbortController()
  const result = call(read, { signal: caller.signal })
  await settle()
  caller.abort()
  await expect(result).rejects.toBe(caller.signal.reason)
  expect(sent[0]?.init.signal.aborted).toBe(true)
  expect(runtime.pending).toBe(0)
})

test('the caller ends the wait between attempts at once', async () => {
  const { call, runtime, sent } = setUp(refused())
  const caller = new AbortController()
  const result = call(read, { signal: caller.signal })
  await settle()
  expect(runtime.pending).toBe(1)
  caller.abort(new Error('changed my mind'))
  await expect(result).rejects.toThrow('changed my mind')
  expect(runtime.pending).toBe(0)
  expect(sent).toHaveLength(1)
})

test('nothing is sent for a signal that was aborted before', async () => {
  const { call, sent } = setUp()
  await expect(call(read, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' })
  expect(sent).toHaveLength(0)
})

test('a connection error tells why, and keeps its cause', async () => {
  const cause = refused()
  const { call } = setUp(cause)
  const error = await errorOf(call(read, { maxRetries: 0 }))
  expect(error).toBeInstanceOf(MerchantPaymentsConnectionError)
  expect(error.message).toBe('GET http://127.0.0.1:4242/api/v1/products/prod_1 got no answer: ECONNREFUSED.')
  expect(error.cause).toBe(cause)
})

function brokenOff(): Response {
  const body = new ReadableStream({ start: (controller) => controller.error(new TypeError('terminated')) })
  return new Response(body)
}
