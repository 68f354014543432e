import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://db/payments',
  ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  PUBLIC_URL: 'https://pay.example.com/',
  STRIPE_SECRET_KEY_LIVE: 'sk_live_a',
  STRIPE_SECRET_KEY_TEST: 'sk_test_a',
  STRIPE_PUBLISHABLE_KEY_LIVE: 'pk_live_a',
  STRIPE_PUBLISHABLE_KEY_TEST: 'pk_test_a',
  STRIPE_WEBHOOK_SECRETS_LIVE: 'whsec_platform0123456789,whsec_connect0123456789',
  STRIPE_WEBHOOK_SECRETS_TEST: 'whsec_0123456789abcdef',
}

test.each([
  ['STRIPE_WEBHOOK_SECRETS_LIVE', ','],
  ['STRIPE_WEBHOOK_SECRETS_LIVE', 'x'],
  ['STRIPE_WEBHOOK_SECRETS_TEST', 'whsec_0123456789abcdef,x'],
  ['STRIPE_WEBHOOK_SECRETS_TEST', 'whsec_'],
  ['STRIPE_WEBHOOK_SECRETS_TEST', 'whsec_connect0123456789'],
  ['ENCRYPTION_KEY', Buffer.alloc(32).toString('base64')],
  ['ENCRYPTION_KEY', `${production.ENCRYPTION_KEY},${Buffer.alloc(32, 'ab').toString('base64')}`],
  ['PUBLIC_URL', 'http://pay.example.com'],
  ['PUBLIC_URL', 'https://example.com/pay'],
  ['PUBLIC_URL', 'https://example.com/?a=b'],
  ['PUBLIC_URL', 'https://user:password@example.com'],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['TRUST_PROXY', '10.0.0.7,::/0'],
  ['TRUST_PROXY', '128.0.0.0/1'],
  ['WEBHOOK_ALLOW_CIDRS', '0.0.0.0/0'],
  ['WEBHOOK_ALLOW_CIDRS', '::/0'],
  ['WEBHOOK_ALLOW_CIDRS', '::ffff:0:0/96'],
  ['WEBHOOK_ALLOW_CIDRS', '::/8'],
  ['TRUST_PROXY', '::ffff:128.0.0.0/97'],
])('a weak setting that production took is refused in one line: %s=%s', (name, value) => {
  expect(() => readConfig({ ...production, [name]: value })).toThrow(new RegExp(`^${name} [^\n]+$`))
})

test.each([
  {},
  { PUBLIC_URL: 'https://pay.example.com:8443' },
  { PUBLIC_URL: 'https://Pay.Example.com:443' },
  { PUBLIC_URL: 'http://127.0.0.1:4242' },
  { TRUST_PROXY: '10.0.0.0/8, fc00::/7, 192.0.2.1', WEBHOOK_ALLOW_CIDRS: '10.0.0.0/8' },
  { TRUST_PROXY: '::1/128, ::ffff:10.0.0.0/104', WEBHOOK_ALLOW_CIDRS: '2001:db8::/32' },
])('production takes sound settings: %o', (settings) => {
  expect(() => readConfig({ ...production, ...settings })).not.toThrow()
})
