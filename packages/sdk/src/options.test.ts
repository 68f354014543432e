import { expect, test } from 'vitest'
import { type ClientOptions, type RequestOptions, readClientOptions, readRequestOptions } from './options.ts'

const apiKey = 'svc_test_secret'
const settings = readClientOptions({ apiKey })

test('defaults', () => {
  expect(settings).toEqual({
    apiKey,
    baseUrl: 'http://127.0.0.1:4242/api/v1',
    fetch: undefined,
    timeout: 30_000,
    maxRetries: 2,
  })
})

test.for([undefined, null, ''])('the key %j is missing', (key) => {
  expect(() => readClientOptions({ apiKey: key as string })).toThrow('apiKey is missing')
})

test.for(['sk_test_hidden', 'svc_test_', 'svc_test_hidden\n', ' svc_test_hidden', 'Bearer svc_test_hidden', 7])(
  'the key %j is refused, and not repeated',
  (key) => {
    const read = () => readClientOptions({ apiKey: key as string })
    expect(read).toThrow('apiKey is not a key')
    expect(read).not.toThrow('hidden')
  },
)

test('the secret of a webhook endpoint is not taken for a key, and not repeated', () => {
  const read = () => readClientOptions({ apiKey: 'whsec_hidden' })
  expect(read).toThrow('apiKey is the signing secret of a webhook endpoint')
  expect(read).not.toThrow('hidden')
})

test.for([undefined, null, 'svc_test_hidden'])('%j in place of the options is refused', (options) => {
  const read = () => readClientOptions(options as unknown as ClientOptions)
  expect(read).toThrow('Options are an object')
  expect(read).not.toThrow('hidden')
})

test.for([
  ['https://pay.example/api/v1', 'https://pay.example/api/v1'],
  ['https://pay.example/api/v1//', 'https://pay.example/api/v1'],
  ['HTTP://LOCALHOST:80/api/v1', 'http://localhost/api/v1'],
  ['https://pay.example', 'https://pay.example/api/v1'],
  ['https://pay.example//', 'https://pay.example/api/v1'],
  ['https://pay.example/api/', 'https://pay.example/api/v1'],
  ['https://shop.example/payments', 'https://shop.example/payments/api/v1'],
] as const)('the address %s is %s', ([baseUrl, read]) => {
  expect(readClientOptions({ apiKey, baseUrl }).baseUrl).toBe(read)
})

test.for([
  '',
  'pay.example/api/v1',
  '/api/v1',
  'ftp://pay.example/api/v1',
  'https://u:p@pay.example/api/v1',
  'https://pay.example/api/v1?x=1',
])('the address %j is refused', (baseUrl) => {
  expect(() => readClientOptions({ apiKey, baseUrl })).toThrow('baseUrl must')
})

test.for([0, -1, Number.NaN, 2 ** 31, '1000', null])('the timeout %j is refused', (value) => {
  const timeout = value as number
  expect(() => readClientOptions({ apiKey, timeout })).toThrow('timeout must be')
  expect(() => readRequestOptions({ timeout }, settings)).toThrow('timeout must be')
})

test.for([-1, 0.5, Number.NaN, Infinity, '2', null])('maxRetries %j is refused', (value) => {
  const maxRetries = value as number
  expect(() => readClientOptions({ apiKey, maxRetries })).toThrow('maxRetries must be')
  expect(() => readRequestOptions({ maxRetries }, settings)).toThrow('maxRetries must be')
})

test('a call takes what it does not say from the client', () => {
  expect(readRequestOptions({}, settings)).toMatchObject({ timeout: 30_000, maxRetries: 2 })
  expect(readRequestOptions({ timeout: 1, maxRetries: 0 }, settings)).toMatchObject({ timeout: 1, maxRetries: 0 })
})

test.for(['', 'a b', 'line\nbreak', 'schlüssel', 'k'.repeat(256)])('the idempotency key %j is refused', (key) => {
  expect(() => readRequestOptions({ idempotencyKey: key }, settings)).toThrow('idempotencyKey must be')
})

test('a misspelt option is refused by name', () => {
  expect(() => readRequestOptions({ idempotency_key: 'k' } as RequestOptions, settings)).toThrow('"idempotency_key"')
  expect(() => readClientOptions({ apiKey, baseURL: 'x' } as ClientOptions)).toThrow('"baseURL"')
})

test('a fetch that is no function is refused', () => {
  expect(() => readClientOptions({ apiKey, fetch: {} } as unknown as ClientOptions)).toThrow('fetch must be a function')
})
