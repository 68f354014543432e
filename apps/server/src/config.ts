import { isIP } from 'node:net'
import { resolve } from 'node:path'
import type { AccountTerms, Blocklist, OperatorTwoFactor, PlatformHosting } from '@merchant-payments/api/services'
import type { PoolMode } from '@merchant-payments/db'
import type { ForwardProxy } from '@merchant-payments/forward-proxy'
import {
  type AccountModel,
  type CountryRuleOverrides,
  defaultLimits,
  type RateLimits,
} from '@merchant-payments/processor'
import { defaultDataDir } from './default-data-dir.ts'
import type { SmtpOptions } from './mail/smtp.ts'
import { completeSettings } from './settings/complete-settings.ts'
import { sandboxPortOf } from './settings/ports.mjs'
import { isProduction, readSettings } from './settings/read-settings.mjs'
import type { Settings } from './settings/settings.mjs'

/** Whether this process runs in production. */
export function runsInProduction(): boolean {
  return isProduction(process.env)
}

/** An environment variable that cannot be used: the message is one line that names it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** The platform's credentials at the processor, in one mode. */
type StripeMode = { secretKey: string; publishableKey: string; webhookSecrets: string[] }

export type Config = {
  /** Nothing falls back to an embedded default. */
  production: boolean
  /** Whether the server starts in production on a version of Node.js with a known hole. */
  allowVulnerableNode: boolean
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
  /** Undefined: the processor is called directly. */
  processorProxy: ForwardProxy | undefined
  /** The requests a second that the processor accepts from the whole platform. Undefined: no limit. */
  processorLimits: RateLimits
  /** Where the platform's agreement with the processor differs from the built-in table of countries. */
  countryRules: CountryRuleOverrides
  /** The merchants whose live payments the platform takes if their own accounts cannot. */
  /** The model of new merchants' accounts. */
  accountModel: AccountModel
  platformHosting: PlatformHosting
  /** Whether people are operators only once they sign in with a second factor. */
  operatorTwoFactor: OperatorTwoFactor
  /** How the balances of merchants are paid out, and which payment methods they offer. */
  accountTerms: AccountTerms
  sandbox: {
    port: number
    /** The token of its control calls. */
    token: string | undefined
    settlementDays: number
    rateLimit: number | undefined
    platformCountry: string
    legacyPlatform: boolean
  }
  /** The first key encrypts, all decrypt. Undefined: one key is generated and kept in the data directory. */
  encryptionKeys: string[] | undefined
  /** Whole months for which events and their deliveries are kept, beside the one under way. */
  retentionMonths: number
  /** Whole years for which invoices are kept after the year of their number. */
  invoiceRetentionYears: number
  webhooks: {
    retrySchedule: number[] | undefined
    timeoutMs: number
    allowCidrs: string[]
    /** Undefined: deliveries are sent directly. */
    proxy: ForwardProxy | undefined
    /** The addresses and networks from which deliveries come, as merchants see them. Empty: they are not told. */
    sourceAddresses: string[]
  }
  /** The key with which `mpay listen` calls the API. */
  merchantKey: string | undefined
  rateLimitPerHour: number
  /** The limit of each key of the platform. */
  platformRateLimitPerHour: number
  /** How many requests may wait for events in this process. */
  eventsPollLimit: number
  /** The blocklist of the operator. Undefined: the built-in one. */
  blocklist: Blocklist | undefined
  /** The bearer token of `/metrics`. Null: `/metrics` answers this machine alone. */
  metricsToken: string | null
  /** Proxies whose headers about the client's address are trusted. */
  trustProxy: string[]
  /** The SMTP server. Undefined: mails are shown on the terminal, or not sent. */
  smtp: SmtpOptions | undefined
  /** Whether mails are shown on the terminal if there is no SMTP server. Never in production, where it is a log. */
  showsMail: boolean
  /** Whether customers can be sent mail. Customers of the sandbox get no mail; the terminal shows it instead. */
  mailsCustomers: boolean
  /** Whether customers get mails about failed renewals and cards that expire. */
  customerMails: boolean
  logLevel: Settings['LOG_LEVEL']
}

/**
 * Reads the environment, in which an empty variable counts as unset, and the arguments of the server.
 * @throws ConfigError
 */
