import { z } from 'zod'
import { accountTermsVariables } from './account-terms.ts'
import { readBlocklistFile } from './blocklist-file.ts'
import { readCountryRules } from './country-rules-file.ts'
import {
  addresses,
  cidrs,
  databaseAddress,
  encryptionKeys,
  fileOf,
  forwardProxy,
  httpAddress,
  list,
  port,
  retrySchedule,
  wholeNumber,
} from './variable-formats.ts'

/** The environment variables, each with its format; `.env.example` describes them. */
export const variables = z.object({
  NODE_ENV: z.string().optional(),
  ALLOW_VULNERABLE_NODE: z.enum(['0', '1'], 'must be 1 or 0').default('0'),
  PORT: port.default(4242),
  SANDBOX_PORT: port.optional(),
  PROBE_PORT: port.optional(),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: httpAddress.optional(),
  DATA_DIR: z.string().min(1).optional(),
  DATABASE_URL: databaseAddress.optional(),
  DIRECT_DATABASE_URL: databaseAddress.optional(),
  DATABASE_REPLICA_URL: databaseAddress.optional(),
  DATABASE_POOL_SIZE: wholeNumber(4, 1000).default(10),
  DATABASE_POOL_MODE: z.enum(['session', 'transaction'], 'must be session or transaction').default('session'),
  DATABASE_MIGRATIONS: z.enum(['start', 'command'], 'must be start or command').default('start'),
  STRIPE_SECRET_KEY_LIVE: z
    .string()
    .regex(/^(sk|rk)_live_\w+$/, 'must be a live secret key (sk_live_…)')
    .optional(),
  STRIPE_SECRET_KEY_TEST: z
    .string()
    .regex(/^(sk|rk)_test_\w+$/, 'must be a test secret key (sk_test_…)')
    .optional(),
  STRIPE_PUBLISHABLE_KEY_LIVE: z
    .string()
    .regex(/^pk_live_\w+$/, 'must be a live publishable key')
    .optional(),
  STRIPE_PUBLISHABLE_KEY_TEST: z
    .string()
    .regex(/^pk_test_\w+$/, 'must be a test publishable key')
    .optional(),
  STRIPE_WEBHOOK_SECRETS_LIVE: list.optional(),
  STRIPE_WEBHOOK_SECRETS_TEST: list.optional(),
  STRIPE_API_BASE: httpAddress.optional(),
  STRIPE_RATE_LIMIT_LIVE: wholeNumber(2, 100_000).optional(),
  STRIPE_RATE_LIMIT_TEST: wholeNumber(2, 100_000).optional(),
  STRIPE_COUNTRY_RULES: fileOf(readCountryRules).default({}),
  PLATFORM_HOSTING: z.enum(['all', 'approved', 'off'], 'must be all, approved or off').default('all'),
  OPERATOR_TWO_FACTOR: z.enum(['optional', 'required'], 'must be optional or required').default('optional'),
  ENCRYPTION_KEY: encryptionKeys.optional(),
  ROLE: z.enum(['all', 'api', 'worker'], 'must be all, api or worker').default('all'),
  RETENTION_MONTHS: wholeNumber(2, 1200).default(13),
  WEBHOOK_RETRY_SCHEDULE: retrySchedule.optional(),
  WEBHOOK_TIMEOUT_MS: wholeNumber(1, 600_000).default(10_000),
  WEBHOOK_ALLOW_CIDRS: cidrs.optional(),
  EVENTS_POLL_LIMIT: wholeNumber(1, 1_000_000).default(2000),
  MERCHANT_PAYMENTS_KEY: z.string().optional(),
  RATE_LIMIT_PER_HOUR: wholeNumber(1, 2_000_000_000).default(1000),
  BLOCKLIST_FILE: fileOf(readBlocklistFile).optional(),
  ...accountTermsVariables,
  SANDBOX_SETTLEMENT_DAYS: wholeNumber(0, 365).default(0),
  SANDBOX_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  SANDBOX_RATE_LIMIT: wholeNumber(1, 100_000).optional(),
  SANDBOX_PLATFORM_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be an ISO 3166 alpha-2 code, such as GB')
    .default('US'),
  TRUST_PROXY: addresses.optional(),
  DELIVERY_PROXY: forwardProxy.optional(),
  PROCESSOR_PROXY: forwardProxy.optional(),
  DELIVERY_SOURCE_ADDRESSES: addresses.optional(),
  SMTP_URL: z
    .string()
    .refine((value) => /^smtps?:$/.test(URL.parse(value)?.protocol ?? ''), 'must be an smtp:// or smtps:// address')
    .optional(),
  MAIL_FROM: z.string().regex(/@/, 'must be a sender: Payments <no-reply@platform.example>').optional(),
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpAddress.optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
})

export type Variables = z.infer<typeof variables>
