import { isIP } from 'node:net'
import { resolve } from 'node:path'
import type { AccountTerms, Blocklist, OperatorTwoFactor, PlatformHosting } from '@merchant-payments/api/services'
import type { PoolMode } from '@merchant-payments/db'
import { type CountryRuleOverrides, defaultLimits, type RateLimits } from '@merchant-payments/processor'
import { z } from 'zod'
import { accountTermsOf, accountTermsVariables } from './account-terms.ts'
import { readBlocklistFile } from './blocklist-file.ts'
import { readCountryRules } from './country-rules-file.ts'
import { defaultDataDir } from './default-data-dir.ts'
import type { SmtpOptions } from './mail/smtp.ts'
import {
  cidrs,
  databaseAddress,
  encryptionKeys,
  fileOf,
  httpAddress,
  isCidr,
  list,
  port,
  retrySchedule,
  wholeNumber,
} from './variable-formats.ts'
import { findWeakSetting } from './weak-settings.ts'

/** An environment variable that cannot be used: the message is one line that names it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

const variables = z.object({
  NODE_ENV: z.string().optional(),
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
  RATE_LIMIT_PER_HOUR: wholeNumber(1, 2_000_000_000).default(1000),
  BLOCKLIST_FILE: fileOf(readBlocklistFile).optional(),
  ...accountTermsVariables,
  SANDBOX_SETTLEMENT_DAYS: wholeNumber(0, 365).default(0),
  SANDBOX_RATE_LIMIT: wholeNumber(1, 100_000).optional(),
  SANDBOX_PLATFORM_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be an ISO 3166 alpha-2 code, such as GB')
    .default('US'),
  TRUST_PROXY: list
    .refine((items) => items.every((item) => isIP(item) !== 0 || isCidr(item)), 'must be addresses or networks')
    .optional(),
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

type Variables = z.infer<typeof variables>

/** The platform's credentials at the processor, in one mode. */
export type StripeMode = { secretKey: string; publishableKey: string; webhookSecrets: string[] }

export type Config = {
  role: 'all' | 'api' | 'worker'
  host: string
  port: number
  /** The separate port of health, readiness and metrics. Undefined: they are served on `port` only. */
  probePort: number | undefined
  /** The public address of this server, without a trailing slash. */
  publicUrl: string
  dataDir: string
  /** The OTLP collector to which spans are sent. Undefined: no spans are recorded. */
  otlpEndpoint: string | undefined
  /** The configured database. Undefined: the embedded PostgreSQL. */
  databaseUrl: string | undefined
  /** The same database past a pooler, for migrations. Undefined: `databaseUrl` serves for them too. */
  directDatabaseUrl: string | undefined
  /** A hot standby of the database, from which lists are read. Undefined: lists are read from the database. */
  replicaUrl: string | undefined
  /** `size`: the maximum number of connections of this process, all its parts together. */
  databasePool: { size: number; mode: PoolMode }
  /** Whether a starting process applies pending migrations, or `mpay migrate` alone does. */
  databaseMigrations: 'start' | 'command'
  /** The platform at Stripe, in one mode or both. Undefined: the embedded sandbox. */
  stripe: { live: StripeMode | undefined; test: StripeMode | undefined; apiBase: string | undefined } | undefined
  /** The address of a sandbox that another process runs, with the credentials of the data directory. */
  externalSandboxUrl: string | undefined
  /** The requests a second that the processor accepts from the whole platform. Undefined: no limit. */
  processorLimits: RateLimits
  /** Where the platform's agreement with the processor differs from the built-in table of countries. */
  countryRules: CountryRuleOverrides
  /** The merchants whose live payments the platform takes if their own accounts cannot. */
  platformHosting: PlatformHosting
  /** Whether people are operators only once they sign in with a second factor. */
  operatorTwoFactor: OperatorTwoFactor
  /** How the balances of merchants are paid out, and which payment methods they offer. */
  accountTerms: AccountTerms
  sandbox: {
    port: number
    settlementDays: number
    rateLimit: number | undefined
    platformCountry: string
    legacyPlatform: boolean
  }
  /** The first key encrypts, all decrypt. Undefined: one key is generated and kept in the data directory. */
  encryptionKeys: string[] | undefined
  /** Whole months for which events and their deliveries are kept, beside the one under way. */
  retentionMonths: number
  webhooks: { retrySchedule: number[] | undefined; timeoutMs: number; allowCidrs: string[] }
  rateLimitPerHour: number
  /** How many requests may wait for events in this process. */
  eventsPollLimit: number
  /** The blocklist of the operator. Undefined: the built-in one. */
  blocklist: Blocklist | undefined
  /** The bearer token of `/metrics`. Null: `/metrics` answers this machine alone. */
  metricsToken: string | null
  /** Proxies whose headers about the client's address are trusted. */
  trustProxy: string[]
  /** The SMTP server. Undefined: mails are written to the terminal. */
  smtp: SmtpOptions | undefined
  /** Whether customers can be sent mail. Of the sandbox's there are none, and the terminal shows what they would get. */
  mailsCustomers: boolean
  logLevel: Variables['LOG_LEVEL']
}

