import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const key = randomBytes(32).toString('base64')
const stripe = {
  STRIPE_SECRET_KEY_LIVE: 'sk_live_a',
  STRIPE_SECRET_KEY_TEST: 'sk_test_a',
  STRIPE_PUBLISHABLE_KEY_LIVE: 'pk_live_a',
  STRIPE_PUBLISHABLE_KEY_TEST: 'pk_test_a',
  STRIPE_WEBHOOK_SECRETS_LIVE: 'whsec_platform0123456789,whsec_connect0123456789',
  STRIPE_WEBHOOK_SECRETS_TEST: 'whsec_0123456789abcdef, whsec_fedcba9876543210',
}
const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://db/payments',
  ENCRYPTION_KEY: key,
  PUBLIC_URL: 'https://pay.example.com/',
  ...stripe,
}

describe('the configuration', () => {
  test('needs nothing: embedded database, embedded sandbox, loopback', () => {
    expect(readConfig({})).toMatchObject({
      role: 'all',
      host: '127.0.0.1',
      port: 4242,
      publicUrl: 'http://127.0.0.1:4242',
      dataDir: expect.stringMatching(/\/\.data$/),
      databaseUrl: undefined,
      directDatabaseUrl: undefined,
      databasePool: { size: 10, mode: 'session' },
      stripe: undefined,
      countryRules: {},
      accountModel: 'platform',
      platformHosting: 'all',
      operatorTwoFactor: 'optional',
      sandbox: { port: 4243, settlementDays: 0, platformCountry: 'US', legacyPlatform: false },
      webhooks: { timeoutMs: 10_000, retrySchedule: undefined, allowCidrs: ['127.0.0.0/8', '::1/128'] },
      rateLimitPerHour: 1000,
      eventsPollLimit: 2000,
      accountTerms: {
        minimumBalance: 20_000,
        payoutDelayDays: null,
        paymentMethods: ['link', 'us_bank_account', 'cashapp', 'sepa_debit', 'bancontact', 'ideal', 'klarna'],
      },
    })
  })

  test('names every variable that is wrong, in one line', () => {
    expect(() => readConfig({ PORT: 'x', ROLE: 'web', LOG_LEVEL: 'loud' })).toThrow(
      /^PORT [^;\n]+; ROLE [^;\n]+; LOG_LEVEL [^;\n]+$/,
    )
  })

  test('names every setting that is missing beside those that are wrong, in one line', () => {
    const settings = { NODE_ENV: 'production', PORT: 'x', SMTP_URL: 'smtp://mail', STRIPE_SECRET_KEY_TEST: 'sk_test_a' }
    const missing = ['DATABASE_URL', 'ENCRYPTION_KEY', 'PUBLIC_URL', 'STRIPE_PUBLISHABLE_KEY_TEST', 'MAIL_FROM']
    const each = missing.map((name) => `; ${name} [^;\\n]+`).join('')
    expect(() => readConfig(settings)).toThrow(new RegExp(`^PORT [^;\\n]+${each}$`))
  })

  test('takes an empty variable for an unset one', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toEqual(readConfig({}))
  })

  test('is whole in production, where deliveries reach no internal network', () => {
    expect(readConfig(production)).toMatchObject({
      publicUrl: 'https://pay.example.com',
      stripe: { test: { webhookSecrets: ['whsec_0123456789abcdef', 'whsec_fedcba9876543210'] }, apiBase: undefined },
      encryptionKeys: [key],
      webhooks: { allowCidrs: [] },
    })
  })

  const optional = /^STRIPE_WEBHOOK_SECRETS_/
  test('needs no signing secrets: mpay stripe setup keeps them in the database', () => {
    const { STRIPE_WEBHOOK_SECRETS_LIVE, STRIPE_WEBHOOK_SECRETS_TEST, ...rest } = production
    const none = { live: { webhookSecrets: [] }, test: { webhookSecrets: [] } }
    expect(readConfig(rest).stripe).toMatchObject(none)
  })

  test.each([
    'DATABASE_URL',
    'ENCRYPTION_KEY',
    'PUBLIC_URL',
    ...Object.keys(stripe).filter((name) => !optional.test(name)),
  ])('falls back to nothing in production: %s is required', (name) => {
    expect(() => readConfig({ ...production, [name]: undefined })).toThrow(new RegExp(`^${name} `))
  })

  test.each([
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '42x'],
    ['PORT', '-1'],
    ['SANDBOX_PORT', '4242'],
    ['PROBE_PORT', '4242'],
    ['PROBE_PORT', '4243'],
    ['PUBLIC_URL', 'pay.example.com'],
    ['DATABASE_URL', 'mysql://db'],
    ['DIRECT_DATABASE_URL', 'db:5432'],
    ['DATABASE_POOL_SIZE', '3'],
    ['DATABASE_POOL_MODE', 'statement'],
    ['DATABASE_MIGRATIONS', 'never'],
    ['STRIPE_API_BASE', 'ftp://x'],
    ['STRIPE_RATE_LIMIT_TEST', '0'],
    ['STRIPE_SECRET_KEY_TEST', 'sk_live_wrong_mode'],
    ['ENCRYPTION_KEY', 'c2hvcnQ='],
    ['ROLE', 'web'],
    ['WEBHOOK_RETRY_SCHEDULE', '0,5,soon'],
    ['WEBHOOK_RETRY_SCHEDULE', '0,,5'],
    ['WEBHOOK_RETRY_SCHEDULE', '0,5,'],
    ['WEBHOOK_TIMEOUT_MS', '1e4'],
    ['TRUST_PROXY', 'proxy.example.com'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['DELIVERY_PROXY', 'proxy.example.com:3128'],
    ['DELIVERY_PROXY', 'socks5://proxy.example.com'],
    ['PROCESSOR_PROXY', 'http://proxy.example.com:3128/path'],
    ['DELIVERY_SOURCE_ADDRESSES', '203.0.113.7, proxy.example.com'],
    ['DELIVERY_SOURCE_ADDRESSES', '203.0.113.0/33'],
    ['SMTP_URL', 'https://mail.example.com'],
    ['MAIL_FROM', 'nobody'],
    ['WEBHOOK_ALLOW_CIDRS', '10.0.0.0'],
    ['WEBHOOK_ALLOW_CIDRS', '10.0.0.0/33'],
    ['RATE_LIMIT_PER_HOUR', '0'],
    ['SANDBOX_SETTLEMENT_DAYS', '-1'],
    ['SANDBOX_PLATFORM_COUNTRY', 'UKR'],
    ['ACCOUNT_MODEL', 'custom'],
    ['PLATFORM_HOSTING', 'some'],
    ['OPERATOR_TWO_FACTOR', 'on'],
    ['LOG_LEVEL', 'loud'],
  ])('refuses %s=%s with one line that names it', (name, value) => {
    const attempt = () => readConfig({ [name]: value })
    expect(attempt).toThrow(ConfigError)
    expect(attempt).toThrow(new RegExp(`^${name} [^\\n]+$`))
  })

  test('sends mail from a sender, or shows it', () => {
    expect(readConfig({}).smtp).toBeUndefined()
    expect(() => readConfig({ SMTP_URL: 'smtp://mail.example.com' })).toThrow(/^MAIL_FROM is missing/)
    const given = { SMTP_URL: 'smtps://u:p@mail.example.com', MAIL_FROM: 'Shop <no-reply@x.example>' }
    expect(readConfig(given).smtp).toEqual({ url: given.SMTP_URL, from: given.MAIL_FROM })
  })

  test.each([
    ['in development', {}, true],
    [
      'with Stripe in test mode',
      { STRIPE_SECRET_KEY_TEST: 'sk_test_a', STRIPE_PUBLISHABLE_KEY_TEST: 'pk_test_a' },
      true,
    ],
    [
      'with live keys of Stripe',
      { STRIPE_SECRET_KEY_LIVE: 'sk_live_a', STRIPE_PUBLISHABLE_KEY_LIVE: 'pk_live_a' },
      false,
    ],
    ['in production', production, false],
    ['in production with a sandbox', { ...production, STRIPE_API_BASE: 'http://127.0.0.1:5000' }, false],
  ])('mails on the terminal %s', (_, given, showsMail) => {
    expect(readConfig(given).showsMail).toBe(showsMail)
    if (!showsMail) expect(readConfig(given).mailsCustomers).toBe(false)
    expect(readConfig(given).customerMails).toBe(false)
    expect(readConfig({ ...given, CUSTOMER_MAILS: 'on' }).customerMails).toBe(true)
  })

  test('trusts only the named proxies about addresses', () => {
    expect(readConfig({}).trustProxy).toEqual([])
    expect(readConfig({ TRUST_PROXY: '10.0.0.7, fd00::/8' }).trustProxy).toEqual(['10.0.0.7', 'fd00::/8'])
  })

  test('says nothing of a secret that it refuses', () => {
    expect(() => readConfig({ STRIPE_SECRET_KEY_TEST: 'sk_live_topsecret' })).not.toThrow(/topsecret/)
    expect(() => readConfig({ DELIVERY_PROXY: 'socks://platform:topsecret@proxy.example' })).not.toThrow(/topsecret/)
  })

  test.each([
    ['test', { STRIPE_SECRET_KEY_TEST: 'sk_test_a', STRIPE_PUBLISHABLE_KEY_TEST: 'pk_test_a' }],
    ['live', { STRIPE_SECRET_KEY_LIVE: 'sk_live_a', STRIPE_PUBLISHABLE_KEY_LIVE: 'pk_live_a' }],
  ] as const)('is enough with the keys of the %s mode alone', (mode, keys) => {
    const alone = { live: undefined, test: undefined, apiBase: undefined }
    const found = { secretKey: `sk_${mode}_a`, publishableKey: `pk_${mode}_a`, webhookSecrets: [] }
    expect(readConfig(keys).stripe).toEqual({ ...alone, [mode]: found })
    const { STRIPE_WEBHOOK_SECRETS_LIVE, STRIPE_WEBHOOK_SECRETS_TEST, ...rest } = production
    const other = mode === 'test' ? 'LIVE' : 'TEST'
    const secrets = mode === 'test' ? { STRIPE_WEBHOOK_SECRETS_TEST } : { STRIPE_WEBHOOK_SECRETS_LIVE }
    const without = { [`STRIPE_SECRET_KEY_${other}`]: '', [`STRIPE_PUBLISHABLE_KEY_${other}`]: '' }
    expect(readConfig({ ...rest, ...secrets, ...without }).stripe?.[mode]?.secretKey).toBe(`sk_${mode}_a`)
  })

  test.each([
    [{ STRIPE_SECRET_KEY_TEST: 'sk_test_a' }, 'STRIPE_PUBLISHABLE_KEY_TEST'],
    [{ STRIPE_PUBLISHABLE_KEY_LIVE: 'pk_live_a' }, 'STRIPE_SECRET_KEY_LIVE'],
    [{ STRIPE_WEBHOOK_SECRETS_LIVE: 'whsec_a' }, 'STRIPE_SECRET_KEY_LIVE'],
    [{ STRIPE_SECRET_KEY_LIVE: 'sk_live_a' }, 'STRIPE_PUBLISHABLE_KEY_LIVE'],
  ])('refuses half a mode with one line that names what is missing: %o', (half, missing) => {
    expect(() => readConfig(half)).toThrow(new RegExp(`^${missing} is missing[^\\n]+$`))
  })

  test('needs the keys of a mode in production', () => {
    const without = Object.fromEntries(Object.keys(stripe).map((name) => [name, '']))
    expect(() => readConfig({ ...production, ...without })).toThrow(/^STRIPE_SECRET_KEY_LIVE is required/)
  })

  test('has no conveniences of a sandbox in production', () => {
    const local = { ...production, STRIPE_API_BASE: 'http://127.0.0.1:5000' }
    expect(readConfig(local).webhooks.allowCidrs).toEqual([])
    expect(readConfig({ ...local, WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8' }).webhooks.allowCidrs).toEqual(['127.0.0.0/8'])
    expect(readConfig({ STRIPE_API_BASE: 'http://127.0.0.1:5000' }).webhooks.allowCidrs).toEqual([
      '127.0.0.0/8',
      '::1/128',
    ])
    expect(() => readConfig({ ...production, STRIPE_API_BASE: 'http://stripe.example' })).toThrow(
      /^STRIPE_API_BASE must be an https address, or one of this machine[^\n]+$/,
    )
    expect(readConfig({ ...production, STRIPE_API_BASE: 'https://stripe.example' }).stripe?.apiBase).toBe(
      'https://stripe.example',
    )
  })

  test('uses a sandbox that runs elsewhere with the keys of the data directory', () => {
    expect(readConfig({ STRIPE_API_BASE: 'http://127.0.0.1:5000' })).toMatchObject({
      stripe: undefined,
      externalSandboxUrl: 'http://127.0.0.1:5000',
    })
  })

  test.each([
    [stripe, { live: 100, test: 25 }],
    [
      { ...stripe, STRIPE_RATE_LIMIT_LIVE: '400' },
      { live: 400, test: 25 },
    ],
    [{}, { live: undefined, test: undefined }],
    [
      { ...stripe, STRIPE_API_BASE: 'http://127.0.0.1:5000' },
      { live: undefined, test: undefined },
    ],
    [{ SANDBOX_RATE_LIMIT: '25' }, { live: 25, test: 25 }],
    [
      { STRIPE_API_BASE: 'http://127.0.0.1:5000', STRIPE_RATE_LIMIT_TEST: '25' },
      { live: undefined, test: 25 },
    ],
  ])('keeps within the limits of Stripe, and of a sandbox that was given one: %o', (given, limits) => {
    expect(readConfig(given).processorLimits).toEqual(limits)
  })

  test('opens what it is told to', () => {
    expect(
      readConfig({ WEBHOOK_ALLOW_CIDRS: '10.0.0.0/8, fd00::/8', WEBHOOK_RETRY_SCHEDULE: '0,0.5,2' }).webhooks,
    ).toMatchObject({
      timeoutMs: 10_000,
      allowCidrs: ['10.0.0.0/8', 'fd00::/8'],
      retrySchedule: [0, 0.5, 2],
    })
  })

  test('uses a proxy for deliveries, and another for the processor', () => {
    const { webhooks, processorProxy } = readConfig({})
    expect([webhooks.proxy, webhooks.sourceAddresses, processorProxy]).toEqual([undefined, [], undefined])
    const given = readConfig({
      DELIVERY_PROXY: 'http://platform:secret@proxy.example:3128',
      DELIVERY_SOURCE_ADDRESSES: '203.0.113.7, 2001:db8::/48',
      PROCESSOR_PROXY: 'https://other.example',
    })
    expect(given.webhooks).toMatchObject({
      proxy: { hostname: 'proxy.example', port: 3128, authorization: `Basic ${btoa('platform:secret')}` },
      sourceAddresses: ['203.0.113.7', '2001:db8::/48'],
    })
    expect(given.processorProxy).toMatchObject({ secure: true, hostname: 'other.example', authorization: undefined })
  })
})
