// @ts-check
import {
  addresses,
  cidrs,
  databaseAddress,
  encryptionKeys,
  httpAddress,
  jsonFile,
  list,
  matching,
  oneOf,
  port,
  retrySchedule,
  smtpAddress,
  text,
  textFile,
  wholeNumber,
} from './formats.mjs'

const liveMode = {
  secretKey: matching(/^(sk|rk)_live_\w+$/, 'must be a live secret key (sk_live_…)'),
  publishableKey: matching(/^pk_live_\w+$/, 'must be a live publishable key (pk_live_…)'),
}
const testMode = {
  secretKey: matching(/^(sk|rk)_test_\w+$/, 'must be a test secret key (sk_test_…)'),
  publishableKey: matching(/^pk_test_\w+$/, 'must be a test publishable key (pk_test_…)'),
}
const token = matching(/^.{16}/s, 'must have at least 16 characters')

/**
 * The settings, each with its format; `.env.example` describes them. The formats of STRIPE_COUNTRY_RULES, BLOCKLIST_FILE,
 * PAYMENT_METHODS and the proxies are the parts that need no package; `complete-settings.ts` has the rest.
 */
export const settings = {
  NODE_ENV: optional(text),
  ALLOW_VULNERABLE_NODE: withDefault('0', oneOf('1', '0')),
  PORT: withDefault(4242, port),
  SANDBOX_PORT: optional(port),
  PROBE_PORT: optional(port),
  HOST: withDefault('127.0.0.1', text),
  PUBLIC_URL: optional(httpAddress),
  DATA_DIR: optional(text),
  DATABASE_URL: optional(databaseAddress),
  DIRECT_DATABASE_URL: optional(databaseAddress),
  DATABASE_REPLICA_URL: optional(databaseAddress),
  DATABASE_POOL_SIZE: withDefault(10, wholeNumber(4, 1000)),
  DATABASE_POOL_MODE: withDefault('session', oneOf('session', 'transaction')),
  DATABASE_MIGRATIONS: withDefault('start', oneOf('start', 'command')),
  STRIPE_SECRET_KEY_LIVE: optional(liveMode.secretKey),
  STRIPE_SECRET_KEY_TEST: optional(testMode.secretKey),
  STRIPE_PUBLISHABLE_KEY_LIVE: optional(liveMode.publishableKey),
  STRIPE_PUBLISHABLE_KEY_TEST: optional(testMode.publishableKey),
  STRIPE_WEBHOOK_SECRETS_LIVE: optional(list),
  STRIPE_WEBHOOK_SECRETS_TEST: optional(list),
  STRIPE_API_BASE: optional(httpAddress),
  STRIPE_RATE_LIMIT_LIVE: optional(wholeNumber(2, 100_000)),
  STRIPE_RATE_LIMIT_TEST: optional(wholeNumber(2, 100_000)),
  STRIPE_COUNTRY_RULES: optional(jsonFile),
  ACCOUNT_MODEL: withDefault('platform', oneOf('platform', 'express', 'standard')),
  PLATFORM_HOSTING: withDefault('all', oneOf('all', 'approved', 'off')),
  OPERATOR_TWO_FACTOR: withDefault('optional', oneOf('optional', 'required')),
  ENCRYPTION_KEY: optional(encryptionKeys),
  ROLE: withDefault('all', oneOf('all', 'api', 'worker')),
  RETENTION_MONTHS: withDefault(13, wholeNumber(2, 1200)),
  INVOICE_RETENTION_YEARS: withDefault(10, wholeNumber(1, 100)),
  WEBHOOK_RETRY_SCHEDULE: optional(retrySchedule),
  WEBHOOK_TIMEOUT_MS: withDefault(10_000, wholeNumber(1, 600_000)),
  WEBHOOK_ALLOW_CIDRS: optional(cidrs),
  EVENTS_POLL_LIMIT: withDefault(2000, wholeNumber(1, 1_000_000)),
  MERCHANT_PAYMENTS_KEY: optional(text),
  RATE_LIMIT_PER_HOUR: withDefault(1000, wholeNumber(1, 2_000_000_000)),
  PLATFORM_RATE_LIMIT_PER_HOUR: withDefault(100_000, wholeNumber(1, 2_000_000_000)),
  BLOCKLIST_FILE: optional(textFile),
  PAYOUT_MINIMUM_BALANCE: optional(wholeNumber(0, 100_000_000)),
  PAYOUT_DELAY_DAYS: optional(wholeNumber(0, 31)),
  PAYMENT_METHODS: optional(list),
  SANDBOX_SETTLEMENT_DAYS: withDefault(0, wholeNumber(0, 365)),
  SANDBOX_TOKEN: optional(token),
  SANDBOX_RATE_LIMIT: optional(wholeNumber(1, 100_000)),
  SANDBOX_PLATFORM_COUNTRY: withDefault('US', matching(/^[A-Z]{2}$/, 'must be an ISO 3166 alpha-2 code, such as GB')),
  TRUST_PROXY: optional(addresses),
  DELIVERY_PROXY: optional(httpAddress),
  PROCESSOR_PROXY: optional(httpAddress),
  DELIVERY_SOURCE_ADDRESSES: optional(addresses),
  SMTP_URL: optional(smtpAddress),
  MAIL_FROM: optional(matching(/@/, 'must be a sender: Payments <no-reply@platform.example>')),
  CUSTOMER_MAILS: withDefault('off', oneOf('on', 'off')),
  METRICS_TOKEN: optional(token),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(httpAddress),
  LOG_LEVEL: withDefault('info', oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent')),
}

/** @typedef {{ [Name in keyof typeof settings]: ReturnType<(typeof settings)[Name]> }} Settings */

/**
 * @template T
 * @param {(value: string) => T} format
 */
function optional(format) {
  return (/** @type {string | undefined} */ value) => (value === undefined ? undefined : format(value))
}

/**
 * @template T
 * @param {NoInfer<T>} otherwise
 * @param {(value: string) => T} format
 */
function withDefault(otherwise, format) {
  return (/** @type {string | undefined} */ value) => (value === undefined ? otherwise : format(value))
}