/**
 * Reads the environment, in which an empty variable counts as unset, and the arguments of the server.
 * @throws ConfigError
 */
export function readConfig(
  environment: NodeJS.ProcessEnv = process.env,
  args: readonly string[] = process.argv.slice(2),
): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== '' && value !== undefined),
  )
  const parsed = variables.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new ConfigError(`${String(issue?.path[0])} ${issue?.message ?? 'is not valid'}`)
  }
  const env = parsed.data
  const stripe = stripeOf(env)
  if (env.NODE_ENV === 'production') requireForProduction(env, stripe)
  if (env.DATABASE_REPLICA_URL !== undefined && env.DATABASE_URL === undefined)
    throw new ConfigError('DATABASE_REPLICA_URL needs DATABASE_URL: the embedded database has no replica')
  const sandboxPort = env.SANDBOX_PORT ?? env.PORT + 1
  if (sandboxPort > 65_535 || sandboxPort === env.PORT)
    throw new ConfigError('SANDBOX_PORT must be a free port beside PORT')
  const hostsSandbox = !stripe && env.STRIPE_API_BASE === undefined
  if (env.PROBE_PORT === env.PORT || (hostsSandbox && env.PROBE_PORT === sandboxPort))
    throw new ConfigError('PROBE_PORT must be a free port beside PORT and SANDBOX_PORT')
  const sandboxed = !stripe || stripe.apiBase !== undefined
  return {
    role: env.ROLE,
    host: env.HOST,
    port: env.PORT,
    probePort: env.PROBE_PORT,
    publicUrl: env.PUBLIC_URL ?? urlOf(env.HOST, env.PORT),
    dataDir: env.DATA_DIR === undefined ? defaultDataDir : resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    directDatabaseUrl: env.DIRECT_DATABASE_URL,
    replicaUrl: env.DATABASE_REPLICA_URL,
    databasePool: { size: env.DATABASE_POOL_SIZE, mode: env.DATABASE_POOL_MODE },
    databaseMigrations: env.DATABASE_MIGRATIONS,
    stripe,
    externalSandboxUrl: stripe ? undefined : env.STRIPE_API_BASE,
    processorLimits: processorLimitsOf(env, sandboxed),
    countryRules: env.STRIPE_COUNTRY_RULES,
    platformHosting: env.PLATFORM_HOSTING,
    operatorTwoFactor: env.OPERATOR_TWO_FACTOR,
    accountTerms: accountTermsOf(env),
    sandbox: {
      port: sandboxPort,
      settlementDays: env.SANDBOX_SETTLEMENT_DAYS,
      rateLimit: env.SANDBOX_RATE_LIMIT,
      platformCountry: env.SANDBOX_PLATFORM_COUNTRY,
      legacyPlatform: args.includes('--legacy-platform'),
    },
    encryptionKeys: env.ENCRYPTION_KEY,
    retentionMonths: env.RETENTION_MONTHS,
    webhooks: {
      retrySchedule: env.WEBHOOK_RETRY_SCHEDULE,
      timeoutMs: env.WEBHOOK_TIMEOUT_MS,
      allowCidrs: env.WEBHOOK_ALLOW_CIDRS ?? (sandboxed ? ['127.0.0.0/8', '::1/128'] : []),
    },
    rateLimitPerHour: env.RATE_LIMIT_PER_HOUR,
    eventsPollLimit: env.EVENTS_POLL_LIMIT,
    blocklist: env.BLOCKLIST_FILE,
    metricsToken: env.METRICS_TOKEN ?? null,
    trustProxy: env.TRUST_PROXY ?? [],
    smtp: smtpOf(env),
    mailsCustomers: sandboxed || env.SMTP_URL !== undefined,
    otlpEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    logLevel: env.LOG_LEVEL,
  }
}