export function readConfig(
  environment: NodeJS.ProcessEnv = process.env,
  args: readonly string[] = process.argv.slice(2),
): Config {
  const { settings, faults: wrong } = readSettings(environment)
  const { completed, faults: incomplete } = completeSettings(settings)
  const faults = [...wrong, ...incomplete]
  if (faults.length > 0) throw new ConfigError(faults.join('; '))
  const env = settings as Settings
  const stripe = stripeOf(env)
  const sandboxed = !stripe || stripe.apiBase !== undefined
  const takesMoney = stripe?.live !== undefined && !sandboxed
  const showsMail = env.NODE_ENV !== 'production' && !takesMoney
  return {
    production: isProduction(env),
    allowVulnerableNode: env.ALLOW_VULNERABLE_NODE === '1',
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
    processorProxy: completed.processorProxy,
    processorLimits: processorLimitsOf(env, sandboxed),
    countryRules: completed.countryRules,
    accountModel: env.ACCOUNT_MODEL,
    platformHosting: env.PLATFORM_HOSTING,
    operatorTwoFactor: env.OPERATOR_TWO_FACTOR,
    accountTerms: completed.accountTerms,
    sandbox: {
      port: sandboxPortOf(env),
      token: env.SANDBOX_TOKEN,
      settlementDays: env.SANDBOX_SETTLEMENT_DAYS,
      rateLimit: env.SANDBOX_RATE_LIMIT,
      platformCountry: env.SANDBOX_PLATFORM_COUNTRY,
      legacyPlatform: args.includes('--legacy-platform'),
    },
    encryptionKeys: env.ENCRYPTION_KEY,
    retentionMonths: env.RETENTION_MONTHS,
    invoiceRetentionYears: env.INVOICE_RETENTION_YEARS,
    webhooks: {
      retrySchedule: env.WEBHOOK_RETRY_SCHEDULE,
      timeoutMs: env.WEBHOOK_TIMEOUT_MS,
      // A convenience of development: endpoints on this machine.
      allowCidrs: env.WEBHOOK_ALLOW_CIDRS ?? (sandboxed && !isProduction(env) ? ['127.0.0.0/8', '::1/128'] : []),
      proxy: completed.deliveryProxy,
      sourceAddresses: env.DELIVERY_SOURCE_ADDRESSES ?? [],
    },
    merchantKey: env.MERCHANT_PAYMENTS_KEY,
    rateLimitPerHour: env.RATE_LIMIT_PER_HOUR,
    platformRateLimitPerHour: env.PLATFORM_RATE_LIMIT_PER_HOUR,
    eventsPollLimit: env.EVENTS_POLL_LIMIT,
    blocklist: completed.blocklist,
    metricsToken: env.METRICS_TOKEN ?? null,
    trustProxy: env.TRUST_PROXY ?? [],
    smtp: smtpOf(env),
    showsMail,
    mailsCustomers: (sandboxed && showsMail) || env.SMTP_URL !== undefined,
    customerMails: env.CUSTOMER_MAILS === 'on',
    otlpEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    logLevel: env.LOG_LEVEL,
  }
}

/** The address at which this machine reaches a server that listens on `host`. */
export function urlOf(host: string, port: number): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${isIP(reachable) === 6 ? `[${reachable}]` : reachable}:${port}`
}

/** The address of the sandbox that replaces the processor. */
export function sandboxUrl(config: Pick<Config, 'externalSandboxUrl' | 'host' | 'sandbox'>): string {
  return config.externalSandboxUrl ?? urlOf(config.host, config.sandbox.port)
}

function smtpOf({ SMTP_URL: url, MAIL_FROM: from }: Settings): SmtpOptions | undefined {
  return url === undefined || from === undefined ? undefined : { url, from }
}

/** The platform's keys, mode by mode. A platform may have the keys of only one mode; without any, the sandbox is used. */
function stripeOf(env: Settings): Config['stripe'] {
  const live = stripeModeOf(env, 'LIVE')
  const test = stripeModeOf(env, 'TEST')
  return live || test ? { live, test, apiBase: env.STRIPE_API_BASE } : undefined
}

/** Another address is a sandbox, which has no limits unless it is configured with some. */
function processorLimitsOf(env: Settings, sandboxed: boolean): RateLimits {
  const { live, test } = sandboxed ? { live: env.SANDBOX_RATE_LIMIT, test: env.SANDBOX_RATE_LIMIT } : defaultLimits
  return { live: env.STRIPE_RATE_LIMIT_LIVE ?? live, test: env.STRIPE_RATE_LIMIT_TEST ?? test }
}

/** Half a mode is refused before: it would fail at the first payment instead of at the start. */
function stripeModeOf(env: Settings, mode: 'LIVE' | 'TEST'): StripeMode | undefined {
  const secretKey = env[`STRIPE_SECRET_KEY_${mode}`]
  const publishableKey = env[`STRIPE_PUBLISHABLE_KEY_${mode}`]
  const webhookSecrets = env[`STRIPE_WEBHOOK_SECRETS_${mode}`]
  if (secretKey === undefined || publishableKey === undefined) return undefined
  return { secretKey, publishableKey, webhookSecrets: webhookSecrets ?? [] }
}
