import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const apiKey = 'svc_test_of_a_merchant'

test('the configuration needs nothing but the file that the server writes', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'example-store-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  expect(() => readConfig({ DATA_DIR: dataDir })).toThrow(/run "npm start"/)
  await writeFile(
    join(dataDir, 'demo.json'),
    JSON.stringify({ test_key: apiKey, base_url: 'http://127.0.0.1:9/api/v1', sandbox_url: 'http://127.0.0.1:10' }),
  )
  expect(readConfig({ DATA_DIR: dataDir, STORE_PORT: '' })).toEqual({
    port: 4244,
    webhookPort: 4245,
    dataDir,
    apiKey,
    baseUrl: 'http://127.0.0.1:9/api/v1',
    stripeJsUrl: 'http://127.0.0.1:10/v3/',
  })
})

test('a key of your own comes first, and the demo key goes to no other server', () => {
  const baseUrl = 'https://payments.example/api/v1'
  expect(readConfig({ MERCHANT_PAYMENTS_KEY: apiKey })).toMatchObject({ apiKey, baseUrl: undefined })
  expect(() => readConfig({ MERCHANT_PAYMENTS_URL: baseUrl })).toThrow(/MERCHANT_PAYMENTS_KEY/)
})

test('a key of the platform opens the store to makers; another key in its place is refused by name', () => {
  const platformKey = `svc_platform_test_${'a'.repeat(40)}`
  const environment = { MERCHANT_PAYMENTS_KEY: apiKey, MERCHANT_PAYMENTS_PLATFORM_KEY: platformKey }
  expect(readConfig(environment)).toMatchObject({ apiKey, platformKey })
  expect(() => readConfig({ ...environment, MERCHANT_PAYMENTS_PLATFORM_KEY: apiKey })).toThrow(
    /^MERCHANT_PAYMENTS_PLATFORM_KEY .*platform-keys create/,
  )
})

test('Stripe.js comes from Stripe where the key is not of the sandbox, or from where you say', () => {
  const environment = { MERCHANT_PAYMENTS_KEY: apiKey }
  expect(readConfig(environment).stripeJsUrl).toBe('https://js.stripe.com/endive/stripe.js')
  const own = 'http://127.0.0.1:4243/v3/'
  expect(readConfig({ ...environment, STRIPE_JS_URL: own }).stripeJsUrl).toBe(own)
  expect(() => readConfig({ ...environment, STRIPE_JS_URL: 'javascript:1' })).toThrow(/^STRIPE_JS_URL/)
})

test.each(['http', '-1', '65536', '42.5'])('the port %s is refused by name', (port) => {
  expect(() => readConfig({ STORE_PORT: port, MERCHANT_PAYMENTS_KEY: apiKey })).toThrow(ConfigError)
  expect(() => readConfig({ STORE_PORT: port, MERCHANT_PAYMENTS_KEY: apiKey })).toThrow(/^STORE_PORT/)
})