/** The address at which this machine reaches a server that listens on `host`. */
export function urlOf(host: string, port: number): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${isIP(reachable) === 6 ? `[${reachable}]` : reachable}:${port}`
}

function smtpOf({ SMTP_URL: url, MAIL_FROM: from }: Variables): SmtpOptions | undefined {
  if (url === undefined) return undefined
  if (from === undefined) throw new ConfigError('MAIL_FROM is missing: SMTP_URL requires a sender')
  return { url, from }
}

/** The platform's keys, mode by mode. A platform may have the keys of only one mode; without any, the sandbox is used. */
function stripeOf(env: Variables): Config['stripe'] {
  const live = stripeModeOf(env, 'LIVE')
  const test = stripeModeOf(env, 'TEST')
  return live || test ? { live, test, apiBase: env.STRIPE_API_BASE } : undefined
}

/** Another address is a sandbox, which has no limits unless it is configured with some. */
function processorLimitsOf(env: Variables, sandboxed: boolean): RateLimits {
  const { live, test } = sandboxed ? { live: env.SANDBOX_RATE_LIMIT, test: env.SANDBOX_RATE_LIMIT } : defaultLimits
  return { live: env.STRIPE_RATE_LIMIT_LIVE ?? live, test: env.STRIPE_RATE_LIMIT_TEST ?? test }
}

/** Half a mode is refused: it would fail at the first payment instead of at the start. */
function stripeModeOf(env: Variables, mode: 'LIVE' | 'TEST'): StripeMode | undefined {
  const secretKey = env[`STRIPE_SECRET_KEY_${mode}`]
  const publishableKey = env[`STRIPE_PUBLISHABLE_KEY_${mode}`]
  const webhookSecrets = env[`STRIPE_WEBHOOK_SECRETS_${mode}`]
  if (secretKey === undefined && publishableKey === undefined && webhookSecrets === undefined) return undefined
  const missing = (name: string) =>
    new ConfigError(`${name} is missing: the ${mode.toLowerCase()} mode needs its secret and its publishable key`)
  if (secretKey === undefined) throw missing(`STRIPE_SECRET_KEY_${mode}`)
  if (publishableKey === undefined) throw missing(`STRIPE_PUBLISHABLE_KEY_${mode}`)
  return { secretKey, publishableKey, webhookSecrets: webhookSecrets ?? [] }
}

/**
 * Requires a complete configuration of at least one mode; the other may be left out. Signing secrets may be in the database
 * instead, where `mpay stripe setup` stores them.
 */
function requireForProduction(env: Variables, stripe: Config['stripe']): void {
  const required = ['DATABASE_URL', 'ENCRYPTION_KEY', 'PUBLIC_URL'] as const
  for (const name of [...required, ...(stripe ? [] : (['STRIPE_SECRET_KEY_LIVE'] as const))]) {
    if (env[name] === undefined) throw new ConfigError(`${name} is required with NODE_ENV=production`)
  }
  const weak = findWeakSetting(env)
  if (weak !== null) throw new ConfigError(weak)
}
